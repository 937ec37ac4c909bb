#include <sinew/elastic/material.h>
#include <sinew/elastic/small_strain.h>

#include <Eigen/Eigenvalues>

#include <support/constitutive_checks.h>
#include <support/random_matrices.h>

namespace sinew::test {
namespace {

constexpr double kRounding = 1e-14;
constexpr double kDifference = 1e-6;  // relative, of differences with step 1e-5
constexpr double kStep = 1e-5;

/// Materials of stiffness 1, without and with a regional pressure of either sign.
PointParameters parameters(int i) {
    const Lame lame = lameParameters(1.0, 0.05 + 0.1 * (i % 5));
    return {lame.mu, lame.lambda, 0.3 * (i % 3 - 1) * (i > 0 ? 1.0 : 0.0)};
}

void expectSame(const Evaluation& a, const Matrix3& R, const Evaluation& b) {
    EXPECT_NEAR(a.energy, b.energy, 1e-12 * (1.0 + std::abs(a.energy)));
    EXPECT_LT((R * a.stress - b.stress).norm(), 1e-11 * (1.0 + a.stress.norm()));
}

}  // namespace

Evaluation ConstitutiveChecks::at(const Matrix3& F, const PointParameters& p, Need need) const {
    Evaluation out;
    mModel.evaluate(F, p, need, out);
    return out;
}

void ConstitutiveChecks::expectDerivatives(const Matrix3& F, const PointParameters& p) const {
    const Evaluation exact = at(F, p, Need::Hessian);
    Matrix3 stress;
    Matrix9 hessian;
    for (int c = 0; c < 9; ++c) {
        Matrix3 plus = F;
        Matrix3 minus = F;
        plus(c % 3, c / 3) += kStep;
        minus(c % 3, c / 3) -= kStep;
        const Evaluation right = at(plus, p, Need::Stress);
        const Evaluation left = at(minus, p, Need::Stress);
        stress(c % 3, c / 3) = (right.energy - left.energy) / (2.0 * kStep);
        const Matrix3 dP = (right.stress - left.stress) / (2.0 * kStep);
        hessian.col(c) = Eigen::Map<const Eigen::Matrix<double, 9, 1>>(dP.data());
    }
    EXPECT_LT((stress - exact.stress).norm(), kDifference * (1.0 + exact.stress.norm())) << F;
    EXPECT_LT((hessian - exact.hessian).norm(), kDifference * exact.hessian.norm()) << F;
}

void ConstitutiveChecks::derivativesMatchDifferences() const {
    RandomMatrices random(11);
    for (int i = 0; i < 60; ++i) {
        const Matrix3 F = random.rotation() * (Matrix3::Identity() + 0.4 * random.matrix());
        if (F.determinant() < 0.1) continue;  // rotations have kinks near flat points
        expectDerivatives(F, parameters(i));
    }
}

void ConstitutiveChecks::derivativesMatchDifferencesWhenInverted() const {
    RandomMatrices random(12);
    for (int i = 0; i < 30; ++i)
        expectDerivatives(random.withSingularValues({1.3, 0.9, -0.4}), parameters(i));
}

void ConstitutiveChecks::projectionClampsEigenvalues() const {
    RandomMatrices random(13);
    for (int i = 0; i < 60; ++i) {
        const Matrix3 F = random.rotation() * (Matrix3::Identity() + random.matrix());
        const Matrix9 exact = at(F, parameters(i), Need::Hessian).hessian;
        const Matrix9 projected = at(F, parameters(i), Need::ProjectedHessian).hessian;
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(exact);
        const Matrix9 clamped = eigen.eigenvectors()
                                * eigen.eigenvalues().cwiseMax(0.0).asDiagonal()
                                * eigen.eigenvectors().transpose();
        const double scale = exact.norm();
        EXPECT_LT((projected - clamped).norm(), 1e-10 * scale) << F;
        EXPECT_EQ(projected, projected.transpose());
    }
}

void ConstitutiveChecks::restStateIsStressFree() const {
    const Evaluation rest = at(Matrix3::Identity(), parameters(0), Need::Stress);
    EXPECT_NEAR(rest.energy, 0.0, kRounding);
    EXPECT_LT(rest.stress.norm(), kRounding);
}

void ConstitutiveChecks::smallStrainsObeyHooke() const {
    for (const double poisson : {-0.8, -0.3, 0.0, 0.3, 0.45, 0.49}) {
        const Lame lame = lameParameters(1.0, poisson);
        const PointParameters p{lame.mu, lame.lambda, 0.0};
        Evaluation hooke;
        SmallStrain().evaluate(Matrix3::Identity(), p, Need::Hessian, hooke);
        const Matrix9 H = at(Matrix3::Identity(), p, Need::Hessian).hessian;
        EXPECT_LT((H - hooke.hessian).norm(), 1e-12 * hooke.hessian.norm());
    }
}

void ConstitutiveChecks::energyIgnoresRotations() const {
    RandomMatrices random(14);
    for (int i = 0; i < 50; ++i) {
        const Matrix3 F = Matrix3::Identity() + 0.5 * random.matrix();
        const Matrix3 R = random.rotation();
        expectSame(at(F, parameters(i), Need::Stress), R, at(R * F, parameters(i), Need::Stress));
    }
}

void ConstitutiveChecks::materialIsIsotropic() const {
    RandomMatrices random(15);
    for (int i = 0; i < 50; ++i) {
        const Matrix3 F = Matrix3::Identity() + 0.5 * random.matrix();
        const Matrix3 Q = random.rotation();
        const double turned = at(Q.transpose() * F * Q, parameters(i), Need::Energy).energy;
        EXPECT_NEAR(at(F, parameters(i), Need::Energy).energy, turned, 1e-11);
    }
}

void ConstitutiveChecks::degeneratePointsAreFinite() const {
    for (const Matrix3& F : degenerateMatrices())
        for (const Need need : {Need::Hessian, Need::ProjectedHessian}) {
            const Evaluation e = at(F, parameters(1), need);
            EXPECT_TRUE(std::isfinite(e.energy)) << F;
            EXPECT_TRUE(e.stress.allFinite()) << F;
            EXPECT_TRUE(e.hessian.allFinite()) << F;
        }
}

}  // namespace sinew::test
