#pragma once

#include <sinew/geometry/coverage.h>
#include <sinew/geometry/mesh_check.h>

namespace sinew {

/// Decides where the solid ends in the holes of a mesh: at |w| = 1/2 of the generalised winding
/// number [Jacobson 2013], wherever the lids' own winding number says that it can differ from
/// filling up to the lid. Holes of a voxel or three keep their lids.
///
/// `points` are the mesh's in lattice coordinates; `coverage` is that of triangles and lids.
/// A hole's lid is a cone to the mean of its border, a crude guess of the missing surface. The
/// winding number of what is left of the mesh falls smoothly from 1 to 0 across the hole and ends
/// the solid where the mesh seems to continue.
void fillHoles(
    const Lattice& lattice,
    const CheckedMesh& mesh,
    const std::vector<Vector3>& points,
    Coverage& coverage,
    Monitor& monitor);

}  // namespace sinew
