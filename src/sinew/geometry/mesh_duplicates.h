#pragma once

#include <sinew/math/types.h>

#include <vector>

namespace sinew {

/// Removes copies of triangles over the same three welded points and returns how many were removed.
///
/// Copies of one orientation leave one triangle. Copies that cancel (as many one way as the other)
/// are judged patch by patch: a patch whose border meets an even number of other sheets is a wall
/// between two solids and goes; any other is a second skin and leaves one triangle.
int removeDuplicates(std::vector<Vector3i>& triangles, const std::vector<int>& weld);

}  // namespace sinew
