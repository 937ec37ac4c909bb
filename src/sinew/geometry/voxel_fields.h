#pragma once

#include <sinew/geometry/mesh_check.h>
#include <sinew/geometry/voxelize.h>

#include <vector>

namespace sinew {

/// Filled voxels, sorted by i, then j, then k.
struct FilledVoxels {
    double voxelSize = 0.0;
    std::vector<Vector3i> voxels;
    std::vector<float> fill;  ///< above 0, at most 1
};

/// The grids of a voxel model: fill, the materials of the options refined by paint and grids, and
/// the painted masks.
///
/// `surface` holds the polygons whose points carry the attributes of `mesh`; null when the shape
/// came from a grid alone. Values out of range are clamped with a warning.
/// @throws InvalidInput when values are not finite; Interrupted.
std::vector<GridPtr> makeFields(
    const FilledVoxels& filled,
    const VoxelizeOptions& options,
    const Geometry& mesh,
    const CheckedMesh* surface,
    const Geometry* grids,
    Monitor& monitor);

}  // namespace sinew
