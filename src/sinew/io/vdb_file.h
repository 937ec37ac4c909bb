#pragma once

#include <sinew/base/monitor.h>
#include <sinew/geometry/geometry.h>

#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// All grids of a .vdb file, in file order. Grids that share a tree in the file share it here.
/// @throws InvalidInput when the file is damaged or holds what checkVdb() does not know.
std::vector<GridPtr> readVdbBytes(std::string_view bytes, Monitor& monitor);

/// The bytes of a .vdb file with these grids: same grids, same bytes.
/// @throws InvalidInput for a null grid.
std::string writeVdbBytes(const std::vector<GridPtr>& grids);

/// One Vdb primitive for each grid. @throws InvalidInput as readVdbBytes().
Geometry readVdb(std::string_view bytes, Monitor& monitor);

/// The grids of the Vdb primitives, named by the primitive attribute `name`. Points, meshes and
/// other attributes have no place in the format and are left out.
/// @throws InvalidInput when there is no VDB primitive.
std::string writeVdb(const Geometry& geometry);

}  // namespace sinew
