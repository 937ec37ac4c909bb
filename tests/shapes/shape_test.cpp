#include "mesh_facts.h"

#include <sinew/base/error.h>
#include <sinew/shapes/shape.h>

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cmath>
#include <limits>

namespace sinew {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr int kDivisions[] = {1, 2, 3, 5, 8, 13, 24, 47, 64};

Geometry make(ShapeKind kind, int divisions, const Vector3& size = Vector3::Ones()) {
    Monitor monitor;
    ShapeOptions options;
    options.kind = kind;
    options.size = size;
    options.divisions = divisions;
    return makeShape(options, monitor);
}

/// Every kind, each a case of its own.
class EveryShape : public testing::TestWithParam<std::string> {
protected:
    ShapeKind kind() const { return shapeKindFromName(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Kinds, EveryShape, testing::ValuesIn(shapeNames()), [](const auto& shape) {
    return shape.param;
});

TEST_P(EveryShape, IsOneClosedManifoldAtAnyResolution) {
    for (const int divisions : kDivisions) {
        SCOPED_TRACE(divisions);
        const MeshFacts facts = factsOf(make(kind(), divisions));
        EXPECT_EQ(facts.unmatchedEdges, 0);
        EXPECT_EQ(facts.degenerateFaces, 0);
        EXPECT_EQ(facts.unusedPoints, 0);
        EXPECT_EQ(facts.pieces, 1);
    }
}

TEST_P(EveryShape, FacesOutwardsAndFillsItsBox) {
    const Vector3 size(0.7, 1.3, 0.9);
    for (const int divisions : kDivisions) {
        SCOPED_TRACE(divisions);
        const TriMesh mesh = triangulate(make(kind(), divisions, size));
        EXPECT_GT(mesh.signedVolume(), 0.0);
        EXPECT_LE(mesh.signedVolume(), size.prod() * (1.0 + 1e-6));
        // Single precision rounds the corners of the box.
        EXPECT_LT((mesh.bounds().min + 0.5 * size).norm(), 1e-6);
        EXPECT_LT((mesh.bounds().max - 0.5 * size).norm(), 1e-6);
    }
}

TEST_P(EveryShape, KeepsItsManifoldInOddBoxes) {
    for (const Vector3& size : {Vector3(1, 0.02, 1), Vector3(0.05, 3, 0.05), Vector3(9, 1, 0.2)}) {
        SCOPED_TRACE(size.transpose());
        const Geometry g = make(kind(), 20, size);
        EXPECT_EQ(factsOf(g).unmatchedEdges, 0);
        EXPECT_GT(triangulate(g).signedVolume(), 0.0);
        EXPECT_LT((g.bounds().size() - size).norm(), 1e-5 * size.norm());
    }
}

TEST_P(EveryShape, IsTheSameForAnyNumberOfThreads) {
    std::vector<std::uint64_t> hashes;
    for (const std::size_t threads : {1, 2, 8}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        hashes.push_back(make(kind(), 33).hash());
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_EQ(hashes[0], hashes[2]);
}

TEST_P(EveryShape, LosesNoGroupAtWorkingResolution) {
    const Geometry g = make(kind(), 48, shapeProportions(kind()));
    for (const Group& group : g.groups(Owner::Point)) {
        EXPECT_GT(group.memberCount(), 0) << group.name();
        EXPECT_LT(group.memberCount(), g.pointCount()) << group.name();
    }
}

TEST_P(EveryShape, HasProportionsWithLongestSideOne) {
    EXPECT_DOUBLE_EQ(shapeProportions(kind()).maxCoeff(), 1.0);
    EXPECT_GT(shapeProportions(kind()).minCoeff(), 0.0);
}

TEST(Shape, TopologyIsTheOneOfTheThing) {
    for (const ShapeKind kind :
         {ShapeKind::Box,
          ShapeKind::Sphere,
          ShapeKind::Cylinder,
          ShapeKind::Bar,
          ShapeKind::Mushroom,
          ShapeKind::Bowl,
          ShapeKind::Glass}) {
        for (const int divisions : kDivisions)
            EXPECT_EQ(factsOf(make(kind, divisions)).eulerCharacteristic, 2);
    }
    for (const int divisions : kDivisions)
        EXPECT_EQ(factsOf(make(ShapeKind::Torus, divisions)).eulerCharacteristic, 0);
    EXPECT_EQ(factsOf(make(ShapeKind::Creature, 64)).eulerCharacteristic, 2);
    EXPECT_EQ(factsOf(make(ShapeKind::Octopus, 64)).eulerCharacteristic, 2);
}

/// Error of the volume at twice the divisions over that at once: 1/4 for second order.
double convergence(ShapeKind kind, const Vector3& size, double volume) {
    const double coarse = std::abs(triangulate(make(kind, 40, size)).signedVolume() - volume);
    const double fine = std::abs(triangulate(make(kind, 80, size)).signedVolume() - volume);
    EXPECT_LT(fine, 0.01 * volume);
    return fine / coarse;
}

TEST(Shape, VolumeConvergesToTheClosedForm) {
    const Vector3 size(1.0, 0.3, 1.0);
    EXPECT_NEAR(triangulate(make(ShapeKind::Box, 7, size)).signedVolume(), size.prod(), 1e-6);
    // The cell counts are rounded, so the ratio is only near a quarter.
    EXPECT_LT(convergence(ShapeKind::Sphere, size, kPi / 6.0 * size.prod()), 0.3);
    EXPECT_LT(convergence(ShapeKind::Cylinder, size, kPi / 4.0 * size.prod()), 0.3);
    EXPECT_LT(convergence(ShapeKind::Torus, size, 2.0 * kPi * 0.35 * kPi * 0.15 * 0.15), 0.3);
}

TEST(Shape, CellsAreNearlyUniform) {
    for (const ShapeKind kind :
         {ShapeKind::Box, ShapeKind::Sphere, ShapeKind::Cylinder, ShapeKind::Torus}) {
        const Geometry g = make(kind, 30, shapeProportions(kind));
        for (int v = 0; v < g.vertexCount(); v += 4) {
            const Vector3 a = g.position(g.vertexPoint(v));
            const double edge = (g.position(g.vertexPoint(v + 1)) - a).norm();
            EXPECT_GT(edge, 0.3 / 30);
            EXPECT_LT(edge, 1.7 / 30);
        }
    }
}

TEST(Shape, EndsOfABarLieInTheirPlanes) {
    const Geometry g = make(ShapeKind::Bar, 20, {2.0, 0.4, 0.4});
    const Group* left = g.findGroup(Owner::Point, "left");
    const Group* right = g.findGroup(Owner::Point, "right");
    ASSERT_TRUE(left && right);
    EXPECT_EQ(left->memberCount(), 25);
    for (const int i : left->members())
        EXPECT_FLOAT_EQ(static_cast<float>(g.position(i).x()), -1.0F);
    for (const int i : right->members())
        EXPECT_FLOAT_EQ(static_cast<float>(g.position(i).x()), 1.0F);
}

TEST(Shape, OrganicShapesNameTheirParts) {
    const Geometry octopus = make(ShapeKind::Octopus, 48);
    for (int arm = 1; arm <= 8; ++arm)
        EXPECT_TRUE(octopus.findGroup(Owner::Point, "arm" + std::to_string(arm)));
    const Geometry creature = make(ShapeKind::Creature, 48);
    for (const char* name : {"body", "head", "tail", "ears", "leg1", "leg2", "leg3", "leg4"})
        EXPECT_TRUE(creature.findGroup(Owner::Point, name)) << name;
    // Legs 1 and 3 are on the left of an animal that looks along +Z.
    for (const int i : creature.findGroup(Owner::Point, "leg1")->members())
        EXPECT_GT(creature.position(i).x(), 0.0);
}

TEST(Shape, RotatesXThenYThenZAboutItsCenter) {
    Monitor monitor;
    ShapeOptions options;
    options.kind = ShapeKind::Bar;
    options.size = {4.0, 2.0, 1.0};
    options.center = {10.0, 0.0, 0.0};
    options.rotate = {90.0, 0.0, 90.0};
    // x: (x, y, z) → (x, −z, y); then z: (x, y, z) → (−y, x, z). Extent (4, 2, 1) → (1, 4, 2).
    const Box3 box = makeShape(options, monitor).bounds();
    EXPECT_LT((box.size() - Vector3(1.0, 4.0, 2.0)).norm(), 1e-5);
    EXPECT_LT((box.center() - options.center).norm(), 1e-5);
}

TEST(Shape, RejectsWhatGivesNoSolid) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const Vector3& size :
         {Vector3(0, 1, 1),
          Vector3(1, -1, 1),
          Vector3(1, nan, 1),
          Vector3(1, 1, 1e-7),
          Vector3(1e9, 1, 1)})
        EXPECT_THROW(make(ShapeKind::Sphere, 8, size), InvalidInput);
    EXPECT_THROW(make(ShapeKind::Box, -1), InvalidInput);
    EXPECT_THROW(make(ShapeKind::Box, kMaxShapeDivisions + 1), InvalidInput);
    Monitor monitor;
    ShapeOptions far;
    far.center = {1e9, 0.0, 0.0};
    EXPECT_THROW(makeShape(far, monitor), InvalidInput);
}

TEST(Shape, UnknownNameGetsAHint) {
    try {
        shapeKindFromName("octopuss");
        FAIL();
    } catch (const InvalidInput& e) {
        EXPECT_NE(std::string(e.what()).find("did you mean \"octopus\""), std::string::npos);
    }
}

TEST(Shape, StopsWhenInterrupted) {
    struct Stopped : Monitor {
        bool isInterrupted() override { return true; }
    } monitor;
    ShapeOptions options;
    options.kind = ShapeKind::Creature;
    EXPECT_THROW(makeShape(options, monitor), Interrupted);
}

}  // namespace
}  // namespace sinew
