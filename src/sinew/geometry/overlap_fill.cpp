#include <sinew/base/parallel.h>
#include <sinew/geometry/overlap_fill.h>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// Sixteen rays leave an error of some percent in a single voxel, which averages out over a surface.
constexpr int kRays = 4;  // along x and y of a voxel

/// Outside, or inside of exactly one piece.
bool isSimple(int winding) {
    return winding == 0 || winding == 1;
}

/// True when the voxel and all its neighbours have winding numbers 0 and 1 only.
bool isSimpleAround(const Lattice& lattice, const Coverage& coverage, int i, int j, int k) {
    const Vector3i& n = lattice.count;
    for (int a = std::max(0, i - 1); a <= std::min(n[0] - 1, i + 1); ++a) {
        for (int b = std::max(0, j - 1); b <= std::min(n[1] - 1, j + 1); ++b) {
            for (int c = std::max(0, k - 1); c <= std::min(n[2] - 1, k + 1); ++c) {
                if (!isSimple(coverage.isInside[lattice.index(a, b, c)])) return false;
            }
        }
    }
    return true;
}

/// Surface voxels whose neighbourhood has winding numbers other than 0 and 1.
std::vector<std::int8_t> findOverlaps(const Lattice& lattice, const Coverage& coverage) {
    std::vector<std::int8_t> isOverlap(coverage.fill.size(), 0);
    parallelFor(lattice.count[0], 1, [&](std::int64_t slab) {
        const int i = static_cast<int>(slab);
        for (int j = 0; j < lattice.count[1]; ++j) {
            for (int k = 0; k < lattice.count[2]; ++k) {
                const std::int64_t at = lattice.index(i, j, k);
                if (!coverage.hasSurface[at]) continue;
                // An integral outside [0, 1] already shows that w takes other values in the voxel.
                const bool isFraction = coverage.fill[at] >= 0.0F && coverage.fill[at] <= 1.0F;
                const bool simple = isFraction && isSimpleAround(lattice, coverage, i, j, k);
                isOverlap[at] = simple ? 0 : 1;
            }
        }
    });
    return isOverlap;
}

/// Adds the solid stretches of one ray, `weight` for each voxel it fills, to the voxels of a
/// column.
void addRay(std::vector<Crossing>& crossings, double weight, std::vector<double>& column) {
    std::stable_sort(crossings.begin(), crossings.end(), [](const Crossing& a, const Crossing& b) {
        return a.z < b.z;
    });
    int winding = 0;
    for (std::size_t c = 0; c + 1 < crossings.size(); ++c) {
        // Coming from below, a face that looks up (+1 turn) is left behind: the number drops.
        winding -= crossings[c].turns;
        if (winding == 0) continue;
        // The stretch up to the next crossing is solid; share it among the voxels it passes.
        const double low = std::max(0.0, crossings[c].z);
        const double high = std::min<double>(double(column.size()), crossings[c + 1].z);
        for (int k = static_cast<int>(low); k < high; ++k)
            column[k] += weight * (std::min(high, k + 1.0) - std::max(low, double(k)));
    }
}

/// Fill of every voxel of column (i, j), from rays.
std::vector<double> measureColumn(
    const std::vector<Vector3>& points,
    const std::vector<Vector3i>& triangles,
    const std::vector<int>& candidates,
    const Vector3i& at) {
    std::vector<double> column(static_cast<std::size_t>(at[2]), 0.0);
    std::vector<Crossing> crossings;
    for (int ray = 0; ray < kRays * kRays; ++ray) {
        const int row = ray / kRays;
        const double x = at[0] + (row + 0.5) / kRays;
        const double y = at[1] + (ray % kRays + 0.5) / kRays;
        crossings.clear();
        for (const int t : candidates) {
            const Vector3i& corner = triangles[t];
            const Crossing crossing =
                crossVertical(points[corner[0]], points[corner[1]], points[corner[2]], x, y);
            if (crossing.turns != 0) crossings.push_back(crossing);
        }
        addRay(crossings, 1.0 / (kRays * kRays), column);
    }
    return column;
}

}  // namespace

void resolveOverlaps(
    const Lattice& lattice,
    const std::vector<Vector3>& points,
    const std::vector<Vector3i>& triangles,
    const SlabTriangles& slabs,
    Coverage& coverage,
    Monitor& monitor) {
    const std::vector<std::int8_t> isOverlap = findOverlaps(lattice, coverage);
    const int nz = lattice.count[2];
    parallelFor(lattice.count[0], 1, [&](std::int64_t slab) {
        monitor.checkInterrupt();
        const int i = static_cast<int>(slab);
        for (int j = 0; j < lattice.count[1]; ++j) {
            const std::int64_t first = lattice.index(i, j, 0);
            for (std::int64_t at = first; at < first + nz; ++at) {
                // Where pieces overlap without a surface nearby, and inside inverted pieces, w is a
                // whole number other than 1: solid all the same.
                coverage.fill[at] = std::min(1.0F, std::abs(coverage.fill[at]));
                coverage.isInside[at] = coverage.isInside[at] != 0 ? 1 : 0;
            }
            const auto begin = isOverlap.begin() + first;
            if (std::find(begin, begin + nz, 1) == begin + nz) continue;

            // Only columns with an overlap pay for rays, and only against triangles that can cross
            // them.
            std::vector<int> candidates;
            for (const int* t = slabs.begin(i); t != slabs.end(i); ++t) {
                const Vector3i& corner = triangles[*t];
                const auto [low, high] = std::minmax(
                    {points[corner[0]].y(), points[corner[1]].y(), points[corner[2]].y()});
                if (low <= j + 1.0 && high >= j) candidates.push_back(*t);
            }
            const auto column = measureColumn(points, triangles, candidates, {i, j, nz});
            for (int k = 0; k < nz; ++k) {
                if (isOverlap[first + k]) coverage.fill[first + k] = static_cast<float>(column[k]);
            }
        }
    });
}

}  // namespace sinew
