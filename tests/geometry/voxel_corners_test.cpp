#include "support/solids.h"

#include <sinew/geometry/voxel_corners.h>

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace sinew {
namespace {

constexpr double kRounding = 1e-13;  // sums of eight products of numbers around 1

TEST(VoxelCorners, ABoxHasOneMoreCornerThanVoxelsAlongEachAxis) {
    const VoxelCorners corners(test::plainSpace(test::boxVoxels({4, 3, 2})));
    EXPECT_EQ(corners.count(), 5 * 4 * 3);
}

TEST(VoxelCorners, BitsOfThePlaceSayWhichCornerItIs) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({3, 3, 3}, {-1, 2, -2}), 0.5);
    const VoxelCorners corners(space);
    for (int v = 0; v < space.voxelCount(); ++v) {
        for (int c = 0; c < 8; ++c) {
            const Vector3 side(c & 1, (c >> 1) & 1, (c >> 2) & 1);
            const Vector3 expected = space.center(v) + 0.5 * (side - Vector3::Constant(0.5));
            const int corner = corners.of(v)[static_cast<std::size_t>(c)];
            EXPECT_LT((corners.position(corner) - expected).norm(), kRounding);
        }
    }
}

TEST(VoxelCorners, NeighboursShareTheCornersOfTheirFace) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({2, 1, 1}));
    const VoxelCorners corners(space);
    for (std::size_t c = 0; c < 8; c += 2)
        EXPECT_EQ(corners.of(0)[c + 1], corners.of(1)[c]);
}

TEST(VoxelCorners, NothingIsSharedAcrossAGap) {
    const GeodesicSpace space = test::plainSpace(
        test::joined({test::boxVoxels({2, 2, 2}), test::boxVoxels({2, 2, 2}, {3, 0, 0})}));
    const VoxelCorners corners(space);
    std::set<int> left;
    for (int v = 0; v < space.voxelCount(); ++v) {
        for (const int c : corners.of(v)) {
            const bool isLeft = space.voxel(v)[0] < 3;
            if (isLeft) left.insert(c);
            EXPECT_EQ(left.count(c), isLeft ? 1U : 0U);
        }
    }
}

TEST(CornerWeights, ReproduceLinearFunctions) {
    std::mt19937 random(2);
    std::uniform_real_distribution<double> real(-0.5, 1.5);  // outside the voxel too
    const Vector3 slope(0.3, -1.7, 2.1);
    for (int n = 0; n < 100; ++n) {
        const Vector3 p(real(random), real(random), real(random));
        const CornerWeights at = cornerWeights(p);
        double one = 0.0;
        double value = 0.0;
        Vector3 zero = Vector3::Zero();
        Vector3 gradient = Vector3::Zero();
        for (std::size_t c = 0; c < 8; ++c) {
            const Vector3 corner(double(c & 1), double((c >> 1) & 1), double((c >> 2) & 1));
            one += at.weight[c];
            zero += at.gradient[c];
            value += at.weight[c] * slope.dot(corner);
            gradient += slope.dot(corner) * at.gradient[c];
        }
        EXPECT_NEAR(one, 1.0, kRounding);
        EXPECT_LT(zero.norm(), 10 * kRounding);
        EXPECT_NEAR(value, slope.dot(p), 10 * kRounding);
        EXPECT_LT((gradient - slope).norm(), 10 * kRounding);
    }
}

TEST(CornerWeights, AreOneAtTheirOwnCorner) {
    for (std::size_t c = 0; c < 8; ++c) {
        const CornerWeights at =
            cornerWeights({double(c & 1), double((c >> 1) & 1), double((c >> 2) & 1)});
        for (std::size_t other = 0; other < 8; ++other)
            EXPECT_EQ(at.weight[other], other == c ? 1.0 : 0.0);
    }
}

TEST(CornerWeights, GradientsMatchDifferences) {
    constexpr double kStep = 1e-5;
    constexpr double kDifference = 1e-9;  // trilinear along each axis: rounding over the step
    const Vector3 p(0.3, 0.8, 0.45);
    const CornerWeights exact = cornerWeights(p);
    for (int a = 0; a < 3; ++a) {
        const CornerWeights right = cornerWeights(p + kStep * Vector3::Unit(a));
        const CornerWeights left = cornerWeights(p - kStep * Vector3::Unit(a));
        for (std::size_t c = 0; c < 8; ++c)
            EXPECT_NEAR(
                exact.gradient[c][a],
                (right.weight[c] - left.weight[c]) / (2.0 * kStep),
                kDifference);
    }
}

}  // namespace
}  // namespace sinew
