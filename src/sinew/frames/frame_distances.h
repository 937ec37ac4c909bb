#pragma once

#include <sinew/base/monitor.h>
#include <sinew/geometry/voxel_corners.h>

#include <vector>

namespace sinew {

/// How far a corner of a voxel, or another frame, is from a frame, through the solid.
struct FrameDistance {
    int frame = -1;
    double distance = 0.0;
};

/// Distances between frames and the corners of voxels, as far as shape functions reach.
struct FrameDistances {
    /// Per frame: mean distance to its nearest neighbours, at most three. A lone frame has its
    /// farthest voxel's.
    std::vector<double> spacing;
    /// Per frame: distances to the other frames within reach, nearest first.
    std::vector<std::vector<FrameDistance>> neighbours;
    /// Per corner: the frames within reach, ascending.
    std::vector<std::vector<FrameDistance>> corners;
};

/// Measures up to `reach` times the spacing of each frame. On all cores.
FrameDistances measureFrames(
    const GeodesicSpace& space,
    const VoxelCorners& corners,
    const std::vector<GeodesicSource>& frames,
    const std::vector<int>& cell,
    double reach,
    Monitor& monitor);

}  // namespace sinew
