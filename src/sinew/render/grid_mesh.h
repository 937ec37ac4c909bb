#pragma once

// VDB grids as triangles. Voxels show what the solver sees; surfaces show what it means.

#include <sinew/render/from_geometry.h>

namespace sinew {

/// The grids of a geometry as meshes, one each, in the style and with the colours of the options.
/// Fills `legend` when a grid gives the colours. Grids that do not hold numbers are warned about.
std::vector<MeshItem> gridMeshes(
    const Geometry& geometry,
    const RenderOptions& options,
    Monitor& monitor,
    std::optional<Legend>& legend);

}  // namespace sinew
