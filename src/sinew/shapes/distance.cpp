#include <sinew/shapes/distance.h>

#include <cmath>

namespace sinew {

RoundCone::RoundCone(const Vector3& a, const Vector3& b, double radiusA, double radiusB)
    : mA(a),
      mB(b),
      mRadiusA(radiusA),
      mRadiusB(radiusB),
      mAxis(Vector3::UnitY()),
      mLength((b - a).norm()),
      mSin(0.0),
      mCos(1.0) {
    // One ball lies within the other: there is no mantle, and no tangent to give it an angle.
    if (mLength <= std::abs(radiusA - radiusB)) {
        if (radiusB > radiusA) {
            mA = b;
            mRadiusA = radiusB;
        }
        mLength = 0.0;
        return;
    }
    mAxis = (b - a) / mLength;
    // The tangent line to both circles, see the header.
    mSin = (radiusA - radiusB) / mLength;
    mCos = std::sqrt(1.0 - mSin * mSin);
}

double RoundCone::distance(const Vector3& p) const {
    const Vector3 q = p - mA;
    if (mLength == 0.0) return q.norm() - mRadiusA;
    // In the half plane through p: y along the axis, x away from it.
    const double y = q.dot(mAxis);
    const double x = std::sqrt(std::max(0.0, q.squaredNorm() - y * y));
    // Along the mantle: before it the ball at a is nearest, past it the ball at b.
    const double s = mCos * y - mSin * x;
    if (s < 0.0) return q.norm() - mRadiusA;
    if (s > mCos * mLength) return std::hypot(x, y - mLength) - mRadiusB;
    return mCos * x + mSin * y - mRadiusA;
}

Box3 RoundCone::bounds() const {
    Box3 box;
    for (const double side : {-1.0, 1.0}) {
        box.extend(mA + Vector3::Constant(side * mRadiusA));
        if (mLength > 0.0) box.extend(mB + Vector3::Constant(side * mRadiusB));
    }
    return box;
}

RoundCone RoundCone::thickened(double radius) const {
    return {mA, mB, std::max(mRadiusA, radius), std::max(mRadiusB, radius)};
}

Ellipsoid::Ellipsoid(const Vector3& center, const Vector3& radii, const Matrix3& axes)
    : mCenter(center),
      mRadii(radii),
      mAxes(axes) {}

double Ellipsoid::distance(const Vector3& p) const {
    // In the ellipsoid's own axes, where it is the unit ball: k tells inside from outside.
    const Vector3 q = (mAxes.transpose() * (p - mCenter)).cwiseQuotient(mRadii);
    const double k = q.norm();
    if (k < 1.0) return (k - 1.0) * mRadii.minCoeff();
    return k * (k - 1.0) / q.cwiseQuotient(mRadii).norm();
}

Box3 Ellipsoid::bounds() const {
    // Half extent along axis i: |row i of (axes · diag(radii))|.
    const Vector3 half = (mAxes * mRadii.asDiagonal()).rowwise().norm();
    Box3 box;
    box.extend(mCenter - half);
    box.extend(mCenter + half);
    return box;
}

Ellipsoid Ellipsoid::thickened(double radius) const {
    return {mCenter, mRadii.cwiseMax(radius), mAxes};
}

}  // namespace sinew
