#pragma once

#include <sinew/geometry/attribute.h>
#include <sinew/io/houdini_input.h>

namespace sinew {

/// Reads a block of attribute values, `["size", N, "storage", S, payload...]`, into `to`, which
/// knows its storage and tuple size. The payload has one of three forms:
///
/// - tuples: one list per element;
/// - arrays: one list per component;
/// - pages of `pagesize` elements. `packing` cuts a tuple into sub-vectors; `constantpageflags`
///   says, per sub-vector and page, whether one value stands for the whole page. The data runs page
///   by page, within a page sub-vector by sub-vector, within those element by element.
///
/// Five elements of size 3, pages of two, the third component constant in the first page:
///
///     "pagesize", 2, "packing", [2, 1], "constantpageflags", [[], [true, false, false]],
///     "rawpagedata", [x0 y0 x1 y1 z01, x2 y2 x3 y3 z2 z3, x4 y4 z4]
///
/// @throws InvalidInput unless the block holds exactly `count` elements.
void readHoudiniValues(HoudiniInput& in, int count, Attribute& to);

}  // namespace sinew
