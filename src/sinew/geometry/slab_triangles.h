#pragma once

#include <sinew/math/types.h>

#include <vector>

namespace sinew {

/// Which triangles reach into each slab i ≤ x ≤ i + 1, ascending: the unit of parallel work.
///
/// Slabs are one voxel thick, in lattice coordinates. A triangle is listed in every slab it
/// touches; ascending numbers make sums over them come out alike in every run.
class SlabTriangles {
public:
    SlabTriangles(
        int slabCount, const std::vector<Vector3>& points, const std::vector<Vector3i>& triangles);

    const int* begin(int slab) const { return mTriangles.data() + mStart[slab]; }
    const int* end(int slab) const { return mTriangles.data() + mStart[slab + 1]; }

private:
    std::vector<int> mStart;
    std::vector<int> mTriangles;
};

/// Where the vertical line through (x, y) passes the plane of a triangle, and how often its
/// projection winds around (x, y): +1 counter-clockwise, 0 when the line misses it.
///
/// The turns are counted edge by edge, each edge alike for both triangles that share it, so the
/// turns of a closed chain always sum to zero, also where lines run through edges and corners.
struct Crossing {
    double z = 0.0;
    int turns = 0;
};
Crossing crossVertical(const Vector3& a, const Vector3& b, const Vector3& c, double x, double y);

}  // namespace sinew
