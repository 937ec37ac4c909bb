#pragma once

#include <sinew/geometry/coverage.h>
#include <sinew/geometry/slab_triangles.h>

namespace sinew {

/// Turns integrals of the winding number (in `coverage.fill`, with its values at the centres in
/// `coverage.isInside`) into fills: |w| ≥ 1 counts as solid, once.
///
/// Clamping does it, except in surface voxels where w leaves {0, 1} nearby: there two surfaces may
/// share the voxel, and the union is measured along 4 × 4 vertical rays.
void resolveOverlaps(
    const Lattice& lattice,
    const std::vector<Vector3>& points,
    const std::vector<Vector3i>& triangles,
    const SlabTriangles& slabs,
    Coverage& coverage,
    Monitor& monitor);

}  // namespace sinew
