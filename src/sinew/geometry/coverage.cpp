#include <sinew/base/parallel.h>
#include <sinew/geometry/coverage.h>
#include <sinew/geometry/overlap_fill.h>
#include <sinew/geometry/slab_triangles.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {
namespace {

// Sums of exact areas stray from whole numbers by rounding only.
constexpr double kSnap = 1e-6;

/// A convex piece of a triangle: three corners and one more for each of six planes.
struct Polygon {
    std::array<Vector3, 9> corners;
    int count = 0;

    void add(const Vector3& p) { corners[count++] = p; }
    std::pair<double, double> range(int axis) const {
        double low = corners[0][axis];
        double high = low;
        for (int i = 1; i < count; ++i) {
            low = std::min(low, corners[i][axis]);
            high = std::max(high, corners[i][axis]);
        }
        return {low, high};
    }
};

/// Cuts a polygon by the plane x[axis] = at.
void cut(const Polygon& polygon, int axis, double at, Polygon& below, Polygon& above) {
    below.count = 0;
    above.count = 0;
    for (int i = 0; i < polygon.count; ++i) {
        const Vector3& p = polygon.corners[i];
        const Vector3& q = polygon.corners[(i + 1) % polygon.count];
        // Corners on the plane belong to both pieces; the others to one, with the crossing in
        // between.
        if (p[axis] <= at) below.add(p);
        if (p[axis] >= at) above.add(p);
        if ((p[axis] < at) == (q[axis] < at) || p[axis] == at || q[axis] == at) continue;
        Vector3 r = p + (at - p[axis]) / (q[axis] - p[axis]) * (q - p);
        // Exactly, so that the next cell starts where this one ends and no area is lost or counted
        // twice.
        r[axis] = at;
        below.add(r);
        above.add(r);
    }
}

/// Calls visit(cell, piece) for the part of the polygon in each cell along an axis.
template <class Visit>
void forEachCell(Polygon polygon, int axis, int cellCount, const Visit& visit) {
    if (polygon.count < 3) return;
    const auto [low, high] = polygon.range(axis);
    // The lattice is wider than the mesh; clamping only guards against rounding at its border.
    const int first = std::clamp(static_cast<int>(std::floor(low)), 0, cellCount - 1);
    const int last = std::clamp(static_cast<int>(std::floor(high)), 0, cellCount - 1);
    Polygon below;
    Polygon above;
    for (int cell = first; cell < last; ++cell) {
        cut(polygon, axis, cell + 1.0, below, above);
        if (below.count >= 3) visit(cell, below);
        polygon = above;
    }
    if (polygon.count >= 3) visit(last, polygon);
}

/// One slab of columns: the integral of w over each voxel and w at each centre.
class Slab {
public:
    Slab(const Lattice& lattice, int slab)
        : mLattice(lattice),
          mSlab(slab),
          mPart(static_cast<std::size_t>(lattice.slabSize()), 0.0),
          mAbove(mPart.size(), 0.0),
          mTurns(mPart.size(), 0) {}

    void add(const Vector3& a, const Vector3& b, const Vector3& c, std::int8_t* hasSurface) {
        addVolume(a, b, c, hasSurface);
        addCenters(a, b, c);
    }

    /// Sums up the columns from below.
    void finish(float* integral, std::int8_t* winding) const {
        const int nz = mLattice.count[2];
        for (int j = 0; j < mLattice.count[1]; ++j) {
            // Going up a column, whatever the pieces below add to all voxels above them is carried
            // along.
            double above = 0.0;
            int turns = 0;
            for (int k = 0; k < nz; ++k) {
                const std::int64_t at = std::int64_t(j) * nz + k;
                turns += mTurns[at];
                const double sum = above + mPart[at];
                // Full and empty voxels come out as exactly 1 and 0: grids prune, and hashes do not
                // see the last bit.
                const double whole = std::round(sum);
                integral[at] = static_cast<float>(std::abs(sum - whole) < kSnap ? whole : sum);
                winding[at] = static_cast<std::int8_t>(std::clamp(turns, -100, 100));
                above += mAbove[at];
            }
        }
    }

private:
    void addVolume(const Vector3& a, const Vector3& b, const Vector3& c, std::int8_t* hasSurface) {
        Polygon whole;
        whole.corners[0] = a;
        whole.corners[1] = b;
        whole.corners[2] = c;
        whole.count = 3;
        Polygon rest;
        Polygon inside;
        // Clip to this slab, then share the rest out among rows and voxels.
        cut(whole, 0, mSlab, rest, inside);
        cut(inside, 0, mSlab + 1.0, whole, rest);
        forEachCell(whole, 1, mLattice.count[1], [&](int j, const Polygon& strip) {
            forEachCell(strip, 2, mLattice.count[2], [&](int k, const Polygon& piece) {
                const std::int64_t at = std::int64_t(j) * mLattice.count[2] + k;
                hasSurface[at] = 1;
                addPiece(piece, k, at);
            });
        });
    }

    /// Adds a piece that lies within voxel k of its column, see coverChain(): its projected area,
    /// signed, times what is left above it in the voxel, and times 1 in every voxel higher up.
    void addPiece(const Polygon& piece, int k, std::int64_t at) {
        const Vector3& o = piece.corners[0];
        for (int i = 1; i + 1 < piece.count; ++i) {
            const Vector3& p = piece.corners[i];
            const Vector3& q = piece.corners[i + 1];
            const double area =
                0.5 * ((p.x() - o.x()) * (q.y() - o.y()) - (p.y() - o.y()) * (q.x() - o.x()));
            mPart[at] -= area * (k + 1.0 - (o.z() + p.z() + q.z()) / 3.0);
            mAbove[at] -= area;
        }
    }

    /// Counts how often the triangle passes below the centres of this slab's voxels: w at the
    /// centres, free of the rounding of areas.
    void addCenters(const Vector3& a, const Vector3& b, const Vector3& c) {
        const double x = mSlab + 0.5;
        const auto [lowX, highX] = std::minmax({a.x(), b.x(), c.x()});
        if (lowX > x || highX < x) return;
        const auto [low, high] = std::minmax({a.y(), b.y(), c.y()});
        // Rows whose centre line y = j + ½ the triangle can meet.
        const int first = std::max(0, static_cast<int>(std::ceil(low - 0.5)));
        const int last = std::min(mLattice.count[1] - 1, static_cast<int>(std::floor(high - 0.5)));
        for (int j = first; j <= last; ++j) {
            const Crossing crossing = crossVertical(a, b, c, x, j + 0.5);
            if (crossing.turns == 0) continue;
            // The first centre above the crossing; the sum in finish() passes it on to those higher
            // up.
            const int k = std::max(0, static_cast<int>(std::floor(crossing.z - 0.5)) + 1);
            if (k < mLattice.count[2])
                mTurns[std::int64_t(j) * mLattice.count[2] + k] -= crossing.turns;
        }
    }

    const Lattice& mLattice;
    int mSlab;
    std::vector<double> mPart;   // what the pieces in a voxel add to it
    std::vector<double> mAbove;  // and to every voxel above
    std::vector<int> mTurns;     // what the first centre above a crossing and all others gain
};

}  // namespace

Coverage coverChain(
    const Lattice& lattice,
    const std::vector<Vector3>& points,
    const std::vector<Vector3i>& triangles,
    Monitor& monitor) {
    const auto size = static_cast<std::size_t>(lattice.size());
    Coverage coverage{
        std::vector<float>(size), std::vector<std::int8_t>(size), std::vector<std::int8_t>(size)};
    // One task a slab. It owns its voxels, so that nothing is summed across threads.
    const SlabTriangles slabs(lattice.count[0], points, triangles);
    parallelFor(lattice.count[0], 1, [&](std::int64_t i) {
        monitor.checkInterrupt();
        const std::int64_t at = i * lattice.slabSize();
        Slab slab(lattice, static_cast<int>(i));
        for (const int* t = slabs.begin(int(i)); t != slabs.end(int(i)); ++t) {
            const Vector3i& corners = triangles[*t];
            slab.add(
                points[corners[0]],
                points[corners[1]],
                points[corners[2]],
                &coverage.hasSurface[at]);
        }
        slab.finish(&coverage.fill[at], &coverage.isInside[at]);
    });
    resolveOverlaps(lattice, points, triangles, slabs, coverage, monitor);
    return coverage;
}

}  // namespace sinew
