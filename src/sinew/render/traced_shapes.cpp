#include <sinew/render/traced_scene.h>

#include <Eigen/Geometry>

#include <algorithm>

namespace sinew {

Box3f TracedTriangle::box() const {
    Box3f box;
    box.extend(corner);
    box.extend((corner + edge1).eval());
    box.extend((corner + edge2).eval());
    return box;
}

/// Solves origin + t d = corner + u edge1 + v edge2 by Cramer's rule [Möller and Trumbore 1997].
bool TracedTriangle::intersect(const Ray& ray, Hit& hit) const {
    // Neighbours round their common edge differently; without slack, light leaks between them.
    constexpr float kSlack = 1e-5f;
    const Vector3f p = ray.direction.cross(edge2);
    const float determinant = edge1.dot(p);
    const float inverse = 1.0f / determinant;
    const Vector3f s = ray.origin - corner;
    const float u = s.dot(p) * inverse;
    const Vector3f q = s.cross(edge1);
    const float v = ray.direction.dot(q) * inverse;
    // Comparisons are such that the NaN of a zero determinant is a miss.
    if (!(u >= -kSlack && v >= -kSlack && u + v <= 1.0f + kSlack)) return false;
    const float t = edge2.dot(q) * inverse;
    if (!(t > ray.tMin && t < ray.tMax)) return false;
    hit.t = t;
    hit.u = u;
    hit.v = v;
    return true;
}

Box3f TracedSphere::box() const {
    return {center - Vector3f::Constant(radius), center + Vector3f::Constant(radius)};
}

bool TracedSphere::intersect(const Ray& ray, Hit& hit) const {
    // From the foot of the perpendicular: b² − 4ac would cancel for small, distant spheres.
    const Vector3f toCenter = center - ray.origin;
    const float d2 = ray.direction.squaredNorm();
    const float foot = toCenter.dot(ray.direction) / d2;
    const float miss2 = (toCenter - foot * ray.direction).squaredNorm();
    if (!(miss2 <= radius * radius)) return false;
    const float half = std::sqrt((radius * radius - miss2) / d2);
    float t = foot - half;
    if (t <= ray.tMin) t = foot + half;
    if (!(t > ray.tMin && t < ray.tMax)) return false;
    hit.t = t;
    return true;
}

Box3f TracedSegment::box() const {
    const Vector3f b = a + along;
    Box3f box;
    box.extend(a.cwiseMin(b) - Vector3f::Constant(std::max(radiusA, radiusB)));
    box.extend(a.cwiseMax(b) + Vector3f::Constant(std::max(radiusA, radiusB)));
    return box;
}

/// A hit is an approach of ray and segment closer than the radius there. That is a tube seen from
/// its side, which is what a thin line is; its ends are round.
bool TracedSegment::intersect(const Ray& ray, Hit& hit) const {
    const Vector3f w = a - ray.origin;
    const float dd = ray.direction.squaredNorm();
    const float ss = along.squaredNorm();
    const float ds = ray.direction.dot(along);
    const float determinant = dd * ss - ds * ds;
    const float unclamped = determinant > 1e-12f * dd * ss
                                ? (ray.direction.dot(w) * ds - along.dot(w) * dd) / determinant
                                : 0.0f;
    const float s = std::clamp(unclamped, 0.0f, 1.0f);
    const float t = (w + s * along).dot(ray.direction) / dd;
    const float radius = radiusA + s * (radiusB - radiusA);
    const float gap2 = (w + s * along - t * ray.direction).squaredNorm();
    if (!(gap2 <= radius * radius)) return false;
    const float front = t - std::sqrt((radius * radius - gap2) / dd);
    if (!(front > ray.tMin && front < ray.tMax)) return false;
    hit.t = front;
    hit.u = s;
    return true;
}

}  // namespace sinew
