#pragma once

#include <sinew/base/monitor.h>
#include <sinew/geometry/geometry.h>
#include <sinew/io/json_writer.h>

namespace sinew {

/// The grid in the `vdb` field of a VDB primitive: `[{"tilesize": T}, bytes, bytes, ...]`, a .vdb
/// stream cut into pieces of T bytes.
/// @throws InvalidInput when it is no stream of one grid that readVdbBytes() accepts.
GridPtr readHoudiniVdb(const JsonValue& field, Monitor& monitor);

/// Writes such a field.
void writeHoudiniVdb(JsonWriter& to, const GridPtr& grid);

}  // namespace sinew
