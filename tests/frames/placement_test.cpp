#include "support/solids.h"
#include "support/threads.h"

#include <sinew/base/error.h>
#include <sinew/frames/placement.h>

#include <gtest/gtest.h>

#include <set>

namespace sinew {
namespace {

Placement place(
    const GeodesicSpace& space, int count, const std::vector<GeodesicSource>& given = {}) {
    const std::vector<float> volumes(static_cast<std::size_t>(space.voxelCount()), 1.0F);
    Monitor monitor;
    return placeFrames(space, volumes, given, {count, 10}, monitor);
}

void expectSame(const Placement& a, const Placement& b) {
    EXPECT_EQ(a.cell, b.cell);
    ASSERT_EQ(a.frames.size(), b.frames.size());
    for (std::size_t i = 0; i < a.frames.size(); ++i) {
        EXPECT_EQ(a.frames[i].position, b.frames[i].position);
        EXPECT_EQ(a.frames[i].voxel, b.frames[i].voxel);
    }
}

TEST(Placement, GivesAsManyFramesAsAskedForAndEachItsCell) {
    const GeodesicSpace space = test::plainSpace(test::lBracket());
    for (const int count : {1, 2, 7, 30}) {
        const Placement placement = place(space, count);
        EXPECT_EQ(static_cast<int>(placement.frames.size()), count);
        const std::set<int> cells(placement.cell.begin(), placement.cell.end());
        EXPECT_EQ(static_cast<int>(cells.size()), count);
        EXPECT_EQ(*cells.begin(), 0);
        EXPECT_EQ(*cells.rbegin(), count - 1);
    }
}

TEST(Placement, FramesStandInTheirVoxels) {
    const GeodesicSpace space = test::plainSpace(test::twoFingers(), 0.1);
    constexpr double kHalf = 0.5 * 0.1 * (1.0 + 1e-9);  // frames may stand on a face
    for (const GeodesicSource& frame : place(space, 9).frames)
        EXPECT_LE((space.center(frame.voxel) - frame.position).cwiseAbs().maxCoeff(), kHalf);
}

TEST(Placement, ALoneFrameStandsAtTheCentroid) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({9, 6, 4}));
    const Placement placement = place(space, 1);
    EXPECT_LT((placement.frames[0].position - Vector3(4.5, 3.0, 2.0)).norm(), 1e-12);
}

TEST(Placement, EveryPieceGetsAFrame) {
    test::Voxels voxels;
    for (int n = 0; n < 5; ++n)
        voxels = test::joined({voxels, test::boxVoxels({3, 3, 3}, {5 * n, 0, 0})});
    const Placement placement = place(test::plainSpace(voxels), 2);
    EXPECT_EQ(placement.frames.size(), 5U);
    for (std::size_t v = 0; v < voxels.size(); ++v) {
        const auto frame = static_cast<std::size_t>(placement.cell[v]);
        EXPECT_EQ(
            voxels[static_cast<std::size_t>(placement.frames[frame].voxel)][0] / 5,
            voxels[v][0] / 5);
    }
}

TEST(Placement, PiecesThatMeetOnCoarserVoxelsStillGetTheirOwn) {
    // Enough voxels for the coarse search, in which a gap of one voxel closes.
    const test::Voxels voxels =
        test::joined({test::boxVoxels({26, 20, 11}), test::boxVoxels({26, 20, 11}, {0, 0, 12})});
    const Placement placement = place(test::plainSpace(voxels), 1);
    EXPECT_EQ(placement.frames.size(), 2U);
    for (const int cell : placement.cell)
        EXPECT_GE(cell, 0);
}

TEST(Placement, GivenFramesStayAndComeFirst) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({20, 5, 5}));
    const std::vector<GeodesicSource> given{
        {{1.2, 1.3, 1.4}, space.hostVoxel({1.2, 1.3, 1.4})},
        {{3.7, 4.1, 2.2}, space.hostVoxel({3.7, 4.1, 2.2})}};
    const Placement placement = place(space, 6, given);
    ASSERT_EQ(placement.frames.size(), 6U);
    for (std::size_t i = 0; i < given.size(); ++i) {
        EXPECT_EQ(placement.frames[i].position, given[i].position);
        EXPECT_EQ(placement.frames[i].voxel, given[i].voxel);
    }
    EXPECT_EQ(place(space, 1, given).frames.size(), 2U) << "given frames count even if too many";
}

TEST(Placement, GivenFramesStayInLargeSolidsToo) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({40, 20, 20}));
    const Vector3 origin(13.37, 4.2, 11.1);
    const Placement placement = place(space, 5, {{origin, space.hostVoxel(origin)}});
    EXPECT_EQ(placement.frames.size(), 5U);
    EXPECT_EQ(placement.frames[0].position, origin);
    EXPECT_EQ(placement.frames[0].voxel, space.hostVoxel(origin));
}

TEST(Placement, ThereAreNeverMoreFramesThanVoxels) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({2, 2, 2}));
    const Placement placement = place(space, 50);
    EXPECT_EQ(placement.frames.size(), 8U);
    const std::set<int> cells(placement.cell.begin(), placement.cell.end());
    EXPECT_EQ(cells.size(), 8U);
}

TEST(Placement, FramesOfABarStandInAnEvenRow) {
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({48, 4, 4}));
    std::vector<double> x;
    for (const GeodesicSource& frame : place(space, 6).frames) {
        EXPECT_NEAR(frame.position[1], 2.0, 0.1);
        EXPECT_NEAR(frame.position[2], 2.0, 0.1);
        x.push_back(frame.position[0]);
    }
    std::sort(x.begin(), x.end());
    constexpr double kEven = 0.25;  // of the spacing: Lloyd's algorithm stops after ten rounds
    for (std::size_t i = 0; i < x.size(); ++i)
        EXPECT_NEAR(x[i], 4.0 + 8.0 * double(i), kEven * 8.0);
}

TEST(Placement, SlowPartsGetMoreFrames) {
    const test::Voxels voxels = test::boxVoxels({40, 4, 4});
    std::vector<float> slowness;
    for (const Vector3i& v : voxels)
        slowness.push_back(v[0] < 20 ? 2.0F : 1.0F);
    const GeodesicSpace space(voxels, 1.0, Vector3::Constant(0.5), slowness);
    int slow = 0;
    for (const GeodesicSource& frame : place(space, 12).frames)
        slow += frame.position[0] < 20.0 ? 1 : 0;
    EXPECT_GE(slow, 7);
    EXPECT_LE(slow, 9);
}

TEST(Placement, DoesNotDependOnTheSolidsSizeOrPlace) {
    // A square bar: full of ties that the rounding of metres would break one way or another.
    const test::Voxels here = test::boxVoxels({20, 4, 4});
    const test::Voxels there = test::boxVoxels({20, 4, 4}, {-1003, 77, 5});
    const Placement one = place(test::plainSpace(here), 8);
    for (const double h : {0.01, 0.3, 100.0}) {
        const Placement scaled = place(test::plainSpace(there, h), 8);
        EXPECT_EQ(scaled.cell, one.cell);
        for (std::size_t i = 0; i < 8; ++i) {
            const Vector3 moved = scaled.frames[i].position / h - Vector3(-1003, 77, 5);
            EXPECT_LT((moved - one.frames[i].position).norm(), 1e-9);
        }
    }
}

TEST(Placement, IsTheSameForAnyNumberOfThreads) {
    const GeodesicSpace space = test::plainSpace(test::twoFingers());
    Placement one;
    test::withThreads(1, [&] { one = place(space, 11); });
    for (const int threads : {2, 7})
        test::withThreads(threads, [&] { expectSame(place(space, 11), one); });
}

TEST(Placement, StopsWhenAsked) {
    struct Stopped : Monitor {
        bool isInterrupted() override { return true; }
    } monitor;
    const GeodesicSpace space = test::plainSpace(test::boxVoxels({4, 4, 4}));
    const std::vector<float> volumes(64, 1.0F);
    EXPECT_THROW(placeFrames(space, volumes, {}, {4, 10}, monitor), Interrupted);
}

}  // namespace
}  // namespace sinew
