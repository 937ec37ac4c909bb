#include <sinew/base/parallel.h>
#include <sinew/frames/frame_distances.h>

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();
constexpr int kNeighbours = 3;  // whose mean distance is the spacing

/// What one frame sees: its neighbours and the corners within its reach.
struct View {
    double spacing = 0.0;
    std::vector<FrameDistance> neighbours;
    std::vector<std::pair<int, double>> corners;  // (corner, distance)
};

/// Other frames the front has reached, nearest first. Distances to the voxels they stand in, plus
/// the rest of the way to the frame itself.
std::vector<FrameDistance> reachedFrames(
    const GeodesicSpace& space,
    const GeodesicFront& front,
    const std::vector<GeodesicSource>& frames,
    int self) {
    std::vector<FrameDistance> found;
    const Vector3& own = frames[static_cast<std::size_t>(self)].position;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const int voxel = frames[i].voxel;
        if (static_cast<int>(i) == self || !front.isReached(voxel)) continue;
        // The front measured to the voxel's centre: correct by the change of the straight distance.
        const double centre = (space.center(voxel) - own).norm();
        const double exact = (frames[i].position - own).norm();
        const double correction = (exact - centre) * space.slowness(voxel);
        found.push_back({static_cast<int>(i), std::max(0.0, front.distance(voxel) + correction)});
    }
    std::sort(found.begin(), found.end(), [](const FrameDistance& a, const FrameDistance& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.frame < b.frame;
    });
    return found;
}

double meanOfNearest(const std::vector<FrameDistance>& neighbours) {
    const int n = std::min<int>(kNeighbours, static_cast<int>(neighbours.size()));
    double sum = 0.0;
    for (int i = 0; i < n; ++i)
        sum += neighbours[static_cast<std::size_t>(i)].distance;
    return n > 0 ? sum / n : 0.0;
}

double farthestReached(const GeodesicFront& front) {
    double farthest = 0.0;
    for (const int v : front.reached())
        farthest = std::max(farthest, front.distance(v));
    return farthest;
}

/// Marches far enough to know the spacing and to cover `reach` times it; `guess` saves a second
/// march.
View lookFrom(
    const GeodesicSpace& space,
    const std::vector<GeodesicSource>& frames,
    int self,
    double guess,
    double reach,
    GeodesicFront& front) {
    View view;
    std::size_t reachedBefore = 0;
    for (double radius = guess;; radius *= 1.5) {
        front.clear();
        front.march(frames[static_cast<std::size_t>(self)], self, radius);
        view.neighbours = reachedFrames(space, front, frames, self);
        view.spacing = meanOfNearest(view.neighbours);
        const bool isAll = front.reached().size() == reachedBefore;  // the whole piece
        const bool isKnown = static_cast<int>(view.neighbours.size()) >= kNeighbours
                             && reach * view.spacing <= radius;
        if (isKnown || isAll) break;
        reachedBefore = front.reached().size();
    }
    if (view.spacing <= 0.0) view.spacing = farthestReached(front) + space.voxelSize();
    return view;
}

/// Distances at the corners of the reached voxels: the shortest way through any of them.
void measureCorners(
    const GeodesicFront& front,
    const VoxelCorners& corners,
    double limit,
    std::vector<double>& nearest,
    View& view) {
    for (const int v : front.reached()) {
        for (const int c : corners.of(v)) {
            const double d = front.distance(v, corners.position(c));
            if (d >= limit || d >= nearest[static_cast<std::size_t>(c)]) continue;
            if (nearest[static_cast<std::size_t>(c)] == kFar) view.corners.push_back({c, d});
            nearest[static_cast<std::size_t>(c)] = d;
        }
    }
    for (auto& [corner, distance] : view.corners) {
        distance = nearest[static_cast<std::size_t>(corner)];
        nearest[static_cast<std::size_t>(corner)] = kFar;  // ready for the next frame
    }
}

/// Distance of the farthest voxel of each cell, in a straight line: a first guess of the reach.
std::vector<double> cellRadii(
    const GeodesicSpace& space,
    const std::vector<GeodesicSource>& frames,
    const std::vector<int>& cell) {
    std::vector<double> radius(frames.size(), space.voxelSize());
    for (int v = 0; v < space.voxelCount(); ++v) {
        const int i = cell[static_cast<std::size_t>(v)];
        if (i < 0) continue;
        const double d = (space.center(v) - frames[static_cast<std::size_t>(i)].position).norm()
                         * space.slowness(v);
        radius[static_cast<std::size_t>(i)] = std::max(radius[static_cast<std::size_t>(i)], d);
    }
    return radius;
}

}  // namespace

FrameDistances measureFrames(
    const GeodesicSpace& space,
    const VoxelCorners& corners,
    const std::vector<GeodesicSource>& frames,
    const std::vector<int>& cell,
    double reach,
    Monitor& monitor) {
    struct Scratch {
        GeodesicFront front;
        std::vector<double> nearest;
    };
    const std::vector<double> radius = cellRadii(space, frames, cell);
    std::vector<View> views(frames.size());
    tbb::enumerable_thread_specific<Scratch> scratch([&] {
        return Scratch{
            GeodesicFront(space),
            std::vector<double>(static_cast<std::size_t>(corners.count()), kFar)};
    });
    parallelFor(static_cast<std::int64_t>(frames.size()), 1, [&](std::int64_t i) {
        if (monitor.isInterrupted()) return;
        const auto n = static_cast<std::size_t>(i);
        Scratch& own = scratch.local();
        const double guess = 1.2 * reach * radius[n];
        views[n] = lookFrom(space, frames, static_cast<int>(i), guess, reach, own.front);
        measureCorners(own.front, corners, reach * views[n].spacing, own.nearest, views[n]);
    });
    monitor.checkInterrupt();

    FrameDistances distances;
    distances.corners.resize(static_cast<std::size_t>(corners.count()));
    for (std::size_t i = 0; i < views.size(); ++i) {
        distances.spacing.push_back(views[i].spacing);
        for (const auto& [corner, distance] : views[i].corners)
            distances.corners[static_cast<std::size_t>(corner)].push_back(
                {static_cast<int>(i), distance});
        distances.neighbours.push_back(std::move(views[i].neighbours));
    }
    return distances;
}

}  // namespace sinew
