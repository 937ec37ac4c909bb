#pragma once

#include <sinew/geometry/voxel_model.h>

#include <functional>

namespace sinew {

/// What a solid is made of.
struct Matter {
    double stiffness = 7.5e6;  ///< Pa
    double poisson = 0.3;
    double density = 1000.0;  ///< kg/m³
};

/// Voxels of the solid where `isInside`, with the filled share of each found by sampling.
VoxelModel makeSolid(
    const Box3& bounds,
    double voxelSize,
    const Matter& matter,
    const std::function<bool(const Vector3&)>& isInside);

/// A box; whole voxels when its sides are multiples of their size.
VoxelModel makeBox(const Box3& box, double voxelSize, const Matter& matter);

/// The bar of the reference solutions: x from 0 to 1, section 0.2 × 0.2 about the x axis.
VoxelModel makeBar(const Matter& matter, double voxelSize = 0.025);

/// The same with another stiffness, Pa, where x > middle.
VoxelModel withStiffnessBeyond(const VoxelModel& model, double middle, double stiffness);

}  // namespace sinew
