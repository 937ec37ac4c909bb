#include <sinew/elastic/isotropic.h>

#include <Eigen/Eigenvalues>

#include <algorithm>

namespace sinew {
namespace {

constexpr double kSmallestPairSum = 1e-8;

/// The other two axes.
constexpr int kNext[3] = {1, 2, 0};
constexpr int kLast[3] = {2, 0, 1};

/// Where the columns of F begin in vec(F).
constexpr Eigen::Index kColumn[3] = {0, 3, 6};

/// Sylvester's criterion.
bool isPositiveDefinite(const Matrix3& A) {
    const double minor = A(0, 0) * A(1, 1) - A(0, 1) * A(0, 1);
    const double det = A(0, 0) * (A(1, 1) * A(2, 2) - A(1, 2) * A(1, 2))
                       - A(0, 1) * (A(0, 1) * A(2, 2) - A(1, 2) * A(0, 2))
                       + A(0, 2) * (A(0, 1) * A(1, 2) - A(1, 1) * A(0, 2));
    return A(0, 0) > 0.0 && minor > 0.0 && det > 0.0;
}

/// Block (c, d) of the Hessian, ∂²Ψ/∂f_c∂f_d for columns of F, in the axes of U. From the modes
/// W_ij = uᵢvⱼᵀ it collects stretch·W_ii W_jjᵀ, and a pair's (shear ± twist)/2.
Matrix3 columnBlock(const PrincipalResponse& r, const Vector3& vc, const Vector3& vd) {
    const Vector3 own = 0.5 * (r.shear + r.twist);
    const Vector3 swapped = 0.5 * (r.shear - r.twist);
    Matrix3 M;
    for (int i = 0; i < 3; ++i) {
        const int j = kNext[i];
        const int k = kLast[i];
        M(i, i) = r.stretch(i, i) * vc[i] * vd[i] + own[k] * vc[j] * vd[j] + own[j] * vc[k] * vd[k];
        M(i, j) = r.stretch(i, j) * vc[i] * vd[j] + swapped[k] * vc[j] * vd[i];
        M(j, i) = r.stretch(i, j) * vc[j] * vd[i] + swapped[k] * vc[i] * vd[j];
    }
    return M;
}

void assembleHessian(const Svd3& svd, const PrincipalResponse& response, Matrix9& H) {
    for (int c = 0; c < 3; ++c) {
        for (int d = 0; d <= c; ++d) {
            const Matrix3 M = columnBlock(response, svd.V.row(c), svd.V.row(d));
            const Matrix3 block = (svd.U * M) * svd.U.transpose();
            H.block<3, 3>(kColumn[c], kColumn[d]) = block;
            H.block<3, 3>(kColumn[d], kColumn[c]) = block.transpose();
        }
        // A block on the diagonal is symmetric but for rounding; make it so to the bit.
        auto own = H.block<3, 3>(kColumn[c], kColumn[c]);
        own.triangularView<Eigen::StrictlyUpper>() = own.transpose();
    }
}

}  // namespace

double pairSum(const Vector3& sigma, int k) {
    return std::max(sigma[kNext[k]] + sigma[kLast[k]], kSmallestPairSum);
}

void addVolumeEnergy(
    const Vector3& sigma, double v, double dv, double ddv, PrincipalResponse& response) {
    response.energy += v;
    const Vector3 dJ(sigma[1] * sigma[2], sigma[2] * sigma[0], sigma[0] * sigma[1]);
    response.gradient += dv * dJ;
    response.stretch += ddv * dJ * dJ.transpose();
    for (int k = 0; k < 3; ++k) {
        const double p = dv * sigma[k];  // ∂²J/∂σᵢ∂σⱼ = σₖ
        response.stretch(kNext[k], kLast[k]) += p;
        response.stretch(kLast[k], kNext[k]) += p;
        response.shear[k] -= p;
        response.twist[k] += p;
    }
}

void projectPositive(PrincipalResponse& response) {
    response.shear = response.shear.cwiseMax(0.0);
    response.twist = response.twist.cwiseMax(0.0);
    if (isPositiveDefinite(response.stretch)) return;
    const Eigen::SelfAdjointEigenSolver<Matrix3> eigen(response.stretch);
    const Matrix3& Q = eigen.eigenvectors();
    response.stretch = Q * eigen.eigenvalues().cwiseMax(0.0).asDiagonal() * Q.transpose();
}

void assemble(const Svd3& svd, const PrincipalResponse& response, Need need, Evaluation& out) {
    out.energy = response.energy;
    if (need == Need::Energy) return;
    out.stress = svd.U * response.gradient.asDiagonal() * svd.V.transpose();
    if (need == Need::Stress) return;
    assembleHessian(svd, response, out.hessian);
}

}  // namespace sinew
