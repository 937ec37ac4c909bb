#pragma once

// A viewport cannot colour the inside of a VDB: visualize turns voxels into points or faces that
// any viewport, and any farm's preview, shows.

#include <sinew/geometry/geometry.h>
#include <sinew/geometry/voxel_view.h>

#include <string>

namespace sinew {

/// How the voxels of a grid turn into geometry that a viewport can show.
struct VoxelGuideOptions {
    enum class Style { Points, Boxes };

    Style style = Style::Boxes;
    VoxelFilter filter;
    double rangeMin = 0.0;  ///< value of the colour map's lower end
    double rangeMax = 0.0;  ///< not above rangeMin: both ends from the values shown
};

/// Appends a point (with `pscale`) or the outer faces of a box for each filled voxel of `grid`,
/// with `Cd` from the values of `colors` through mapColor().
/// @throws InvalidInput when a grid does not hold numbers.
void addVoxelGuides(
    Geometry& guides,
    const vdb::GridBase& grid,
    const vdb::GridBase& colors,
    const VoxelGuideOptions& options);

}  // namespace sinew
