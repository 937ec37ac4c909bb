#pragma once

#include <sinew/geometry/lattice.h>

namespace sinew {

/// What is known of a solid before it is voxelized.
struct SolidSize {
    Box3 box;
    double volume = 0.0;  ///< m³; the box's when unknown
    double area = 0.0;    ///< m²
};

/// `asked`, or a fortieth of the longest side when that is not positive.
/// @throws InvalidInput when the box has no extent or `asked` is not finite.
double chooseVoxelSize(const Box3& box, double asked);

/// A lattice aligned with whole multiples of the voxel size in world space, one voxel wider than
/// the box on every side, so that a solid moved by whole voxels fills its voxels alike.
struct AlignedLattice {
    Lattice lattice;
    Vector3i first = Vector3i::Zero();  ///< world voxel of lattice voxel (0, 0, 0)

    /// World to lattice coordinates.
    /// Divides first, so that whole multiples of the voxel size become whole numbers exactly.
    Vector3 toLattice(const Vector3& p) const {
        return p / lattice.voxelSize - first.cast<double>();
    }
};

/// @throws InvalidInput when the work would take more than `memoryLimit` bytes, naming a voxel size
/// that would not, or when the solid is too far from the origin to count voxels.
AlignedLattice alignLattice(const SolidSize& solid, double voxelSize, double memoryLimit);

}  // namespace sinew
