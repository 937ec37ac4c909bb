#pragma once

#include <sinew/base/monitor.h>
#include <sinew/geometry/geometry.h>

#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// Procedural test geometry. Y is up; the creature looks along +Z.
enum class ShapeKind {
    Box,       ///< groups left, right (x), bottom, top (y), back, front (z)
    Sphere,    ///< no groups
    Cylinder,  ///< axis Y; groups bottom, top, side
    Bar,       ///< a box meant to be long; the groups of a box
    Torus,     ///< axis Y; no groups
    Octopus,   ///< groups head, eyes, arm1 .. arm8
    Tree,      ///< leafless; groups trunk, branches
    Mushroom,  ///< groups stalk, cap
    Creature,  ///< four-legged; groups body, head, ears, eyes, tail, leg1 .. leg4
    Bowl,      ///< open to +Y; groups base, wall, rim
    Glass      ///< open to +Y; groups base, wall, rim
};

struct ShapeOptions {
    ShapeKind kind = ShapeKind::Box;
    Vector3 size{1.0, 1.0, 1.0};    ///< m, extent of the bounding box before rotation
    Vector3 center{0.0, 0.0, 0.0};  ///< m, of that box
    Vector3 rotate{0.0, 0.0, 0.0};  ///< degrees about the centre; x first, then y, then z
    int divisions = 0;              ///< cells along the longest side; 0 = automatic
};

/// Largest number of divisions makeShape() takes.
constexpr int kMaxShapeDivisions = 300;

/// The shape as a closed surface of quads that face outwards: one piece, every edge between exactly
/// two of them, at any number of divisions. Parts thinner than a cell are thickened to it rather
/// than lost. The same bits for any number of threads.
/// @throws InvalidInput when the options cannot give a solid; Interrupted.
Geometry makeShape(const ShapeOptions& options, Monitor& monitor);

/// Names of the kinds ("box", "sphere", ...) in the order of the enum.
const std::vector<std::string>& shapeNames();

/// @throws InvalidInput for an unknown name, with the nearest one as a hint.
ShapeKind shapeKindFromName(std::string_view name);

/// Extent of the bounding box at which the kind looks natural; its longest side is 1.
Vector3 shapeProportions(ShapeKind kind);

}  // namespace sinew
