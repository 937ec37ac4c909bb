#pragma once

#include <sinew/geometry/mesh_check.h>

#include <vector>

namespace sinew {

/// Makes neighbouring triangles agree, then turns pieces that are inside out; fills in the report's
/// flippedFaces, turnedPieces, cavities, pieces and nonManifoldEdges. `primitive` tells which
/// triangles are one face.
void orientMesh(
    const std::vector<Vector3>& points,
    const std::vector<int>& weld,
    const std::vector<int>& primitive,
    std::vector<Vector3i>& triangles,
    MeshReport& report);

/// Cones over border loops: the triangles that close them, oriented against their border. Apexes
/// (the loops' mean points) are appended to `points`.
struct Lids {
    std::vector<Vector3i> triangles;
    std::vector<int> loop;
};
Lids coneLoops(const std::vector<std::vector<int>>& loops, std::vector<Vector3>& points);

}  // namespace sinew
