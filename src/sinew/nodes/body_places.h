#pragma once

#include <sinew/geometry/tri_mesh.h>
#include <sinew/geometry/voxel_model.h>
#include <sinew/nodes/constraint_record.h>

#include <array>
#include <vector>

namespace sinew {

/// A place of a body where a constraint acts. It moves as the corners of the mesh it lies between
/// are told to; without corners it stays where it is.
struct ConstraintPlace {
    Vector3 rest = Vector3::Zero();
    std::array<int, 3> corners{-1, -1, -1};  ///< points of the mesh
    Vector3 weights = Vector3::Zero();       ///< of the corners
    double strength = 1.0;                   ///< painted, relative

    /// Where it shall be, from targets of all points of the mesh; an empty list means rest.
    Vector3 target(const std::vector<Vector3>& pointTargets) const;
};

/// Points of the mesh that a record constrains.
std::vector<int> constrainedPoints(const ConstraintRecord& record, const Geometry& mesh);

/// Where a record's pins act: its points, the surface between them, and the inside of its region
/// when nothing moves. A mesh of large polygons is thus held as firmly as a fine one.
std::vector<ConstraintPlace> pinPlaces(
    const ConstraintRecord& record, const VoxelModel& model, const TriMesh& triangles);

/// Where a record's forces act: its points, thinned out evenly when they are very many.
std::vector<ConstraintPlace> pullPlaces(const ConstraintRecord& record, const Geometry& mesh);

}  // namespace sinew
