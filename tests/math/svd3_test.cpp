#include <sinew/math/svd3.h>

#include <gtest/gtest.h>

#include <support/random_matrices.h>

namespace sinew {
namespace {

constexpr double kRounding = 2e-14;  // some dozens of operations on doubles

/// |U diag(σ) Vᵀ − F| relative to |F|, U and V rotations, σ in order.
void expectDecomposes(const Matrix3& F) {
    const Svd3 svd = svd3(F);
    const double size = F.cwiseAbs().maxCoeff();
    const Matrix3 unit = size > 0.0 ? Matrix3(F / size) : F;
    const Vector3 sigma = size > 0.0 ? Vector3(svd.sigma / size) : svd.sigma;
    const Matrix3 back = svd.U * sigma.asDiagonal() * svd.V.transpose();
    EXPECT_LT((back - unit).norm(), kRounding) << F;
    for (const Matrix3& R : {svd.U, svd.V}) {
        EXPECT_LT((R.transpose() * R - Matrix3::Identity()).norm(), kRounding) << F;
        EXPECT_NEAR(R.determinant(), 1.0, kRounding) << F;
    }
    EXPECT_GE(sigma[0], sigma[1] - kRounding);
    EXPECT_GE(sigma[1], std::abs(sigma[2]) - kRounding);
}

TEST(Svd3, DecomposesRandomMatrices) {
    test::RandomMatrices random(1);
    for (int i = 0; i < 20000; ++i)
        expectDecomposes(random.matrix());
}

TEST(Svd3, DecomposesDegenerateMatrices) {
    for (const Matrix3& F : test::degenerateMatrices())
        expectDecomposes(F);
}

TEST(Svd3, DecomposesNearlyRigidMatrices) {
    test::RandomMatrices random(2);
    for (double strain = 1.0; strain > 1e-17; strain *= 0.1)
        for (int i = 0; i < 200; ++i)
            expectDecomposes(random.rotation() + strain * random.matrix());
}

TEST(Svd3, WorksAtAnyScale) {
    test::RandomMatrices random(3);
    for (const double scale : {1e-300, 1e-200, 1e-90, 1e-30, 1e30, 1e90, 1e200, 1e307})
        for (int i = 0; i < 20; ++i)
            expectDecomposes(scale * random.matrix());
    EXPECT_TRUE(svd3(5e-324 * Matrix3::Ones()).U.allFinite());
}

TEST(Svd3, SmallSingularValuesKeepTheirDigits) {
    test::RandomMatrices random(4);
    for (int i = 0; i < 100; ++i) {
        const Matrix3 F = random.rotation() * Vector3(1.0, 1e-6, -1e-12).asDiagonal();
        const Vector3 sigma = svd3(F).sigma;
        EXPECT_NEAR(sigma[1] / 1e-6, 1.0, 1e-13);
        EXPECT_NEAR(sigma[2] / -1e-12, 1.0, 1e-13);
    }
}

TEST(Svd3, SmallestValueCarriesTheSignOfTheDeterminant) {
    test::RandomMatrices random(5);
    for (int i = 0; i < 1000; ++i) {
        const Matrix3 F = random.matrix();
        EXPECT_EQ(svd3(F).sigma[2] < 0.0, F.determinant() < 0.0);
    }
}

TEST(Svd3, NotANumberGivesTheIdentity) {
    Matrix3 F = Matrix3::Identity();
    F(1, 2) = std::numeric_limits<double>::infinity();
    EXPECT_EQ(svd3(F).U, Matrix3::Identity());
}

}  // namespace
}  // namespace sinew
