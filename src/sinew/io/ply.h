#pragma once

#include <sinew/base/monitor.h>
#include <sinew/geometry/geometry.h>

#include <string>
#include <string_view>

namespace sinew {

/// Reads a .ply file: ascii, binary_little_endian or binary_big_endian.
///
/// - `vertex` → points: x y z → P (double precision when the file's is), nx ny nz → `N`, red green
///   blue → `Cd`, alpha → `Alpha` (8 and 16 bits scaled to 0..1), s t, u v or texture_u texture_v →
///   `uv`. Other scalars keep their names, made fit for Houdini; a run name_0, name_1, ... of one
///   type becomes one attribute `name`.
/// - `face` with a list vertex_indices (or vertex_index) → polygons, other scalars → primitive
///   attributes. PLY winds counter-clockwise, Geometry clockwise: all corners but the first change
///   their order.
/// - `tristrips` → triangles, without the degenerate ones.
///
///     ply
///     format ascii 1.0
///     element vertex 3
///     property float x            ... one line a column
///     element face 1
///     property list uchar int vertex_indices
///     end_header
///     0 0 0                       ... one row an element; binary formats pack the same numbers
///
/// Other elements and other lists are left out with a warning.
/// @throws InvalidInput naming the place, when the file is damaged or has no positions.
Geometry readPly(std::string_view bytes, Monitor& monitor);

/// Writes binary_little_endian: points and closed polygons with all their numeric attributes.
///
/// `Cd` and `Alpha` are 8 bits when that is exact, else float. 64-bit integers are written as 32
/// bits, and left out when one does not fit. Does not survive: open polygons, tetrahedra, VDBs and
/// opaque primitives (their points do), strings, arrays, vertex and detail attributes, groups, a
/// weight of P, an attribute whose name PLY uses otherwise (`x`, `red`, ...; it gets a `_`).
std::string writePly(const Geometry& geometry);

}  // namespace sinew
