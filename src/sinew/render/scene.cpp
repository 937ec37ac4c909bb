#include <sinew/base/parallel.h>
#include <sinew/render/scene.h>

#include <Eigen/Geometry>

#include <cmath>

namespace sinew {
namespace {

constexpr double kRadians = 3.14159265358979323846 / 180.0;

/// For each point the corners (3 · triangle + k) that touch it, in ascending order.
struct PointCorners {
    std::vector<int> start;
    std::vector<int> corners;
};

/// By counting: a pass for the lengths, a pass to place; keeps the order, so sums are reproducible.
PointCorners cornersOfPoints(std::size_t pointCount, const std::vector<Vector3i>& triangles) {
    PointCorners map;
    map.start.assign(pointCount + 1, 0);
    for (const Vector3i& t : triangles) {
        for (int k = 0; k < 3; ++k)
            ++map.start[t[k] + 1];
    }
    for (std::size_t i = 1; i < map.start.size(); ++i)
        map.start[i] += map.start[i - 1];
    std::vector<int> next(map.start.begin(), map.start.end() - 1);
    map.corners.resize(3 * triangles.size());
    for (std::size_t c = 0; c < map.corners.size(); ++c)
        map.corners[next[triangles[c / 3][c % 3]]++] = static_cast<int>(c);
    return map;
}

/// Zero for vectors without direction, so that they drop out of sums.
Vector3 unitOrZero(const Vector3& v) {
    const double length = v.norm();
    return length > 0.0 && std::isfinite(length) ? (v / length).eval() : Vector3::Zero().eval();
}

/// Angle of a triangle at its corner k; 0 when it has no area.
double cornerAngle(const std::vector<Vector3>& points, const Vector3i& t, int k) {
    const Vector3 a = unitOrZero(points[t[(k + 1) % 3]] - points[t[k]]);
    const Vector3 b = unitOrZero(points[t[(k + 2) % 3]] - points[t[k]]);
    return std::atan2(a.cross(b).norm(), a.dot(b));
}

void extendFinite(Box3& box, const Vector3& p, double radius) {
    if (!p.allFinite() || !std::isfinite(radius)) return;
    box.extend(p - Vector3::Constant(radius));
    box.extend(p + Vector3::Constant(radius));
}

}  // namespace

void RenderScene::eachPoint(
    const std::function<void(const Vector3& point, double radius)>& body) const {
    for (const MeshItem& mesh : meshes) {
        for (const Vector3i& t : mesh.triangles) {
            for (int k = 0; k < 3; ++k)
                body(mesh.points[t[k]], 0.0);
        }
    }
    for (const LineItem& line : lines) {
        for (const LineItem::Segment& s : line.segments) {
            body(s.a, 0.0);
            body(s.b, 0.0);
        }
    }
    for (const DotItem& item : dots) {
        for (const DotItem::Dot& dot : item.dots)
            body(dot.center, item.unit == DotItem::Unit::Meters ? dot.radius : 0.0);
    }
}

Box3 RenderScene::bounds() const {
    Box3 box;
    eachPoint([&](const Vector3& p, double radius) { extendFinite(box, p, radius); });
    return box;
}

std::vector<Vector3> creasedNormals(
    const std::vector<Vector3>& points,
    const std::vector<Vector3i>& triangles,
    double creaseDegrees) {
    const auto count = static_cast<std::int64_t>(triangles.size());
    std::vector<Vector3> faceNormals(triangles.size());
    std::vector<Vector3> weighted(3 * triangles.size());
    parallelFor(count, 256, [&](std::int64_t i) {
        const Vector3i& t = triangles[i];
        faceNormals[i] =
            unitOrZero((points[t[1]] - points[t[0]]).cross(points[t[2]] - points[t[0]]));
        for (int k = 0; k < 3; ++k)
            weighted[3 * i + k] = cornerAngle(points, t, k) * faceNormals[i];
    });

    const PointCorners map = cornersOfPoints(points.size(), triangles);
    const double minCosine = std::cos(creaseDegrees * kRadians);
    std::vector<Vector3> normals(3 * triangles.size());
    parallelFor(3 * count, 256, [&](std::int64_t corner) {
        const Vector3& own = faceNormals[corner / 3];
        const int point = triangles[corner / 3][corner % 3];
        Vector3 sum = Vector3::Zero();
        for (int i = map.start[point]; i < map.start[point + 1]; ++i) {
            const int other = map.corners[i];
            if (own.dot(faceNormals[other / 3]) >= minCosine) sum += weighted[other];
        }
        const Vector3 mean = unitOrZero(sum);
        normals[corner] = mean.isZero() ? own : mean;
    });
    return normals;
}

}  // namespace sinew
