#include <sinew/elastic/isotropic.h>
#include <sinew/elastic/small_strain.h>

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

}  // namespace

void SmallStrain::evaluate(
    const Matrix3& F, const PointParameters& parameters, Need need, Evaluation& out) const {
    const auto [mu, lambda, pressure] = parameters;
    const Matrix3 strain = 0.5 * (F + F.transpose()) - Matrix3::Identity();
    const double trace = strain.trace();
    out.energy = mu * strain.squaredNorm() + 0.5 * lambda * trace * trace + pressure * trace;
    if (need == Need::Energy) return;

    out.stress = 2.0 * mu * strain;
    out.stress.diagonal().array() += lambda * trace + pressure;
    if (need == Need::Stress) return;
    hookeHessian(mu, lambda, need, out);
}

}  // namespace sinew
