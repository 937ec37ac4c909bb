#pragma once

#include <sinew/math/types.h>

#include <vector>

namespace sinew {

/// One side of a triangle, filed under the undirected edge (low, high) of welded points.
struct Side {
    int low = 0;
    int high = 0;
    int triangle = 0;
    int direction = 0;  ///< +1 when the triangle runs from low to high, -1 otherwise

    bool sharesEdge(const Side& o) const { return low == o.low && high == o.high; }
};

/// For every point the lowest number of a point at exactly the same place, so that triangles that
/// do not share points (STL files, seams) still meet. Non-finite points stay alone.
std::vector<int> weldPoints(const std::vector<Vector3>& points);

/// All sides of the triangles, sorted by edge, then triangle.
std::vector<Side> sortedSides(const std::vector<Vector3i>& triangles, const std::vector<int>& weld);

/// A closed walk along the border of a surface, in the direction of its triangles.
struct BorderLoop {
    int key = 0;              ///< of the triangles it bounds
    std::vector<int> points;  ///< welded
};

/// The border of the triangles of each key as simple loops: what is left when opposite sides of an
/// edge cancel. A border always closes, whatever the mesh (∂∂ = 0), also where edges have three
/// triangles or neighbours disagree about their orientation.
std::vector<BorderLoop> borderLoops(
    const std::vector<Vector3i>& triangles,
    const std::vector<int>& weld,
    const std::vector<int>& keys);

}  // namespace sinew
