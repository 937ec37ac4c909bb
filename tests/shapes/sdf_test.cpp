#include "mesh_facts.h"

#include <sinew/shapes/sdf_mesher.h>
#include <sinew/shapes/surface_nets.h>

#include <gtest/gtest.h>

#include <cmath>

namespace sinew {
namespace {

constexpr double kPi = 3.14159265358979323846;

TEST(RoundCone, DistanceIsToTheHullOfTwoBalls) {
    const RoundCone cone({0, 0, 0}, {0, 3, 0}, 1.0, 0.5);
    EXPECT_NEAR(cone.distance({0, -3, 0}), 2.0, 1e-12);
    EXPECT_NEAR(cone.distance({0, 5, 0}), 1.5, 1e-12);
    // The hull is the union of the balls between: the least of their distances.
    for (const Vector3& p : {Vector3(2, 1, 0), Vector3(1, 2.5, 1), Vector3(0.1, 1.2, 0)}) {
        double least = 1e9;
        for (int i = 0; i <= 20000; ++i) {
            const double t = i / 20000.0;
            least = std::min(least, (p - Vector3(0, 3 * t, 0)).norm() - (1.0 - 0.5 * t));
        }
        EXPECT_NEAR(cone.distance(p), least, 1e-6);
    }
}

TEST(RoundCone, BallThatHoldsTheOtherStandsAlone) {
    const RoundCone cone({0, 0, 0}, {0, 0.1, 0}, 0.2, 1.0);
    EXPECT_NEAR(cone.distance({3, 0.1, 0}), 2.0, 1e-12);
}

TEST(Ellipsoid, IsZeroOnItsSurfaceWithUnitSlope) {
    const Ellipsoid e({1, 0, 0}, {0.5, 1.0, 2.0}, Matrix3::Identity());
    for (const Vector3& n : {Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, -1)}) {
        const Vector3 p = Vector3(1, 0, 0) + n.cwiseProduct(Vector3(0.5, 1.0, 2.0));
        EXPECT_NEAR(e.distance(p), 0.0, 1e-12);
        EXPECT_NEAR(e.distance(p + 1e-4 * n), 1e-4, 1e-7);
    }
    EXPECT_LT(e.distance({1, 0, 0}), 0.0);
}

TEST(SmoothMin, IsTheMinimumBeyondItsReach) {
    EXPECT_EQ(smoothMin(1.0, 1.3, 0.25), 1.0);
    EXPECT_NEAR(smoothMin(1.0, 1.0, 0.3), 1.0 - 0.05, 1e-12);
    EXPECT_EQ(smoothMin(0.1, 0.2, 0.4), smoothMin(0.2, 0.1, 0.4));
}

TEST(SdfMesher, BallHasItsVolumeAndItsPointsOnIt) {
    SdfModel model;
    model.beginPart("ball", 0.1);
    model.addBall({0.3, -0.2, 0.1}, 0.5);
    Monitor monitor;
    const Surface surface = meshModel(model, 40, monitor);
    // Points keep 3 % of a cell off its faces, so where the surface only clips a corner of one they
    // miss it by up to √3 times that.
    const double tolerance = 0.06 * (1.0 / 40);
    for (const Vector3& p : surface.points)
        EXPECT_NEAR((p - Vector3(0.3, -0.2, 0.1)).norm(), 0.5, tolerance);
    EXPECT_NEAR(triangulate(toGeometry(surface)).signedVolume(), kPi / 6.0, 0.01 * kPi / 6.0);
}

/// A grid of 10³ nodes, those of noise inside: every awkward cell there is.
SampleGrid noiseGrid(unsigned seed) {
    SampleGrid grid;
    grid.nodes = Vector3i::Constant(10);
    grid.values.assign(1000, 1.0F);
    for (int z = 3; z < 7; ++z) {
        for (int y = 3; y < 7; ++y) {
            for (int x = 3; x < 7; ++x) {
                seed = seed * 1664525U + 1013904223U;
                grid.values[grid.index(x, y, z)] =
                    static_cast<float>(seed >> 8) / static_cast<float>(1 << 23) - 0.8F;
            }
        }
    }
    return grid;
}

TEST(SurfaceNets, AreManifoldEvenOverNoise) {
    Monitor monitor;
    for (unsigned seed = 1; seed <= 50; ++seed) {
        SampleGrid grid = noiseGrid(seed);
        makeCellsSimple(grid, monitor);
        const Geometry g = toGeometry(extractSurfaceNet(grid).surface);
        const MeshFacts facts = factsOf(g);
        EXPECT_GT(g.primitiveCount(), 0);
        EXPECT_EQ(facts.unmatchedEdges, 0) << seed;
        EXPECT_EQ(facts.unusedPoints, 0) << seed;
        EXPECT_GT(triangulate(g).signedVolume(), 0.0) << seed;
    }
}

TEST(Surface, KeepsTheLargestPieceWithItsRegions) {
    SdfModel model;
    model.beginPart("large", 0.01);
    model.addBall({0, 0, 0}, 0.3);
    model.beginPart("small", 0.01);
    model.addBall({1, 0, 0}, 0.1);
    Monitor monitor;
    const Geometry g = toGeometry(meshModel(model, 30, monitor));
    EXPECT_EQ(factsOf(g).pieces, 1);
    EXPECT_EQ(g.findGroup(Owner::Point, "large")->memberCount(), g.pointCount());
    EXPECT_EQ(g.findGroup(Owner::Point, "small")->memberCount(), 0);
}

}  // namespace
}  // namespace sinew
