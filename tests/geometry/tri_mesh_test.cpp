#include <sinew/geometry/tri_mesh.h>

#include <gtest/gtest.h>

#include <limits>

namespace sinew {
namespace {

/// Unit cube with Houdini's clockwise quads.
Geometry cube() {
    Geometry g;
    g.addPoints(8);
    for (int i = 0; i < 8; ++i)
        g.setPosition(i, Vector3(i & 1, (i >> 1) & 1, (i >> 2) & 1));
    for (const std::vector<int>& face : std::vector<std::vector<int>>{
             {0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}})
        g.addPrimitive(PrimitiveKind::Polygon, face);
    return g;
}

TEST(TriMesh, ClosedHoudiniPolygonsHavePositiveVolume) {
    const TriMesh mesh = triangulate(cube());
    EXPECT_EQ(mesh.triangles.size(), 12u);
    EXPECT_NEAR(mesh.signedVolume(), 1.0, 1e-12);
    EXPECT_NEAR(triangulate(toGeometry(mesh)).signedVolume(), 1.0, 1e-12);
}

TEST(TriMesh, ConcavePolygonIsCutWithoutOverlap) {
    Geometry g;
    g.addPoints(5);
    const Vector3 arrow[5] = {{0, 0, 0}, {2, 0, 1}, {0, 0, 2}, {0.9, 0, 1}, {0, 0, 0.1}};
    for (int i = 0; i < 5; ++i)
        g.setPosition(i, arrow[i]);
    g.addPrimitive(PrimitiveKind::Polygon, {0, 1, 2, 3});
    const TriMesh mesh = triangulate(g);
    double area = 0.0;
    for (const Vector3i& t : mesh.triangles) {
        const Vector3 a = mesh.points[t[1]] - mesh.points[t[0]];
        const Vector3 b = mesh.points[t[2]] - mesh.points[t[0]];
        area += 0.5 * std::abs(a.x() * b.z() - a.z() * b.x());
    }
    EXPECT_NEAR(area, 2.0 - 0.9, 1e-6);
}

TEST(TriMesh, SkipsOpenAndNonFinitePolygons) {
    Geometry g = cube();
    g.addPrimitive(PrimitiveKind::Polyline, {0, 1, 2});
    g.setPosition(7, Vector3::Constant(std::numeric_limits<double>::quiet_NaN()));
    EXPECT_EQ(triangulate(g).triangles.size(), 6u);
}

}  // namespace
}  // namespace sinew
