#pragma once

#include <sinew/geometry/geometry.h>

#include <vector>

namespace sinew {

/// Triangles over points, wound counter-clockwise seen from outside: what voxelization, rendering
/// and contact work on.
struct TriMesh {
    std::vector<Vector3> points;
    std::vector<Vector3i> triangles;
    std::vector<int> primitive;  ///< per triangle: the primitive of the Geometry it came from

    Box3 bounds() const;
    /// Signed volume enclosed by the triangles (1/6 Σ p₀ · (p₁ × p₂)); positive when they face out.
    double signedVolume() const;
};

/// Triangulates the closed polygons of `geometry`; all its points are kept, in their order. Convex
/// polygons become fans, others are cut by their ears. Polygons with a non-finite point are left
/// out.
TriMesh triangulate(const Geometry& geometry);

/// Points with per-triangle corners as counter-clockwise triangles → Geometry (clockwise polygons).
Geometry toGeometry(const TriMesh& mesh);

}  // namespace sinew
