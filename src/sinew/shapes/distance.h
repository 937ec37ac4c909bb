#pragma once

#include <sinew/math/types.h>

#include <algorithm>
#include <variant>

namespace sinew {

// Signed distance functions, negative inside: the material organic shapes are modelled of.

/// The hull of two balls. Distance is exact.
///
/// In the half plane (x from the axis, y along it from a) the mantle is the line tangent to both
/// circles; its normal is (cos α, sin α) with sin α = (rₐ − r_b) / |b − a|.
class RoundCone {
public:
    RoundCone(const Vector3& a, const Vector3& b, double radiusA, double radiusB);

    double distance(const Vector3& p) const;
    Box3 bounds() const;
    /// The same, nowhere thinner than `radius`.
    RoundCone thickened(double radius) const;

private:
    Vector3 mA;
    Vector3 mB;
    double mRadiusA;
    double mRadiusB;
    Vector3 mAxis;   // unit, from a to b
    double mLength;  // 0 when one ball holds the other: then only the larger counts
    double mSin;
    double mCos;
};

/// Ellipsoid with half axes `radii` along the columns of `axes` (a rotation).
///
/// Distance is exact at the surface and a first-order estimate away from it:
/// k (k − 1) / |q/r²| with q = p in its axes, k = |q/r|. Inside, where that estimate jumps at the
/// centre, it is the bound (k − 1) min r.
class Ellipsoid {
public:
    Ellipsoid(const Vector3& center, const Vector3& radii, const Matrix3& axes);

    double distance(const Vector3& p) const;
    Box3 bounds() const;
    Ellipsoid thickened(double radius) const;

private:
    Vector3 mCenter;
    Vector3 mRadii;
    Matrix3 mAxes;
};

using Solid = std::variant<RoundCone, Ellipsoid>;

inline double distance(const Solid& solid, const Vector3& p) {
    if (const RoundCone* cone = std::get_if<RoundCone>(&solid)) return cone->distance(p);
    return std::get<Ellipsoid>(solid).distance(p);
}

/// Polynomial smooth minimum: min(a, b) where they differ by more than `k`, and at most k/6 below
/// it where they are equal. Twice differentiable, so the seam does not show in reflections.
inline double smoothMin(double a, double b, double k) {
    const double h = std::max(k - std::abs(a - b), 0.0) / k;
    return std::min(a, b) - h * h * h * k / 6.0;
}

}  // namespace sinew
