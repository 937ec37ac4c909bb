#include <sinew/base/parallel.h>
#include <sinew/frames/kernel.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinew {
namespace {

/// Wendland's C² function, 1 at q = 0, 0 from q = 1.
double bell(double q) {
    if (q >= 1.0) return 0.0;
    const double p = 1.0 - q;
    return p * p * p * p * (4.0 * q + 1.0);
}

ShapeFunctions::Row smoothWeights(
    const std::vector<FrameDistance>& near, const std::vector<double>& spacing, double reach) {
    ShapeFunctions::Row row;
    for (const FrameDistance& d : near) {
        const double w = bell(d.distance / (reach * spacing[static_cast<std::size_t>(d.frame)]));
        if (w > 0.0) row.push_back({d.frame, w});
    }
    return row;
}

/// Distance from frame i to frame j; negative when j is out of its reach.
double distanceBetween(const FrameDistances& distances, int i, int j) {
    for (const FrameDistance& d : distances.neighbours[static_cast<std::size_t>(i)])
        if (d.frame == j) return d.distance;
    return -1.0;
}

ShapeFunctions::Row ratioWeights(
    const std::vector<FrameDistance>& near, const FrameDistances& distances) {
    ShapeFunctions::Row row;
    for (const FrameDistance& own : near) {
        double farthest = 0.0;  // largest share of the way to another frame
        for (const FrameDistance& other : near) {
            if (other.frame == own.frame) continue;
            const double D = distanceBetween(distances, own.frame, other.frame);
            if (D <= 0.0) continue;
            const double t = (own.distance * own.distance - other.distance * other.distance + D * D)
                             / (2.0 * D * D);
            farthest = std::max(farthest, t);
        }
        if (farthest < 1.0) row.push_back({own.frame, 1.0 - farthest});
    }
    return row;
}

/// Drops what is negligible and makes the weights add up to 1.
void normalize(ShapeFunctions::Row& row, int cell) {
    using Weight = ShapeFunctions::Weight;
    const auto add = [](double sum, const Weight& w) { return sum + w.value; };
    constexpr double kNegligible = 1e-6;
    const double limit = kNegligible * std::accumulate(row.begin(), row.end(), 0.0, add);
    row.erase(
        std::remove_if(row.begin(), row.end(), [&](const Weight& w) { return !(w.value > limit); }),
        row.end());
    if (row.empty()) row.push_back({cell, 1.0});
    const double sum = std::accumulate(row.begin(), row.end(), 0.0, add);
    for (Weight& w : row)
        w.value /= sum;
}

/// A cell for every corner: that of the last voxel around it.
std::vector<int> cornerCells(
    const GeodesicSpace& space, const VoxelCorners& corners, const std::vector<int>& cell) {
    std::vector<int> of(static_cast<std::size_t>(corners.count()), 0);
    for (int v = 0; v < space.voxelCount(); ++v)
        for (const int c : corners.of(v))
            of[static_cast<std::size_t>(c)] = cell[static_cast<std::size_t>(v)];
    return of;
}

}  // namespace

ShapeFunctions computeShapeFunctions(
    std::shared_ptr<const GeodesicSpace> space,
    const std::vector<GeodesicSource>& frames,
    const std::vector<int>& cell,
    const KernelOptions& options,
    Monitor& monitor) {
    const auto corners = std::make_shared<const VoxelCorners>(*space);
    const double reach = options.reach > 0.0 ? options.reach : kQuadraticReach;
    const FrameDistances distances = measureFrames(*space, *corners, frames, cell, reach, monitor);
    const std::vector<int> fallback = cornerCells(*space, *corners, cell);
    std::vector<ShapeFunctions::Row> rows(static_cast<std::size_t>(corners->count()));
    parallelFor(corners->count(), 512, [&](std::int64_t c) {
        const auto n = static_cast<std::size_t>(c);
        rows[n] = options.kernel == Kernel::Smooth
                      ? smoothWeights(distances.corners[n], distances.spacing, reach)
                      : ratioWeights(distances.corners[n], distances);
        normalize(rows[n], fallback[n]);
    });
    monitor.checkInterrupt();
    return {std::move(space), corners, rows};
}

}  // namespace sinew
