#pragma once

#include <sinew/geometry/geometry.h>

namespace sinew {

/// Multiplies all lengths by `factor`: positions, attributes that transform as points or vectors
/// (`v`, `targetP`), `pscale`, and the transforms of VDB grids; a level set's distances, too.
///
/// Both hosts work in metres inside; this is the border to a scene in other units.
void scaleLengths(Geometry& geometry, double factor);

}  // namespace sinew
