#pragma once

#include <sinew/base/monitor.h>
#include <sinew/geometry/geometry.h>
#include <sinew/geometry/lattice.h>

#include <vector>

namespace sinew {

/// The grid of `geometry` that gives a shape: the first level set, whatever its name, else the grid
/// called "fill". Null when there is neither.
GridPtr shapeGrid(const Geometry& geometry);

/// World box of what a shape grid can fill. @throws InvalidInput when the grid is empty or does not
/// hold floats.
Box3 shapeBounds(const GridPtr& grid);

/// Part of each voxel of the lattice inside the shape, from 2 × 2 × 2 samples: a level set counts
/// max(0, min(1, ½ − d / spacing)) at each, where d is the distance, another grid its value
/// between 0 and 1.
std::vector<float> fillFromGrid(const GridPtr& grid, const Lattice& lattice, Monitor& monitor);

/// Replaces values[i] by the grid's at places[i], trilinear (nearest when `isWhole`), wherever the
/// grid has an active voxel there. @throws InvalidInput when it does not hold numbers.
void overrideFromGrid(
    const GridPtr& grid,
    bool isWhole,
    const std::vector<Vector3>& places,
    std::vector<float>& values);

}  // namespace sinew
