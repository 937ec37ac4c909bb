#include <sinew/math/polar.h>
#include <sinew/math/svd3.h>

#include <gtest/gtest.h>

#include <support/random_matrices.h>

namespace sinew {
namespace {

constexpr double kRounding = 2e-14;

void expectRotation(const Matrix3& R) {
    EXPECT_LT((R.transpose() * R - Matrix3::Identity()).norm(), kRounding) << R;
    EXPECT_NEAR(R.determinant(), 1.0, kRounding);
}

TEST(Polar, LeavesASymmetricPositiveStretch) {
    test::RandomMatrices random(1);
    for (int i = 0; i < 2000; ++i) {
        const Vector3 sigma(random.real(0.5, 2.0), random.real(0.5, 2.0), random.real(0.5, 2.0));
        const Matrix3 F = random.withSingularValues(sigma);
        const Matrix3 R = polarRotation(F);
        const Matrix3 S = R.transpose() * F;
        expectRotation(R);
        EXPECT_LT((S - S.transpose()).norm(), 1e-13);
        EXPECT_GT(S.trace(), 0.0);
    }
}

TEST(Polar, KeepsRotations) {
    test::RandomMatrices random(2);
    for (int i = 0; i < 100; ++i) {
        const Matrix3 R = random.rotation();
        EXPECT_LT((polarRotation(R) - R).norm(), kRounding);
    }
}

TEST(Polar, NewtonAndSingularValuesAgree) {
    test::RandomMatrices random(3);
    for (int i = 0; i < 2000; ++i) {
        const Matrix3 F = Matrix3::Identity() + random.matrix();
        const Svd3 svd = svd3(F);
        if (svd.sigma[1] + svd.sigma[2] < 0.1) continue;  // the rotation is not unique near 0
        EXPECT_LT((polarRotation(F) - svd.U * svd.V.transpose()).norm(), 1e-12);
    }
}

TEST(Polar, IsARotationForDegenerateMatrices) {
    for (const Matrix3& F : test::degenerateMatrices())
        expectRotation(polarRotation(F));
    for (const double scale : {1e-300, 1e-100, 1e100, 1e300})
        expectRotation(polarRotation(scale * Matrix3::Ones()));
    EXPECT_EQ(polarRotation(Matrix3::Zero()), Matrix3::Identity());
}

}  // namespace
}  // namespace sinew
