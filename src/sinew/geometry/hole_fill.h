#pragma once

#include <sinew/geometry/coverage.h>
#include <sinew/geometry/mesh_check.h>

namespace sinew {

/// Decides where the solid ends in the holes of a mesh: at |w| = 1/2 of the generalised winding
/// number [Jacobson 2013], wherever the lids' own winding number says that it can differ from
/// filling up to the lid. Holes of a voxel or three keep their lids.
///
/// `points` are the mesh's in lattice coordinates; `coverage` is that of triangles and lids.
void fillHoles(
    const Lattice& lattice,
    const CheckedMesh& mesh,
    const std::vector<Vector3>& points,
    Coverage& coverage,
    Monitor& monitor);

}  // namespace sinew
