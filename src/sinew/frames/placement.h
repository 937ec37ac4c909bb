#pragma once

#include <sinew/base/monitor.h>
#include <sinew/geometry/geodesic.h>

#include <vector>

namespace sinew {

/// How frames are spread over a solid.
struct PlacementOptions {
    int count = 8;        ///< frames in all, the given ones included
    int iterations = 10;  ///< of Lloyd's algorithm
};

/// Where frames stand, and which voxels belong to each.
struct Placement {
    std::vector<GeodesicSource> frames;  ///< the given ones first
    std::vector<int> cell;               ///< per voxel: its nearest frame
};

/// Spreads frames evenly by Lloyd relaxation in the metric of `space`.
///
/// Starts from the given frames, which stay in place, and adds the voxel farthest from all until
/// there are enough; then moves each new one to the centroid of its cell, again and again
/// [Tournier 2014, §3]. Pieces that do not hang together get a frame each, also when that makes
/// more than asked for. `volumes` weighs the voxels. Never more frames than voxels.
Placement placeFrames(
    const GeodesicSpace& space,
    const std::vector<float>& volumes,
    const std::vector<GeodesicSource>& given,
    const PlacementOptions& options,
    Monitor& monitor);

/// The given frames where they stand, without relaxation: what was placed once is rebuilt by it.
/// Only pieces of the solid without any frame get one more.
Placement keepFrames(
    const GeodesicSpace& space, const std::vector<GeodesicSource>& given, Monitor& monitor);

}  // namespace sinew
