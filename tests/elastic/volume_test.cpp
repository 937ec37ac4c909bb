#include <sinew/elastic/volume.h>

#include <gtest/gtest.h>

#include <support/random_matrices.h>

namespace sinew {
namespace {

constexpr double kStep = 1e-4;  // J is cubic: differences are exact but for rounding
constexpr double kRounding = 1e-10;

TEST(Volume, GradientAndHessianAreDerivatives) {
    test::RandomMatrices random(1);
    for (int i = 0; i < 50; ++i) {
        const Matrix3 F = random.matrix();
        Matrix9 H = Matrix9::Zero();
        addVolumeHessian(F, 2.0, H);
        for (int c = 0; c < 9; ++c) {
            Matrix3 plus = F;
            Matrix3 minus = F;
            plus(c % 3, c / 3) += kStep;
            minus(c % 3, c / 3) -= kStep;
            const double dJ = (volumeRatio(plus) - volumeRatio(minus)) / (2.0 * kStep);
            EXPECT_NEAR(cofactor(F)(c % 3, c / 3), dJ, kRounding);
            const Matrix3 dC = (cofactor(plus) - cofactor(minus)) / (2.0 * kStep);
            for (int r = 0; r < 9; ++r)
                EXPECT_NEAR(H(r, c), 2.0 * dC(r % 3, r / 3), kRounding);
        }
    }
}

TEST(Volume, RatioIsTheDeterminant) {
    test::RandomMatrices random(2);
    const Matrix3 F = random.matrix();
    EXPECT_NEAR(volumeRatio(F), F.determinant(), 1e-15);
}

}  // namespace
}  // namespace sinew
