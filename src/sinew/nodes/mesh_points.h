#pragma once

#include <sinew/geometry/geometry.h>

#include <vector>

namespace sinew {

/// Points of a model that belong to its mesh: neither frames nor the places of grids. Ascending;
/// the n-th is point n of the mesh that the solver puts out.
std::vector<int> meshPoints(const Geometry& model);

/// Writes a vector attribute of the points in bulk; `P` keeps its storage.
void setPointVectors(
    Geometry& geometry, const char* name, const char* typeInfo, const std::vector<Vector3>& values);

/// Moves the points and turns the normals `N` (point or vertex) they have, by the cofactor of F:
/// n ∝ det F · F⁻ᵀ N, which stays perpendicular to the surface.
void deformMesh(
    Geometry& mesh, const std::vector<Vector3>& positions, const std::vector<Matrix3>& gradients);

}  // namespace sinew
