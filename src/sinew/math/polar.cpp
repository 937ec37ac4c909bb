#include <sinew/math/cofactor.h>
#include <sinew/math/polar.h>
#include <sinew/math/svd3.h>

#include <cmath>

namespace sinew {
namespace {

constexpr double kRound = 0.05;  // det F / (|F|/√3)³ above which Newton is short and accurate
constexpr double kConverged = 1e-7;  // |ΔX| at which the quadratic step has reached rounding
constexpr int kMaxSteps = 12;

/// Newton's iteration for XᵀX = I: X ← (X + X⁻ᵀ)/2 takes every singular value σ to (σ + 1/σ)/2 and
/// leaves the rotation as it is [Higham 1986].
Matrix3 newton(Matrix3 X) {
    for (int step = 0; step < kMaxSteps; ++step) {
        const Matrix3 C = cofactor(X);
        const double half = 0.5 / X.col(0).dot(C.col(0));
        const Matrix3 next = 0.5 * X + half * C;
        const double change = (next - X).squaredNorm();
        X = next;
        if (change < kConverged * kConverged) break;
    }
    return X;
}

}  // namespace

Matrix3 polarRotation(const Matrix3& F) {
    // Far from singular points Newton is faster than the singular values; it keeps the sign of
    // det F, so inverted points must not come here.
    const double size = F.norm() / std::sqrt(3.0);
    if (size > 1e-3 && size < 1e3) {
        const double det = F.col(0).dot(F.col(1).cross(F.col(2)));
        if (det > kRound * size * size * size) return newton(F);
    }
    const Svd3 svd = svd3(F);
    return svd.U * svd.V.transpose();
}

}  // namespace sinew
