#include <sinew/math/svd3.h>

#include <Eigen/Geometry>

#include <cmath>
#include <utility>

namespace sinew {
namespace {

constexpr double kCosine = 2e-15;   // columns at this angle count as orthogonal
constexpr double kNoise = 1e-15;    // columns this much shorter than |F| are rounding errors
constexpr int kMaxSweeps = 16;      // 4 is typical, 6 the worst seen
constexpr double kSafeMin = 1e-70;  // fourth powers of |F| between these stay normal numbers
constexpr double kSafeMax = 1e70;

struct Givens {
    double c;
    double s;
};

/// The rotation (bᵢ, bⱼ) ← (c bᵢ − s bⱼ, s bᵢ + c bⱼ) that makes two columns orthogonal, given
/// α = |bᵢ|², β = |bⱼ|², γ = bᵢ·bⱼ ≠ 0. With d = β − α, h = √(d² + 4γ²) its tangent is
/// t = 2γ / (d ± h); the larger denominator gives the smaller angle, which converges.
Givens orthogonalizer(double alpha, double beta, double gamma) {
    const double d = beta - alpha;
    const double g = 2.0 * gamma;
    const double w = std::abs(d) + std::sqrt(d * d + g * g);
    const double scale = 1.0 / std::sqrt(w * w + g * g);
    return {w * scale, (d < 0.0 ? -g : g) * scale};
}

void rotateColumns(Matrix3& M, int i, int j, Givens q) {
    for (int r = 0; r < 3; ++r) {
        const double a = M(r, i);
        const double b = M(r, j);
        M(r, i) = q.c * a - q.s * b;
        M(r, j) = q.s * a + q.c * b;
    }
}

/// Makes columns i and j of B orthogonal and follows in V; false when they already were.
bool orthogonalize(Matrix3& B, Matrix3& V, int i, int j, double floor) {
    const double alpha = B.col(i).squaredNorm();
    const double beta = B.col(j).squaredNorm();
    const double gamma = B.col(i).dot(B.col(j));
    if (gamma * gamma <= kCosine * kCosine * (alpha + floor) * (beta + floor)) return false;
    const Givens q = orthogonalizer(alpha, beta, gamma);
    rotateColumns(B, i, j, q);
    rotateColumns(V, i, j, q);
    return true;
}

/// One-sided Jacobi iteration [Hestenes 1958]: turns B = F V until its columns are orthogonal.
/// Never forms FᵀF, so small singular values are as accurate as large ones.
void orthogonalizeColumns(Matrix3& B, Matrix3& V) {
    const double floor = kNoise * kNoise * B.squaredNorm();
    for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
        bool turned = orthogonalize(B, V, 0, 1, floor);
        turned |= orthogonalize(B, V, 0, 2, floor);
        turned |= orthogonalize(B, V, 1, 2, floor);
        if (!turned) return;
    }
}

/// Swaps two columns and turns one around, which keeps the determinant.
void swapColumns(Matrix3& M, int i, int j) {
    const Vector3 old = M.col(i);
    M.col(i) = M.col(j);
    M.col(j) = -old;
}

/// Longest column first.
void sortColumns(Matrix3& B, Matrix3& V, Vector3& length) {
    const auto order = [&](int i, int j) {
        if (length[i] >= length[j]) return;
        std::swap(length[i], length[j]);
        swapColumns(B, i, j);
        swapColumns(V, i, j);
    };
    order(0, 1);
    order(1, 2);
    order(0, 1);
}

/// A unit vector orthogonal to the unit vector u, away from its largest component.
Vector3 perpendicular(const Vector3& u) {
    int smallest = 0;
    u.cwiseAbs().minCoeff(&smallest);
    return u.cross(Vector3::Unit(smallest)).normalized();
}

/// Decomposes F of a size whose powers neither overflow nor vanish.
Svd3 decompose(const Matrix3& F) {
    Svd3 out;
    Matrix3 B = F;
    orthogonalizeColumns(B, out.V);
    Vector3 length = B.colwise().norm();
    sortColumns(B, out.V, length);

    // B = U diag(σ). Directions of columns that are only rounding noise are free.
    const Vector3 u0 = B.col(0) / length[0];
    const bool flat = length[1] <= kNoise * length[0];
    const Vector3 u1 = flat ? perpendicular(u0) : Vector3(B.col(1) / length[1]);
    out.U.col(0) = u0;
    out.U.col(1) = u1;
    out.U.col(2) = u0.cross(u1);
    out.sigma = {length[0], flat ? 0.0 : length[1], flat ? 0.0 : B.col(2).dot(out.U.col(2))};
    return out;
}

}  // namespace

Svd3 svd3(const Matrix3& F) {
    const double size = F.cwiseAbs().maxCoeff();
    if (size >= kSafeMin && size <= kSafeMax) return decompose(F);
    if (!(size > 0.0) || !std::isfinite(size)) return {};

    // Powers of two scale without rounding.
    const int exponent = std::ilogb(size);
    const Matrix3 unit = F.unaryExpr([exponent](double x) { return std::ldexp(x, -exponent); });
    Svd3 out = decompose(unit);
    out.sigma = out.sigma.unaryExpr([exponent](double x) { return std::ldexp(x, exponent); });
    return out;
}

}  // namespace sinew
