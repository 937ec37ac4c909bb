#include "support/solids.h"

#include <sinew/geometry/voxel_index.h>

#include <gtest/gtest.h>

#include <limits>

namespace sinew {
namespace {

TEST(VoxelIndex, FindsEveryVoxelByItsNumber) {
    const test::Voxels voxels = test::twoFingers();
    const VoxelIndex index(voxels);
    EXPECT_EQ(index.size(), static_cast<int>(voxels.size()));
    for (std::size_t i = 0; i < voxels.size(); ++i)
        EXPECT_EQ(index.find(voxels[i]), static_cast<int>(i));
}

TEST(VoxelIndex, NumbersFollowTheListHoweverItIsSorted) {
    const VoxelIndex index({{5, -3, 2}, {-7, 0, 0}, {5, -3, 1}});
    EXPECT_EQ(index.find({5, -3, 2}), 0);
    EXPECT_EQ(index.find({-7, 0, 0}), 1);
    EXPECT_EQ(index.find({5, -3, 1}), 2);
}

TEST(VoxelIndex, AnythingElseIsNotFound) {
    const VoxelIndex index(test::twoFingers(16, 4, 2));
    EXPECT_EQ(index.find({10, 4, 0}), -1) << "in the gap";
    EXPECT_EQ(index.find({-1, 0, 0}), -1) << "in the border";
    constexpr int kFar = 1000000000;
    EXPECT_EQ(index.find({kFar, -kFar, kFar}), -1);
}

TEST(VoxelIndex, AnEmptyListHasNoVoxels) {
    const VoxelIndex index({});
    EXPECT_EQ(index.size(), 0);
    EXPECT_EQ(index.find({0, 0, 0}), -1);
}

TEST(VoxelIndex, OffsetsLeadToNeighbours) {
    const test::Voxels voxels = test::lBracket(6, 2);
    const VoxelIndex index(voxels);
    for (const Vector3i& v : voxels) {
        for (const VoxelStep& step : voxelSteps()) {
            const std::int64_t offset = index.offset(step.move[0], step.move[1], step.move[2]);
            EXPECT_EQ(index.numberAt(index.placeOf(v) + offset), index.find(v + step.move));
        }
    }
}

TEST(VoxelSteps, AreTheTwentySixNeighboursAndTheirLengths) {
    Vector3i sum = Vector3i::Zero();
    for (const VoxelStep& step : voxelSteps()) {
        EXPECT_EQ(step.move.cwiseAbs().maxCoeff(), 1);
        EXPECT_DOUBLE_EQ(step.length, step.move.cast<double>().norm());
        sum += step.move;
    }
    EXPECT_EQ(sum, Vector3i::Zero());
}

}  // namespace
}  // namespace sinew
