#pragma once

#include <sinew/base/monitor.h>
#include <sinew/geometry/lattice.h>

#include <vector>

namespace sinew {

/// How much of each voxel is solid; arrays over a Lattice.
struct Coverage {
    std::vector<float> fill;              ///< 0 to 1, part of the voxel inside
    std::vector<std::int8_t> isInside;    ///< 1 when the voxel's centre is inside
    std::vector<std::int8_t> hasSurface;  ///< 1 when a triangle runs through the voxel
};

/// Fills the voxels of a closed chain of triangles (no border; lattice coordinates).
///
/// The integral of the winding number over each voxel is exact: by the divergence theorem along z,
/// a piece of a triangle in voxel (i, j, k) with projected area A and mean height z̄ adds
/// -A (k + 1 - z̄) to its voxel and -A to every voxel above. Where the number is 0 or 1 only, that
/// is the fill, so thin sheets keep their volume. Where pieces overlap, |w| ≥ 1 counts once:
/// surface voxels near such places are measured along 4 × 4 rays instead.
/// Cost: proportional to the voxels the surface runs through, plus one pass over the lattice.
Coverage coverChain(
    const Lattice& lattice,
    const std::vector<Vector3>& points,
    const std::vector<Vector3i>& triangles,
    Monitor& monitor);

}  // namespace sinew
