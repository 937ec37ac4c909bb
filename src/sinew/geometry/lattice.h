#pragma once

#include <sinew/math/types.h>

#include <cstdint>

namespace sinew {

/// A dense box of cubic voxels. Voxel (i, j, k) spans [i, i + 1] × [j, j + 1] × [k, k + 1] in
/// lattice coordinates, which measure lengths in voxels from `corner`; k runs fastest.
struct Lattice {
    Vector3 corner = Vector3::Zero();  ///< m, of voxel (0, 0, 0)
    double voxelSize = 0.0;            ///< m
    Vector3i count = Vector3i::Zero();

    std::int64_t size() const { return std::int64_t(count[0]) * count[1] * count[2]; }
    std::int64_t slabSize() const { return std::int64_t(count[1]) * count[2]; }
    std::int64_t index(int i, int j, int k) const {
        return (std::int64_t(i) * count[1] + j) * count[2] + k;
    }
    Vector3 toLattice(const Vector3& world) const { return (world - corner) / voxelSize; }
    Vector3 toWorld(const Vector3& p) const { return corner + voxelSize * p; }
    static Vector3 center(int i, int j, int k) { return {i + 0.5, j + 0.5, k + 0.5}; }
};

}  // namespace sinew
