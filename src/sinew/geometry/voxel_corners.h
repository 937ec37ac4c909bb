#pragma once

#include <sinew/geometry/geodesic.h>

#include <array>
#include <vector>

namespace sinew {

/// The corners of a solid's voxels: where functions on the solid keep their values.
///
/// Trilinear between the eight corners of a voxel, such functions are continuous, cover every point
/// of the solid up to its surface, and never reach across a gap of a voxel or more. Corner (i, j,
/// k) of the lattice is the lower corner of voxel (i, j, k).
class VoxelCorners {
public:
    explicit VoxelCorners(const GeodesicSpace& space);

    int count() const { return static_cast<int>(mLattice.size()); }
    Vector3 position(int corner) const {
        return mOrigin + mVoxelSize * mLattice[static_cast<std::size_t>(corner)].cast<double>();
    }
    /// The corners of a voxel; bit a of the place says whether it is the upper one along axis a.
    const std::array<int, 8>& of(int voxel) const { return mOf[static_cast<std::size_t>(voxel)]; }

private:
    double mVoxelSize;
    Vector3 mOrigin;  // position of corner (0, 0, 0)
    std::vector<Vector3i> mLattice;
    std::vector<std::array<int, 8>> mOf;
};

/// Trilinear weights of a voxel's corners at a place inside it, and their gradients.
struct CornerWeights {
    std::array<double, 8> weight{};
    std::array<Vector3, 8> gradient{};  ///< per unit of `fraction`
};

/// `fraction` runs from 0 to 1 between lower and upper corners; beyond, weights extrapolate.
CornerWeights cornerWeights(const Vector3& fraction);

}  // namespace sinew
