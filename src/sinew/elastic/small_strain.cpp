#include <sinew/elastic/isotropic.h>
#include <sinew/elastic/small_strain.h>
#include <sinew/elastic/volume.h>

#include <Eigen/Eigenvalues>

namespace sinew {
namespace {

/// Hooke's Hessian is that of an isotropic law at rest: U = V = I, and turning costs nothing.
void hookeHessian(double mu, double lambda, Need need, Evaluation& out) {
    PrincipalResponse response;
    response.energy = out.energy;
    response.gradient.setZero();
    response.stretch = Matrix3::Constant(lambda);
    response.stretch.diagonal().array() += 2.0 * mu;
    response.shear.setConstant(2.0 * mu);
    response.twist.setZero();
    if (need == Need::ProjectedHessian) projectPositive(response);
    const Matrix3 stress = out.stress;
    assemble(Svd3(), response, need, out);
    out.stress = stress;
}

/// The axes of the pressure term are those of F, not those of Hooke's law: no closed form.
void projectInAnyAxes(Matrix9& H) {
    const Eigen::SelfAdjointEigenSolver<Matrix9> eigen(H);
    if (eigen.eigenvalues()[0] >= 0.0) return;
    const Matrix9& Q = eigen.eigenvectors();
    H = Q * eigen.eigenvalues().cwiseMax(0.0).asDiagonal() * Q.transpose();
    H.triangularView<Eigen::StrictlyUpper>() = H.transpose();
}

}  // namespace

void SmallStrain::evaluate(
    const Matrix3& F, const PointParameters& parameters, Need need, Evaluation& out) const {
    const auto [mu, lambda, pressure] = parameters;
    const Matrix3 strain = 0.5 * (F + F.transpose()) - Matrix3::Identity();
    const double trace = strain.trace();
    out.energy = mu * strain.squaredNorm() + 0.5 * lambda * trace * trace
                 + pressure * (volumeRatio(F) - 1.0);
    if (need == Need::Energy) return;

    out.stress = 2.0 * mu * strain + pressure * cofactor(F);
    out.stress.diagonal().array() += lambda * trace;
    if (need == Need::Stress) return;

    const Need own = pressure == 0.0 ? need : Need::Hessian;
    hookeHessian(mu, lambda, own, out);
    if (pressure == 0.0) return;
    addVolumeHessian(F, pressure, out.hessian);
    if (need == Need::ProjectedHessian) projectInAnyAxes(out.hessian);
}

}  // namespace sinew
