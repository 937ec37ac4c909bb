#pragma once

#include <sinew/base/json_value.h>

#include <cstdint>

namespace sinew {

/// A poly soup lists its polygons by vertex numbers, `"polyinfo", [[sizes], [counts], [vertices]]`,
/// which change when geometry is merged or cut. In memory they count from the soup's own first
/// vertex.
///
/// File → memory; `vertices` are the file numbers of the soup's vertices.
/// @throws InvalidInput when a polygon uses a vertex of another primitive.
void makeSoupRelative(JsonValue::Array& fields, const Buffer<std::int32_t>& vertices);

/// Memory → file, for a soup whose vertices start at `firstVertex`.
void makeSoupAbsolute(JsonValue::Array& fields, int firstVertex);

}  // namespace sinew
