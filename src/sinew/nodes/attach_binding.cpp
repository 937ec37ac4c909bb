#include <sinew/base/error.h>
#include <sinew/base/parallel.h>
#include <sinew/geometry/tri_mesh.h>
#include <sinew/geometry/triangle_tree.h>
#include <sinew/nodes/attach_binding.h>

#include <Eigen/Geometry>

#include <limits>

namespace sinew {
namespace {

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// Axes of a triangle: along an edge, across it, and the normal. Turns with the triangle.
Matrix3 axesOf(const Vector3& a, const Vector3& b, const Vector3& c) {
    const Vector3 normal = (b - a).cross(c - a).stableNormalized();
    const Vector3 along = (b - a).stableNormalized();
    Matrix3 axes;
    axes << along, normal.cross(along), normal;
    return normal.norm() > 0.5 && along.norm() > 0.5 ? axes : Matrix3::Identity().eval();
}

}  // namespace

AttachBinding::AttachBinding(const std::vector<Vector3>& points, const Geometry& rest)
    : mPointCount(rest.pointCount()),
      mPlaces(points.size()) {
    if (!triangulate(rest).triangles.empty()) {
        bindToTriangles(points, rest);
    } else {
        bindToPoints(points, rest);
    }
}

void AttachBinding::bindToTriangles(const std::vector<Vector3>& points, const Geometry& rest) {
    const TriMesh mesh = triangulate(rest);
    const TriangleTree tree(mesh.points, mesh.triangles);
    parallelFor(static_cast<std::int64_t>(points.size()), 64, [&](std::int64_t i) {
        const ClosestPoint closest =
            tree.closest(points[at(i)], std::numeric_limits<double>::infinity());
        Place& place = mPlaces[at(i)];
        place.corners = mesh.triangles[at(closest.triangle)];
        place.weights = closest.weights;
        const Vector3& a = mesh.points[at(place.corners[0])];
        const Vector3& b = mesh.points[at(place.corners[1])];
        const Vector3& c = mesh.points[at(place.corners[2])];
        const Vector3 on = place.weights[0] * a + place.weights[1] * b + place.weights[2] * c;
        place.offset = axesOf(a, b, c).transpose() * (points[at(i)] - on);
    });
}

void AttachBinding::bindToPoints(const std::vector<Vector3>& points, const Geometry& rest) {
    parallelFor(static_cast<std::int64_t>(points.size()), 64, [&](std::int64_t i) {
        double best = std::numeric_limits<double>::infinity();
        for (int p = 0; p < rest.pointCount(); ++p) {
            const double distance = (rest.position(p) - points[at(i)]).squaredNorm();
            if (!(distance < best)) continue;
            best = distance;
            mPlaces[at(i)].corners[0] = p;
            mPlaces[at(i)].offset = points[at(i)] - rest.position(p);
        }
    });
    for (const Place& place : mPlaces)
        if (place.corners[0] < 0)
            throw InvalidInput("the targets have no finite point; wire the geometry to follow");
}

std::vector<Vector3> AttachBinding::follow(const Geometry& now, Follow what) const {
    if (now.pointCount() != mPointCount)
        throw InvalidInput(
            "the targets have " + std::to_string(now.pointCount()) + " points now and had "
            + std::to_string(mPointCount) + " at the rest frame; keep their number and order");
    std::vector<Vector3> points(mPlaces.size());
    parallelFor(static_cast<std::int64_t>(points.size()), 256, [&](std::int64_t i) {
        const Place& place = mPlaces[at(i)];
        const Vector3 offset = what == Follow::Point ? place.offset : Vector3::Zero().eval();
        const Vector3 a = now.position(place.corners[0]);
        if (place.corners[1] < 0) {
            points[at(i)] = a + offset;
            return;
        }
        const Vector3 b = now.position(place.corners[1]);
        const Vector3 c = now.position(place.corners[2]);
        points[at(i)] = place.weights[0] * a + place.weights[1] * b + place.weights[2] * c
                        + axesOf(a, b, c) * offset;
    });
    return points;
}

}  // namespace sinew
