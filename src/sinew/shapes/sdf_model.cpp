#include <sinew/shapes/sdf_model.h>

#include <algorithm>
#include <limits>

namespace sinew {
namespace {

/// Catmull-Rom: the cubic through b (t = 0) and c (t = 1), its slopes taken from a and d.
template <class T>
T splineAt(const T& a, const T& b, const T& c, const T& d, double t) {
    // Hermite form: values b and c, slopes of the neighbours' chords.
    const T slopeB = 0.5 * (c - a);
    const T slopeC = 0.5 * (d - b);
    const double s = 1.0 - t;
    return (1.0 + 2.0 * t) * s * s * b + t * s * s * slopeB + t * t * (3.0 - 2.0 * t) * c
           - t * t * s * slopeC;
}

/// Value at `t` in [0, n − 1] of the spline through all `values`, held beyond its ends.
template <class T>
T splineThrough(const std::vector<T>& values, double t) {
    const int last = static_cast<int>(values.size()) - 1;
    // The last value belongs to the last span, at t = 1.
    const int i = std::min(static_cast<int>(t), last - 1);
    return splineAt<T>(
        values[std::max(i - 1, 0)], values[i], values[i + 1], values[std::min(i + 2, last)], t - i);
}

/// Exact for round cones, the tight box for ellipsoids.
Box3 boundsOf(const Solid& solid) {
    return std::visit([](const auto& s) { return s.bounds(); }, solid);
}

}  // namespace

double SdfModel::Part::distance(const Vector3& p) const {
    double nearest = std::numeric_limits<double>::max();
    for (const Solid& solid : solids)
        nearest = std::min(nearest, sinew::distance(solid, p));
    return nearest;
}

/// True only if distance(p) ≥ limit, as far as the box can tell.
bool SdfModel::Part::isFarther(const Vector3& p, double limit) const {
    if (!hasBounds) return false;
    // From p to the box, zero along the axes in which p lies within it.
    const Vector3 way = (box.min - p).cwiseMax(p - box.max).cwiseMax(0.0);
    const double squared = way.squaredNorm();
    // Inside the box nothing is known; outside it, every solid is at least as far as the box.
    return squared > 0.0 && (limit <= 0.0 || squared >= limit * limit);
}

void SdfModel::beginPart(std::string name, double blend) {
    // Parts of one name share a region: both sides of a body may be built apart.
    const auto known = std::find(mRegionNames.begin(), mRegionNames.end(), name);
    const int region = static_cast<int>(known - mRegionNames.begin());
    if (known == mRegionNames.end()) mRegionNames.push_back(std::move(name));
    Part part;
    part.region = region;
    part.blend = blend;
    mParts.push_back(std::move(part));
}

void SdfModel::add(const Solid& solid) {
    Part& part = mParts.back();
    const Box3 box = boundsOf(solid);
    part.solids.push_back(solid);
    part.box.extend(box.min);
    part.box.extend(box.max);
    // The estimate for ellipsoids can exceed the true distance: the box must not be trusted then.
    if (std::holds_alternative<Ellipsoid>(solid)) part.hasBounds = false;
}

void SdfModel::addBall(const Vector3& center, double radius) {
    add(RoundCone(center, center, radius, radius));
}

void SdfModel::addTube(
    const std::vector<Vector3>& points, const std::vector<double>& radii, int steps) {
    // Short straight cones along the spline; with the radii of their ends they overlap in whole
    // balls, so that no gap or crease opens at a bend.
    const int cones = steps * (static_cast<int>(points.size()) - 1);
    for (int i = 0; i < cones; ++i) {
        const double t0 = static_cast<double>(i) / steps;
        const double t1 = static_cast<double>(i + 1) / steps;
        add(RoundCone(
            splineThrough(points, t0),
            splineThrough(points, t1),
            splineThrough(radii, t0),
            splineThrough(radii, t1)));
    }
}

double SdfModel::distance(const Vector3& p) const {
    // In the order of the parts: blends of blends are not the same in another.
    double body = mParts.front().distance(p);
    for (std::size_t i = 1; i < mParts.size(); ++i) {
        // Beyond its blend a part leaves the minimum as it is, exactly: skipping it cannot show.
        const Part& part = mParts[i];
        if (part.isFarther(p, body + part.blend)) continue;
        body = smoothMin(body, part.distance(p), part.blend);
    }
    return body;
}

int SdfModel::regionAt(const Vector3& p) const {
    double nearest = std::numeric_limits<double>::max();
    int region = 0;
    for (const Part& part : mParts) {
        if (part.isFarther(p, nearest)) continue;
        const double d = part.distance(p);
        if (d >= nearest) continue;
        nearest = d;
        region = part.region;
    }
    return region;
}

Box3 SdfModel::bounds() const {
    Box3 box;
    for (const Part& part : mParts) {
        box.extend(part.box.min);
        box.extend(part.box.max);
    }
    return box;
}

double SdfModel::largestBlend() const {
    double blend = 0.0;
    for (const Part& part : mParts)
        blend = std::max(blend, part.blend);
    return blend;
}

SdfModel SdfModel::thickened(double radius) const {
    SdfModel result;
    for (const Part& part : mParts) {
        result.beginPart(mRegionNames[part.region], part.blend);
        for (const Solid& solid : part.solids) {
            result.add(
                std::visit([&](const auto& s) -> Solid { return s.thickened(radius); }, solid));
        }
    }
    return result;
}

}  // namespace sinew
