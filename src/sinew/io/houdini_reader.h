#pragma once

#include <sinew/base/monitor.h>
#include <sinew/geometry/geometry.h>
#include <sinew/io/byte_source.h>

namespace sinew {

/// Reads Houdini's geometry format (Houdini 13 and later), text or binary, from an unpacked stream.
///
/// Vertices are renumbered when the file does not list those of each primitive together. Primitives
/// we neither know nor can carry along are skipped with a warning that names their type and count;
/// attributes and groups of the others stay with them.
///
///     ["fileversion", "19.5.569", "hasindex", false,
///      "pointcount", 4, "vertexcount", 4, "primitivecount", 1,
///      "info", {...},
///      "topology", ["pointref", ["indices", [0, 1, 2, 3]]],
///      "attributes", ["pointattributes", [[definition, data], ...], ...],
///      "primitives", [[definition, data], ...],
///      "pointgroups", [[definition, selection], ...], ...]
///
/// A file is one flat list of keys and values: counts, info, topology, attributes, primitives,
/// groups, shared data, index. Unknown keys are skipped with their values, so that files of later
/// versions load as far as they are understood.
///
/// @throws InvalidInput saying what is wrong and where, when the file is damaged or of another
/// kind.
/// @throws Interrupted when the monitor asks for it.
Geometry readHoudini(ByteSource& source, Monitor& monitor);

}  // namespace sinew
