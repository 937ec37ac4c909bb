#pragma once

#include <sinew/geometry/group.h>
#include <sinew/io/houdini_input.h>
#include <sinew/io/json_writer.h>

#include <optional>
#include <string>

namespace sinew {

/// Reads one group, `[["name", N], ["selection", S]]`, over `elementCount` elements. S is
/// `["ordered", [members]]`, `["unordered", ["i8", [flag per element]]]` or `["unordered",
/// ["boolRLE", [length, flag, length, flag, ...]]]`. Nothing, with a warning, for another form.
/// @throws InvalidInput, naming the group, when it does not fit the elements.
std::optional<Group> readHoudiniGroup(HoudiniInput& in, int elementCount);

/// Reads `[["name", N], ["points", [a, b, ...]]]`, pairs of points below `pointCount`.
EdgeGroup readHoudiniEdgeGroup(HoudiniInput& in, int pointCount);

void writeHoudiniGroup(JsonWriter& to, const Group& group);
void writeHoudiniEdgeGroup(JsonWriter& to, const EdgeGroup& group);

}  // namespace sinew
