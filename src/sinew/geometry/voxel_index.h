#pragma once

#include <sinew/math/types.h>

#include <array>
#include <cstdint>
#include <vector>

namespace sinew {

/// Finds the number of a voxel from its coordinates.
///
/// A dense table over the bounding box, one voxel wider on every side, so that the 26 neighbours of
/// a filled voxel are found by adding a constant to its place in the table: no tests, no hashing.
class VoxelIndex {
public:
    /// `voxels` must be unique; voxel i of the list has the number i.
    explicit VoxelIndex(const std::vector<Vector3i>& voxels);

    int size() const { return mVoxelCount; }

    /// Number of the voxel at these coordinates, -1 when it is not filled.
    int find(const Vector3i& voxel) const {
        const Vector3i p = voxel - mFirst;
        if ((p.array() < 0).any() || (p.array() >= mCount.array()).any()) return -1;
        return mTable[static_cast<std::size_t>(place(p))];
    }

    /// Place in the table of filled voxel `voxel`; for numberAt() with an offset added.
    std::int64_t placeOf(const Vector3i& voxel) const { return place(voxel - mFirst); }
    int numberAt(std::int64_t place) const { return mTable[static_cast<std::size_t>(place)]; }
    /// What to add to a place to go by (di, dj, dk).
    std::int64_t offset(int di, int dj, int dk) const {
        return (std::int64_t(di) * mCount[1] + dj) * mCount[2] + dk;
    }

private:
    std::int64_t place(const Vector3i& p) const { return offset(p[0], p[1], p[2]); }

    Vector3i mFirst = Vector3i::Zero();
    Vector3i mCount = Vector3i::Zero();
    int mVoxelCount = 0;
    std::vector<std::int32_t> mTable;
};

/// One of the 26 steps from a voxel to a neighbour.
struct VoxelStep {
    Vector3i move;
    double length;  ///< in voxels: 1, √2 or √3
};

/// The 26 steps, in the order of their coordinates.
const std::array<VoxelStep, 26>& voxelSteps();

}  // namespace sinew
