#include "support/solids.h"

#include <sinew/geometry/geodesic.h>

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace sinew {
namespace {

constexpr double kAnywhere = std::numeric_limits<double>::infinity();
constexpr double kRounding = 1e-9;  // relative; straight lines are measured directly
constexpr double kCorner = 0.02;    // relative; corners are known to half a voxel only

GeodesicSource sourceAt(const GeodesicSpace& space, const Vector3& p) {
    return {p, space.hostVoxel(p)};
}

/// Length of the shortest path in an L between its arms, around the edge x = y = `corner`.
double aroundCorner(const Vector3& a, const Vector3& b, double corner) {
    // Unfolded about the edge, the path is straight: z changes in proportion to the way.
    const double before = (a.head<2>() - Eigen::Vector2d::Constant(corner)).norm();
    const double after = (b.head<2>() - Eigen::Vector2d::Constant(corner)).norm();
    return std::hypot(before + after, a[2] - b[2]);
}

TEST(GeodesicFront, DistancesInABoxAreEuclidean) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({20, 9, 7}), 0.1);
    const Vector3 start(0.31, 0.42, 0.17);
    GeodesicFront front(space);
    front.march(sourceAt(space, start), 0, kAnywhere);
    for (int v = 0; v < space.voxelCount(); ++v) {
        const double exact = (space.center(v) - start).norm();
        EXPECT_NEAR(front.distance(v), exact, kRounding * exact);
    }
}

TEST(GeodesicFront, DistancesToPointsOfAVoxelAreEuclidean) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({12, 6, 6}));
    const Vector3 start(3.2, 2.9, 1.1);
    GeodesicFront front(space);
    front.march(sourceAt(space, start), 0, kAnywhere);
    std::mt19937 random(5);
    std::uniform_real_distribution<double> inside(-0.5, 0.5);
    for (int v = 0; v < space.voxelCount(); ++v) {
        const Vector3 X = space.center(v) + Vector3(inside(random), inside(random), inside(random));
        EXPECT_NEAR(front.distance(v, X), (X - start).norm(), kRounding * 12);
    }
}

TEST(GeodesicFront, PathsGoAroundACorner) {
    constexpr int kThickness = 5;
    const GeodesicSpace space = test::plainSpace(test::lBracket(20, kThickness));
    const Vector3 start(18.5, 2.5, 2.5);
    GeodesicFront front(space);
    front.march(sourceAt(space, start), 0, kAnywhere);
    for (int v = 0; v < space.voxelCount(); ++v) {
        const Vector3 X = space.center(v);
        if (X[1] < 12.0) continue;  // well inside the other arm: nothing there sees the start
        const double exact = aroundCorner(start, X, kThickness);
        EXPECT_NEAR(front.distance(v), exact, kCorner * exact) << X.transpose();
    }
}

TEST(GeodesicFront, NothingCrossesAGap) {
    const GeodesicSpace space = test::plainSpace(
        test::joined({test::boxVoxels({4, 4, 4}), test::boxVoxels({4, 4, 4}, {5, 0, 0})}));
    GeodesicFront front(space);
    front.march({space.center(0), 0}, 0, kAnywhere);
    for (int v = 0; v < space.voxelCount(); ++v) {
        const bool isBeyond = space.voxel(v)[0] >= 5;
        EXPECT_EQ(front.isReached(v), !isBeyond);
        EXPECT_EQ(front.source(v), isBeyond ? -1 : 0);
        EXPECT_EQ(front.distance(v) == kAnywhere, isBeyond);
    }
    EXPECT_EQ(front.reached().size(), 64U);
}

TEST(GeodesicFront, FingersAreFarFromEachOther) {
    const GeodesicSpace space = test::plainSpace(test::twoFingers(16, 4, 2));
    GeodesicFront front(space);
    front.march(sourceAt(space, {15.5, 2.5, 2.5}), 0, kAnywhere);
    // Straight across it is 5 voxels; back to the palm and out again at least 2 × 11.5.
    EXPECT_GT(front.distance(space.hostVoxel({15.5, 7.5, 2.5})), 23.0);
}

TEST(GeodesicFront, DistancesScaleWithSlowness) {
    const test::Voxels voxels = test::lBracket(14, 4);
    const GeodesicSpace plain = test::plainSpace(voxels);
    const GeodesicSpace slow(
        voxels, 1.0, Vector3::Constant(0.5), std::vector<float>(voxels.size(), 4.0F));
    GeodesicFront a(plain);
    GeodesicFront b(slow);
    a.march({plain.center(0), 0}, 0, kAnywhere);
    b.march({slow.center(0), 0}, 0, kAnywhere);
    for (int v = 0; v < plain.voxelCount(); ++v)
        EXPECT_NEAR(b.distance(v), 4.0 * a.distance(v), kRounding * b.distance(v));
}

TEST(GeodesicFront, SlownessAddsUpAlongABar) {
    const test::Voxels voxels = test::boxVoxels({20, 3, 3});
    std::vector<float> slowness;
    for (const Vector3i& v : voxels)
        slowness.push_back(v[0] < 10 ? 1.0F : 3.0F);
    const GeodesicSpace space(voxels, 1.0, Vector3::Constant(0.5), slowness);
    GeodesicFront front(space);
    front.march(sourceAt(space, {0.5, 1.5, 1.5}), 0, kAnywhere);
    constexpr double kSampling = 0.5 * (3.0 - 1.0);  // the border is found to half a voxel
    EXPECT_NEAR(front.distance(space.hostVoxel({9.5, 1.5, 1.5})), 9.0, kRounding);
    EXPECT_NEAR(front.distance(space.hostVoxel({19.5, 1.5, 1.5})), 9.5 + 28.5, kSampling);
}

TEST(GeodesicFront, ManySourcesGiveTheNearest) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({16, 8, 4}));
    const std::vector<GeodesicSource> sources{
        sourceAt(space, {2.2, 1.7, 1.1}),
        sourceAt(space, {12.9, 6.1, 2.4}),
        sourceAt(space, {8.3, 4.2, 3.3})};
    GeodesicFront together(space);
    together.march(sources, kAnywhere);
    GeodesicFront oneByOne(space);
    for (std::size_t i = 0; i < sources.size(); ++i)
        oneByOne.march(sources[i], static_cast<int>(i), kAnywhere);
    for (int v = 0; v < space.voxelCount(); ++v) {
        double nearest = kAnywhere;
        for (const GeodesicSource& source : sources)
            nearest = std::min(nearest, (space.center(v) - source.position).norm());
        EXPECT_NEAR(together.distance(v), nearest, kRounding * nearest);
        EXPECT_NEAR(oneByOne.distance(v), nearest, kRounding * nearest);
        const auto label = static_cast<std::size_t>(together.source(v));
        EXPECT_NEAR((space.center(v) - sources[label].position).norm(), nearest, kRounding * 20);
    }
}

TEST(GeodesicFront, StopsAtTheDistanceAskedFor) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({20, 3, 3}));
    GeodesicFront front(space);
    front.march(sourceAt(space, {0.5, 1.5, 1.5}), 0, 6.0);
    for (int v = 0; v < space.voxelCount(); ++v)
        EXPECT_EQ(front.isReached(v), (space.center(v) - Vector3(0.5, 1.5, 1.5)).norm() <= 6.0);
}

TEST(GeodesicFront, ASecondMarchAfterClearingHasTheSameBits) {
    const GeodesicSpace space = test::plainSpace(test::twoFingers());
    GeodesicFront used(space);
    used.march({space.center(100), 100}, 3, kAnywhere);
    used.clear();
    EXPECT_TRUE(used.reached().empty());
    used.march({space.center(7), 7}, 0, kAnywhere);
    GeodesicFront fresh(space);
    fresh.march({space.center(7), 7}, 0, kAnywhere);
    for (int v = 0; v < space.voxelCount(); ++v) {
        EXPECT_EQ(used.distance(v), fresh.distance(v));
        EXPECT_EQ(used.source(v), fresh.source(v));
    }
}

TEST(GeodesicSpace, PointsInsideBelongToTheirVoxel) {
    const GeodesicSpace space = test::plainSpace(test::twoFingers(), 0.25);
    for (int v = 0; v < space.voxelCount(); ++v)
        EXPECT_EQ(space.hostVoxel(space.center(v) + 0.25 * Vector3(0.49, -0.49, 0.4)), v);
}

TEST(GeodesicSpace, PointsOnAFaceBelongToAVoxelThatTouchesIt) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({3, 3, 3}));
    for (const Vector3& p : {Vector3(0, 1.5, 1.5), Vector3(3, 1.5, 1.5), Vector3(3, 3, 3)}) {
        const int host = space.hostVoxel(p);
        EXPECT_LE((space.center(host) - p).cwiseAbs().maxCoeff(), 0.5) << p.transpose();
    }
}

TEST(GeodesicSpace, PointsOutsideBelongToTheClosestVoxel) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({5, 4, 3}));
    for (const Vector3& p :
         {Vector3(-1.2, 1.4, 1.6),
          Vector3(5.3, 4.8, 3.4),
          Vector3(40, 2.4, 1.4),
          Vector3(1e30, 1.6, 1.5),
          Vector3(-1e200, 1.5, 1.5)}) {
        const Vector3 nearest = p.cwiseMax(Vector3::Constant(0.5)).cwiseMin(Vector3(4.5, 3.5, 2.5));
        const int host = space.hostVoxel(p);
        ASSERT_GE(host, 0);
        EXPECT_LE((space.center(host) - nearest).cwiseAbs().maxCoeff(), 0.5) << p.transpose();
    }
}

TEST(GeodesicSpace, PointsThatAreNoNumbersHaveAHostToo) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({2, 2, 2}));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const int host = space.hostVoxel({nan, 0.0, 0.0});
    EXPECT_GE(host, 0);
    EXPECT_LT(host, space.voxelCount());
    EXPECT_GE(space.hostVoxel({0.0, kAnywhere, 0.0}), 0);
}

TEST(GeodesicSpace, CoarseVoxelsCoverTheFineOnes) {
    const test::Voxels voxels = test::boxVoxels({7, 5, 4}, {-3, -2, -1});
    const GeodesicSpace fine = test::plainSpace(voxels, 0.1);
    const std::vector<float> volumes(voxels.size(), 0.5F);
    std::vector<float> coarseVolumes;
    const GeodesicSpace coarse = fine.coarsened(volumes, coarseVolumes);
    EXPECT_DOUBLE_EQ(coarse.voxelSize(), 0.2);
    double total = 0.0;
    for (int v = 0; v < coarse.voxelCount(); ++v) {
        EXPECT_FLOAT_EQ(coarse.slowness(v), 1.0F);
        total += coarseVolumes[static_cast<std::size_t>(v)];
    }
    EXPECT_NEAR(total, 0.5 * double(voxels.size()), 1e-6 * total);
    constexpr double kInside = 0.1 * (1.0 + kRounding);
    for (int v = 0; v < fine.voxelCount(); ++v) {
        const Vector3 X = fine.center(v);
        EXPECT_LE((coarse.center(coarse.hostVoxel(X)) - X).cwiseAbs().maxCoeff(), 0.5 * kInside);
    }
}

}  // namespace
}  // namespace sinew
