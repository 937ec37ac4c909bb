#include <sinew/render/from_geometry.h>

#include <gtest/gtest.h>
#include <openvdb/openvdb.h>

#include <limits>

namespace sinew {
namespace {

/// Two quads that share an edge of a right angle, a polyline along it, and a loose point.
Geometry sample() {
    Geometry g;
    g.addPoints(7);
    const Vector3 points[7] = {
        {0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}, {1, 1, 0}, {1, 1, 1}, {3, 2, 1}};
    for (int i = 0; i < 7; ++i)
        g.setPosition(i, points[i]);
    g.addPrimitive(PrimitiveKind::Polygon, {0, 1, 2, 3});
    g.addPrimitive(PrimitiveKind::Polygon, {1, 4, 5, 2});
    g.addPrimitive(PrimitiveKind::Polyline, {0, 4, 5});
    return g;
}

GridPtr block(const char* name, float value) {
    vdb::initialize();
    auto grid = vdb::FloatGrid::create(0.0f);
    grid->setName(name);
    grid->setTransform(vdb::math::Transform::createLinearTransform(0.5));
    grid->fill(vdb::CoordBBox(vdb::Coord(0), vdb::Coord(1, 1, 1)), value);
    return grid;
}

double meshArea(const MeshItem& mesh) {
    double area = 0.0;
    for (const Vector3i& t : mesh.triangles) {
        const Vector3 a = mesh.points[t[1]] - mesh.points[t[0]];
        const Vector3 b = mesh.points[t[2]] - mesh.points[t[0]];
        area += 0.5 * std::sqrt(a.squaredNorm() * b.squaredNorm() - a.dot(b) * a.dot(b));
    }
    return area;
}

TEST(FromGeometry, EachKindBecomesItsItem) {
    Monitor monitor;
    const RenderScene scene = sceneOf(sample(), {}, monitor);
    ASSERT_EQ(scene.meshes.size(), 1u);
    EXPECT_EQ(scene.meshes[0].triangles.size(), 4u);
    EXPECT_EQ(scene.lines[0].segments.size(), 2u);
    ASSERT_EQ(scene.dots[0].dots.size(), 1u);
    EXPECT_TRUE(scene.dots[0].dots[0].center.isApprox(Vector3(3, 2, 1)));
    EXPECT_FALSE(scene.legend);
    EXPECT_LT(scene.ground->height, 1e-9);
}

TEST(FromGeometry, CreaseAngleSeparatesSharpFromSmooth) {
    Monitor monitor;
    RenderOptions options;
    const auto tilted = [&] {
        const MeshItem mesh = sceneOf(sample(), options, monitor).meshes[0];
        return std::count_if(
            mesh.cornerNormals.begin(), mesh.cornerNormals.end(), [](const Vector3& n) {
                return n.cwiseAbs().maxCoeff() < 0.99;
            });
    };
    options.creaseDegrees = 40.0;
    EXPECT_EQ(tilted(), 0);
    options.creaseDegrees = 100.0;
    EXPECT_GT(tilted(), 0);
}

TEST(FromGeometry, ScalarAttributeGoesThroughTheMap) {
    Geometry g = sample();
    Attribute heat = Attribute::numeric(Storage::Float32, 1, g.pointCount());
    for (int i = 0; i < g.pointCount(); ++i)
        heat.setNumber(i, 0, i);
    heat.setNumber(6, 0, std::numeric_limits<double>::quiet_NaN());
    g.setAttribute(Owner::Point, "heat", heat);
    RenderOptions options;
    options.colorBy = "heat";
    WarningList monitor;
    const RenderScene scene = sceneOf(g, options, monitor);
    ASSERT_TRUE(scene.legend);
    EXPECT_EQ(scene.legend->title, "heat");
    EXPECT_EQ(scene.legend->min, 0.0);
    EXPECT_EQ(scene.legend->max, 5.0);
    EXPECT_TRUE(scene.lines[0].segments[0].colorA == mapColor(0.0));
    EXPECT_TRUE(scene.lines[0].segments[0].colorB == mapColor(4.0 / 5.0));
    EXPECT_TRUE(monitor.warnings.empty());
}

TEST(FromGeometry, PrimitiveColourIsTakenAsItIs) {
    Geometry g = sample();
    Attribute cd = Attribute::numeric(Storage::Float32, 3, g.primitiveCount());
    cd.setNumber(1, 2, 0.75);
    g.setAttribute(Owner::Primitive, "Cd", cd);
    Monitor monitor;
    const RenderScene scene = sceneOf(g, {}, monitor);
    EXPECT_TRUE(scene.meshes[0].cornerColors[0] == Color(0, 0, 0));
    EXPECT_TRUE(scene.meshes[0].cornerColors.back() == Color(0, 0, 0.75f));
    EXPECT_FALSE(scene.legend);
}

TEST(FromGeometry, UnknownNamesAreWarnedAboutWithTheNearest) {
    Geometry g = sample();
    g.setAttribute(Owner::Point, "strain", Attribute::numeric(Storage::Float32, 1, g.pointCount()));
    g.setGroup(Owner::Point, Group("pinned", g.pointCount()));
    RenderOptions options;
    options.colorBy = "strian";
    options.highlightGroup = "pined";
    WarningList monitor;
    sceneOf(g, options, monitor);
    ASSERT_EQ(monitor.warnings.size(), 2u);
    EXPECT_NE(monitor.warnings[0].find("\"strain\""), std::string::npos);
    EXPECT_NE(monitor.warnings[1].find("\"pinned\""), std::string::npos);
}

TEST(FromGeometry, WireLeavesOutTheCutsOfPolygons) {
    RenderOptions options;
    options.wireframe = true;
    Monitor monitor;
    const MeshItem mesh = sceneOf(sample(), options, monitor).meshes[0];
    int edges = 0;
    for (const std::uint8_t e : mesh.wireEdges)
        edges += (e & 1) + (e >> 1 & 1) + (e >> 2 & 1);
    EXPECT_EQ(edges, 8);
}

TEST(FromGeometry, VoxelsShowOnlyTheirOuterFaces) {
    Geometry g;
    g.addVdb(block("fill", 1.0f));
    g.addVdb(block("stiffness", 300.0f));
    RenderOptions options;
    options.colorBy = "stiffness";
    WarningList monitor;
    const RenderScene scene = sceneOf(g, options, monitor);
    // 2 × 2 × 2 voxels of 0.5 m: a cube of 1 m.
    EXPECT_NEAR(meshArea(scene.meshes[0]), 6.0, 1e-9);
    EXPECT_EQ(scene.meshes.size(), 1u);
    EXPECT_EQ(scene.legend->max, 300.0);
    EXPECT_TRUE(monitor.warnings.empty());
}

TEST(FromGeometry, ModelShowsItsMeshOrItsVoxels) {
    // A voxel model: polygons with a factor `stiffness`, and a grid of that name in Pa.
    Geometry g = sample();
    g.setAttribute(
        Owner::Point, "stiffness", Attribute::numeric(Storage::Float32, 1, g.pointCount()));
    for (const char* name : {"fill", "stiffness", "density"})
        g.addVdb(block(name, 300.0f));
    RenderOptions options;
    WarningList monitor;
    const auto isVoxels = [&] { return sceneOf(g, options, monitor).dots.empty(); };
    EXPECT_FALSE(isVoxels());
    options.colorBy = "stiffness";
    EXPECT_FALSE(isVoxels());
    options.colorBy = "density";
    EXPECT_TRUE(isVoxels());
    options.grid = "fill";
    options.colorBy = "stiffness";
    EXPECT_TRUE(isVoxels());
    EXPECT_EQ(sceneOf(g, options, monitor).legend->max, 300.0);
    EXPECT_TRUE(monitor.warnings.empty());
    options.grid = "fil";
    static_cast<void>(isVoxels());
    ASSERT_FALSE(monitor.warnings.empty());
    EXPECT_NE(monitor.warnings[0].find("\"fill\""), std::string::npos);
}

TEST(FromGeometry, TetrahedraShowTheirHull) {
    Geometry g;
    g.addPoints(5);
    const Vector3 points[5] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
    for (int i = 0; i < 5; ++i)
        g.setPosition(i, points[i]);
    g.addPrimitive(PrimitiveKind::Tetrahedron, {0, 1, 2, 3});
    g.addPrimitive(PrimitiveKind::Tetrahedron, {4, 1, 2, 3});
    Monitor monitor;
    EXPECT_EQ(sceneOf(g, {}, monitor).meshes[0].triangles.size(), 6u);
}

TEST(FromGeometry, TransformRowsBecomeAxes) {
    Geometry g;
    g.addPoints(1);
    Attribute transform = Attribute::numeric(Storage::Float32, 9, 1);
    const double rows[9] = {0, 2, 0, -1, 0, 0, 0, 0, 1};
    for (int c = 0; c < 9; ++c)
        transform.setNumber(0, c, rows[c]);
    g.setAttribute(Owner::Point, "transform", transform);
    RenderOptions options;
    options.axes = true;
    options.axisLength = 1.0;
    Monitor monitor;
    const LineItem axes = sceneOf(g, options, monitor).lines.back();
    ASSERT_EQ(axes.segments.size(), 3u);
    EXPECT_TRUE(axes.segments[0].b.isApprox(Vector3(0, 2, 0)));
    EXPECT_TRUE(axes.segments[1].b.isApprox(Vector3(-1, 0, 0)));
}

TEST(FromGeometry, AxesShowWhateverScaleTheyCarry) {
    Geometry g;
    g.addPoints(2);
    g.setPosition(1, Vector3(10, 0, 0));
    Attribute transform = Attribute::numeric(Storage::Float32, 9, 2);
    for (int c = 0; c < 9; c += 4) {
        transform.setNumber(0, c, 0.01);
        transform.setNumber(1, c, 0.005);
    }
    g.setAttribute(Owner::Point, "transform", transform);
    RenderOptions options;
    options.axes = true;
    Monitor monitor;
    const LineItem axes = sceneOf(g, options, monitor).lines.back();
    const auto length = [&](int i) { return (axes.segments[i].b - axes.segments[i].a).norm(); };
    EXPECT_NEAR(length(0), 0.6, 1e-6);
    EXPECT_NEAR(length(3), 0.3, 1e-6);
}

TEST(FromGeometry, PointsOfOpaquePrimitivesShow) {
    Geometry g;
    g.addPoints(1);
    g.addRecord(PrimitiveKind::Opaque, {0}, PrimitiveRecord{"PackedGeometry", nullptr, {}});
    Monitor monitor;
    EXPECT_EQ(sceneOf(g, {}, monitor).dots[0].dots.size(), 1u);
}

TEST(FromGeometry, EmptyGeometryIsAnEmptyScene) {
    WarningList monitor;
    const RenderScene scene = sceneOf(Geometry(), {}, monitor);
    EXPECT_TRUE(scene.bounds().isEmpty());
    EXPECT_EQ(scene.ground->height, 0.0);
    EXPECT_TRUE(monitor.warnings.empty());
}

}  // namespace
}  // namespace sinew
