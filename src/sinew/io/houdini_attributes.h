#pragma once

#include <sinew/geometry/attribute.h>
#include <sinew/io/houdini_input.h>
#include <sinew/io/json_writer.h>

#include <optional>
#include <string>

namespace sinew {

/// Reads one attribute, `[definition, data]`. Numeric, string and array attributes are understood;
/// dictionaries, index pairs and the like are kept as opaque ones. Nothing when it is skipped with
/// a warning: private scope, unknown storage, no components.
///
///     [["scope", "public", "type", "numeric", "name", "P",
///       "options", {"type": {"type": "string", "value": "point"}}],
///      ["size", 3, "storage", "fpreal32", "defaults", [...], "values", [...]]]
///
/// Strings have "strings", [table], "indices", [...] in place of the values; -1 is the empty
/// string. Array attributes list one array per element, not the block of readHoudiniValues().
///
/// @throws InvalidInput, naming the attribute, unless it holds `count` elements.
std::optional<AttributeSet::Entry> readHoudiniAttribute(HoudiniInput& in, Owner owner, int count);

/// Writes one attribute: pages when binary, tuples in text. A narrow file storage is kept as long
/// as it holds every value.
void writeHoudiniAttribute(JsonWriter& to, const std::string& name, const Attribute& attribute);

}  // namespace sinew
