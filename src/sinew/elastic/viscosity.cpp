#include <sinew/elastic/viscosity.h>

namespace sinew {

void addViscosity(
    const Matrix3& F,
    const Matrix3& F0,
    const Matrix3& R,
    double s,
    const PointParameters& parameters,
    Need need,
    Evaluation& out) {
    const double mu = s * parameters.mu;
    const double lambda = s * parameters.lambda;
    const Matrix3 turned = R.transpose() * (F - F0);
    const Matrix3 strain = 0.5 * (turned + turned.transpose());
    const double trace = strain.trace();
    out.energy += mu * strain.squaredNorm() + 0.5 * lambda * trace * trace;
    if (need == Need::Energy) return;
    out.stress += R * (2.0 * mu * strain + lambda * trace * Matrix3::Identity());
    if (need == Need::Stress) return;
    // ∂P: δF → μ (δF + R δFᵀ R) + λ (R:δF) R.
    const Eigen::Map<const Eigen::Matrix<double, 9, 1>> r(R.data());
    out.hessian += lambda * r * r.transpose();
    out.hessian.diagonal().array() += mu;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            for (int k = 0; k < 3; ++k)
                for (int l = 0; l < 3; ++l)
                    out.hessian(i + 3 * j, l + 3 * k) += mu * R(i, k) * R(l, j);
}

}  // namespace sinew
