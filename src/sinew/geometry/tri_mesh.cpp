#include <sinew/geometry/tri_mesh.h>

#include <Eigen/Geometry>

#include <algorithm>

namespace sinew {
namespace {

/// Twice the area vector of a polygon (Newell): normal to its mean plane.
Vector3 areaVector(const std::vector<Vector3>& points, const std::vector<int>& corners) {
    Vector3 sum = Vector3::Zero();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vector3& a = points[corners[i]];
        const Vector3& b = points[corners[(i + 1) % corners.size()]];
        sum += (a - points[corners[0]]).cross(b - points[corners[0]]);
    }
    return sum;
}

/// Positive for a left turn at b, seen against `normal`; its size is twice an area.
double turn(const std::vector<Vector3>& points, const Vector3& normal, int a, int b, int c) {
    return (points[b] - points[a]).cross(points[c] - points[b]).dot(normal);
}

/// True when p lies in the triangle or on its border, seen along n.
bool isInside(
    const std::vector<Vector3>& points, const Vector3& n, const Vector3i& triangle, int p) {
    for (int e = 0; e < 3; ++e) {
        if (turn(points, n, triangle[e], triangle[(e + 1) % 3], p) < 0) return false;
    }
    return true;
}

/// True when corner i of the polygon can be cut off: it is convex and no other corner lies inside.
bool isEar(
    const std::vector<Vector3>& points,
    const Vector3& n,
    const std::vector<int>& corners,
    std::size_t i) {
    const std::size_t count = corners.size();
    const Vector3i triangle(corners[(i + count - 1) % count], corners[i], corners[(i + 1) % count]);
    if (turn(points, n, triangle[0], triangle[1], triangle[2]) <= 0) return false;
    return std::none_of(corners.begin(), corners.end(), [&](int p) {
        return (triangle.array() != p).all() && isInside(points, n, triangle, p);
    });
}

/// Ear clipping; a polygon with no ear left (degenerate) ends as a fan.
void cutPolygon(TriMesh& mesh, std::vector<int> corners, int primitive) {
    const Vector3 n = areaVector(mesh.points, corners);
    while (corners.size() >= 3) {
        // Starting with corner 1 makes a convex polygon a fan from corner 0.
        std::size_t ear = 1;
        for (std::size_t i = 0; corners.size() > 3 && i < corners.size(); ++i) {
            const std::size_t candidate = (i + 1) % corners.size();
            if (isEar(mesh.points, n, corners, candidate)) {
                ear = candidate;
                break;
            }
        }
        const std::size_t count = corners.size();
        mesh.triangles.emplace_back(
            corners[(ear + count - 1) % count], corners[ear], corners[(ear + 1) % count]);
        mesh.primitive.push_back(primitive);
        corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(ear));
    }
}

}  // namespace

Box3 TriMesh::bounds() const {
    Box3 box;
    for (const Vector3& p : points)
        box.extend(p);
    return box;
}

double TriMesh::signedVolume() const {
    // Relative to a point of the mesh: far from the world's origin the terms would cancel badly.
    const Vector3 origin = points.empty() ? Vector3::Zero().eval() : points[0];
    double sum = 0.0;
    for (const Vector3i& t : triangles) {
        const Vector3 a = points[t[0]] - origin;
        const Vector3 b = points[t[1]] - origin;
        sum += a.dot(b.cross(points[t[2]] - origin));
    }
    return sum / 6.0;
}

TriMesh triangulate(const Geometry& geometry) {
    TriMesh mesh;
    mesh.points.resize(static_cast<std::size_t>(geometry.pointCount()));
    for (int i = 0; i < geometry.pointCount(); ++i)
        mesh.points[i] = geometry.position(i);

    std::vector<int> corners;
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) != PrimitiveKind::Polygon || geometry.vertexCount(i) < 3) continue;
        corners.clear();
        // Houdini winds clockwise: read backwards.
        for (int v = geometry.vertexStart(i + 1) - 1; v >= geometry.vertexStart(i); --v)
            corners.push_back(geometry.vertexPoint(v));
        const bool finite = std::all_of(
            corners.begin(), corners.end(), [&](int p) { return mesh.points[p].allFinite(); });
        if (finite) cutPolygon(mesh, corners, i);
    }
    return mesh;
}

Geometry toGeometry(const TriMesh& mesh) {
    Geometry geometry;
    geometry.addPoints(static_cast<int>(mesh.points.size()));
    Buffer<float>& P = geometry.editAttribute(Owner::Point, "P")->edit<float>();
    for (std::size_t i = 0; i < mesh.points.size(); ++i) {
        for (int c = 0; c < 3; ++c)
            P[3 * i + c] = static_cast<float>(mesh.points[i][c]);
    }
    Buffer<std::int32_t> corners;
    corners.reserve(3 * mesh.triangles.size());
    for (const Vector3i& t : mesh.triangles) {
        // Back to Houdini's clockwise order.
        corners.insert(corners.end(), {t[0], t[2], t[1]});
    }
    geometry.addPrimitives(
        PrimitiveKind::Polygon, Buffer<std::int32_t>(mesh.triangles.size(), 3), corners);
    return geometry;
}

}  // namespace sinew
