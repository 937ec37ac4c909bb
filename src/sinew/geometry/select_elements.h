#pragma once

#include <sinew/geometry/geometry.h>

#include <vector>

namespace sinew {

/// The points and primitives with a true flag, in their order, with their attributes and groups;
/// detail attributes stay. Edge groups are left out.
/// @throws LogicError when a kept primitive uses a point that goes.
Geometry selectElements(
    const Geometry& geometry,
    const std::vector<bool>& keepsPoint,
    const std::vector<bool>& keepsPrimitive);

/// The geometry without its VDB primitives and the points that only they use.
Geometry withoutGrids(const Geometry& geometry);

}  // namespace sinew
