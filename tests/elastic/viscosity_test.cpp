#include "support/random_matrices.h"

#include <sinew/elastic/viscosity.h>
#include <sinew/math/polar.h>

#include <gtest/gtest.h>

namespace sinew {
namespace {

constexpr PointParameters kMatter{2.0, 3.0, 0.0};
constexpr double kRate = 0.7;

Evaluation at(const Matrix3& F, const Matrix3& F0, Need need) {
    Evaluation out;
    out.energy = 0.0;
    out.stress.setZero();
    out.hessian.setZero();
    addViscosity(F, F0, polarRotation(F0), kRate, kMatter, need, out);
    return out;
}

TEST(Viscosity, DerivativesMatchDifferences) {
    constexpr double kStep = 1e-4;
    constexpr double kDifference = 1e-9;  // quadratic: rounding over the step
    test::RandomMatrices random(5);
    for (int n = 0; n < 20; ++n) {
        const Matrix3 F0 = random.rotation() * (Matrix3::Identity() + 0.4 * random.matrix());
        const Matrix3 F = F0 + 0.3 * random.matrix();
        const Evaluation exact = at(F, F0, Need::Hessian);
        for (int c = 0; c < 9; ++c) {
            Matrix3 d = Matrix3::Zero();
            d(c % 3, c / 3) = kStep;
            const Evaluation right = at(F + d, F0, Need::Stress);
            const Evaluation left = at(F - d, F0, Need::Stress);
            EXPECT_NEAR(
                exact.stress(c % 3, c / 3),
                (right.energy - left.energy) / (2.0 * kStep),
                kDifference);
            const Matrix3 dP = (right.stress - left.stress) / (2.0 * kStep);
            EXPECT_LT(
                (Eigen::Map<const Eigen::Matrix<double, 9, 1>>(dP.data()) - exact.hessian.col(c))
                    .norm(),
                kDifference);
        }
    }
}

TEST(Viscosity, HasNoEnergyWithoutChange) {
    test::RandomMatrices random(6);
    const Matrix3 F = random.rotation() * (Matrix3::Identity() + 0.4 * random.matrix());
    EXPECT_EQ(at(F, F, Need::Stress).energy, 0.0);
    EXPECT_EQ(at(F, F, Need::Stress).stress.norm(), 0.0);
}

TEST(Viscosity, ResistsChangeLikeHookesLaw) {
    // ε̂ = diag(e, 0, 0): s (μ e² + λ/2 e²).
    const Matrix3 F = Vector3(1.1, 1.0, 1.0).asDiagonal();
    EXPECT_NEAR(at(F, Matrix3::Identity(), Need::Energy).energy, kRate * (2.0 + 1.5) * 0.01, 1e-14);
}

TEST(Viscosity, IsTheSameSeenFromATurnedFrame) {
    test::RandomMatrices random(7);
    const Matrix3 F0 = Matrix3::Identity() + 0.3 * random.matrix();
    const Matrix3 F = F0 + 0.2 * random.matrix();
    const Matrix3 R = random.rotation();
    EXPECT_NEAR(at(R * F, R * F0, Need::Energy).energy, at(F, F0, Need::Energy).energy, 1e-12);
}

}  // namespace
}  // namespace sinew
