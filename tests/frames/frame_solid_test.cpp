#include "support/solids.h"

#include <sinew/base/error.h>
#include <sinew/frames/frame_solid.h>

#include <gtest/gtest.h>

#include <algorithm>

#include <cmath>
#include <limits>

namespace sinew {
namespace {

FrameSolid build(const VoxelModel& model, const FrameOptions& options) {
    Monitor monitor;
    return buildFrameSolid(model, options, monitor);
}

FrameOptions withCount(int count) {
    FrameOptions options;
    options.count = count;
    return options;
}

TEST(FrameSolid, KeepsTheModelsMassAndVolume) {
    const VoxelModel model = test::painted(
        test::beam(), "density", [](const Vector3& X) { return 500.0 + 1000.0 * X[0]; });
    const FrameSolid solid = build(model, withCount(5));
    double mass = 0.0;
    double volume = 0.0;
    for (std::size_t v = 0; v < solid.mass.size(); ++v) {
        mass += solid.mass[v];
        volume += solid.matter.volume[v];
    }
    EXPECT_NEAR(mass, model.mass(), 1e-9 * mass);
    EXPECT_NEAR(volume, model.volume(), 1e-9 * volume);
    EXPECT_NEAR(solid.size, std::sqrt(1.0 + 0.04 + 0.04), 0.05);
}

TEST(FrameSolid, PaintedDetailRaisesTheDensityOfFrames) {
    const VoxelModel bar = test::solidOf(test::boxVoxels({40, 4, 4}), 0.05);
    const VoxelModel detailed =
        test::painted(bar, "detail", [](const Vector3& X) { return X[0] > 1.0 ? 1.0 : 0.0; });
    const auto countBeyond = [](const FrameSolid& solid) {
        int count = 0;
        for (const Frame& frame : solid.frames)
            count += frame.place.position[0] > 1.0 ? 1 : 0;
        return count;
    };
    EXPECT_EQ(countBeyond(build(bar, withCount(12))), 6);
    EXPECT_GE(countBeyond(build(detailed, withCount(12))), 7);
}

TEST(FrameSolid, FewFramesAreAllQuadratic) {
    for (const Frame& frame : build(test::beam(), withCount(8)).frames)
        EXPECT_EQ(frame.kind, FrameKind::Quadratic);
}

TEST(FrameSolid, OfManyFramesThoseThatMovePinnedPlacesAreQuadratic) {
    FrameOptions options = withCount(kMostQuadratic + 8);
    for (const double y : {0.0, 0.1, 0.2})
        for (const double z : {0.0, 0.1, 0.2})
            options.pinned.push_back({0.0, y, z});
    const FrameSolid solid = build(test::beam(), options);
    const auto byX = [](const Frame& a, const Frame& b) {
        return a.place.position[0] < b.place.position[0];
    };
    const auto [first, last] = std::minmax_element(solid.frames.begin(), solid.frames.end(), byX);
    EXPECT_EQ(first->kind, FrameKind::Quadratic);
    EXPECT_EQ(last->kind, FrameKind::Affine);
    EXPECT_EQ(solid.scalarStart().size(), solid.frames.size() + 1);
}

TEST(FrameSolid, GivenFramesComeFirstAndMayBeKinematic) {
    FrameOptions options = withCount(4);
    options.given = {{{0.13, 0.07, 0.11}, true}, {{0.9, 0.1, 0.1}, false}};
    const FrameSolid solid = build(test::beam(), options);
    ASSERT_EQ(solid.frames.size(), 4U);
    EXPECT_EQ(solid.frames[0].place.position, options.given[0].origin);
    EXPECT_TRUE(solid.frames[0].isKinematic);
    EXPECT_FALSE(solid.frames[1].isKinematic);
}

TEST(FrameSolid, ZeroFramesMeansOneAPiece) {
    EXPECT_EQ(build(test::beam(), withCount(0)).frames.size(), 1U);
}

TEST(FrameSolid, ImpossibleOptionsAreRefused) {
    EXPECT_THROW(build(test::beam(), withCount(-1)), InvalidInput);
    FrameOptions options = withCount(2);
    options.given = {{{std::numeric_limits<double>::quiet_NaN(), 0, 0}, false}};
    EXPECT_THROW(build(test::beam(), options), InvalidInput);
}

TEST(FrameSolid, VoxelsWithoutStiffnessAreRefused) {
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double wrong : {0.0, -1.0, infinity, std::nan("")}) {
        const VoxelModel model = test::painted(
            test::beam(), "stiffness", [&](const Vector3& X) { return X[0] > 0.8 ? wrong : 1e5; });
        EXPECT_THROW(build(model, withCount(4)), InvalidInput) << wrong;
    }
}

}  // namespace
}  // namespace sinew
