#pragma once

#include <sinew/geometry/geometry.h>

#include <string>
#include <string_view>
#include <vector>

namespace sinew {

// Between flat arrays over voxels and OpenVDB grids. Voxel (i, j, k) spans [i, i + 1] h × … in
// world space, its centre at (i + ½) h: grids written here carry that half voxel in their
// transform, so that a box with whole-voxel sides fills whole voxels.

/// A float grid whose active voxels are `voxels` (sorted or not, unique) with one value each; 0
/// elsewhere. Constant regions are kept as tiles.
GridPtr gridFromVoxels(
    std::string_view name,
    double voxelSize,
    const std::vector<Vector3i>& voxels,
    const std::vector<float>& values);

/// The same with one value everywhere; shares no more than the topology of `like`, a float grid.
GridPtr constantGrid(std::string_view name, const GridPtr& like, float value);

/// Active voxels of a float grid, tiles included, sorted by i, then j, then k.
/// @throws InvalidInput when it is not a float grid.
std::vector<Vector3i> activeVoxels(const GridPtr& grid);

/// Values of a float grid at voxels of its own. @throws InvalidInput when it is not a float grid.
std::vector<float> gridValues(const GridPtr& grid, const std::vector<Vector3i>& voxels);

/// World position of a voxel's centre, from the grid's transform.
Vector3 voxelCenter(const GridPtr& grid, const Vector3i& voxel);

/// Edge of the grid's voxels, m. @throws InvalidInput when they are not cubes along the axes.
double cubicVoxelSize(const GridPtr& grid);

/// Hash of a grid's name, type, transform and active values; equal on every machine, and for tiles
/// and voxels that say the same. Grids other than float and vector-of-float count their topology.
std::uint64_t gridHash(const vdb::GridBase& grid);

}  // namespace sinew
