#pragma once

#include <sinew/base/monitor.h>
#include <sinew/geometry/geometry.h>

#include <string>
#include <string_view>

namespace sinew {

/// Reads a Wavefront .obj file.
///
/// - `v` → points, P in single precision; colours after the coordinates → point `Cd` (white where
///   absent); a weight is left out.
/// - `f` → polygons of any size, `l` → open polygons. OBJ winds counter-clockwise, Geometry
///   clockwise: all corners of a face but the first change their order.
/// - `vt`, `vn` → vertex `uv` (3 floats) and `N`, zero at corners without one.
/// - `g`, `o` → primitive groups; names are made fit for Houdini, and names that become equal
///   share a group. Past 10 000 groups, or 256 MB of them, the last are left out with a warning.
/// - `usemtl` → primitive string attribute `shop_materialpath`.
///
///     v 0 0 0                     a point; v x y z r g b gives it a colour
///     vt 0.5 1                    a texture coordinate, vn 0 1 0 a normal
///     g left arm                  the groups of the faces that follow
///     f 1/1/1 2/2/1 3/3/1         corners as point/texture/normal, numbered from 1 over the
///     f -3 -2 -1                  whole file, or back from the last one so far
///
/// Left out silently: `p` (points are points already), `s`, `mtllib`. Other keywords, free-form
/// curves and surfaces among them, are counted and warned about once; so are non-finite numbers.
/// @throws InvalidInput naming the line, when a number is unreadable or an index out of range.
Geometry readObj(std::string_view bytes, Monitor& monitor);

/// Writes points, polygons and open polygons, with `Cd` of points, `uv` and `N` of vertices (else
/// of points; they read back as vertices'), primitive groups and `shop_materialpath`. Numbers have
/// the shortest spelling that reads back to the same bits.
///
/// Does not survive: other attributes, groups of points and vertices, the order of ordered groups,
/// primitives without vertices, tetrahedra, VDBs and opaque primitives (their points do), digits
/// of doubles beyond single precision, the sign and payload of NaN.
std::string writeObj(const Geometry& geometry);

}  // namespace sinew
