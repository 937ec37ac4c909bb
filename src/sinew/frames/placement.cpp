#include <sinew/frames/placement.h>

#include <algorithm>
#include <limits>

namespace sinew {
namespace {

constexpr double kAnywhere = std::numeric_limits<double>::infinity();

/// The voxel farthest from all sources so far; one nobody reached comes first.
int farthestVoxel(const GeodesicFront& front, int voxelCount) {
    int best = -1;
    double bestDistance = -1.0;
    for (int v = 0; v < voxelCount; ++v) {
        if (front.distance(v) > bestDistance) {
            bestDistance = front.distance(v);
            best = v;
        }
    }
    return best;
}

/// Farthest-point sampling: given frames first, then until `count` frames stand and every piece of
/// the solid has one.
std::vector<GeodesicSource> seedFrames(
    const GeodesicSpace& space,
    const std::vector<GeodesicSource>& given,
    int count,
    Monitor& monitor) {
    GeodesicFront front(space);
    front.march(given, kAnywhere);
    std::vector<GeodesicSource> frames = given;
    const auto add = [&](const GeodesicSource& frame) {
        front.march(frame, static_cast<int>(frames.size()), kAnywhere);
        frames.push_back(frame);
    };
    // The first of all starts from an arbitrary voxel's antipode: an extremity of the solid.
    if (frames.empty()) {
        GeodesicFront probe(space);
        probe.march({space.center(0), 0}, 0, kAnywhere);
        int tip = 0;
        for (const int v : probe.reached())
            if (probe.distance(v) > probe.distance(tip)) tip = v;
        add({space.center(tip), tip});
    }
    while (static_cast<int>(frames.size()) < space.voxelCount()) {
        monitor.checkInterrupt();
        const int voxel = farthestVoxel(front, space.voxelCount());
        const bool isPieceWithout = front.distance(voxel) == kAnywhere;
        if (static_cast<int>(frames.size()) >= count && !isPieceWithout) break;
        if (front.distance(voxel) <= 0.0) break;
        add({space.center(voxel), voxel});
    }
    return frames;
}

std::vector<int> cellsOf(GeodesicFront& front, const std::vector<GeodesicSource>& frames, int n) {
    front.clear();
    front.march(frames, kAnywhere);
    std::vector<int> cell(static_cast<std::size_t>(n));
    for (int v = 0; v < n; ++v)
        cell[static_cast<std::size_t>(v)] = front.source(v);
    return cell;
}

/// Weighted centroid of each cell.
std::vector<Vector3> centroids(
    const GeodesicSpace& space,
    const std::vector<float>& volumes,
    const std::vector<int>& cell,
    std::size_t frameCount) {
    std::vector<Vector3> sum(frameCount, Vector3::Zero());
    std::vector<double> weight(frameCount, 0.0);
    for (int v = 0; v < space.voxelCount(); ++v) {
        const int i = cell[static_cast<std::size_t>(v)];
        if (i < 0) continue;
        // Slowness squared makes the update a descent of ∫ d² in the space's own metric.
        const double s = space.slowness(v);
        const double w = volumes[static_cast<std::size_t>(v)] * s * s;
        sum[static_cast<std::size_t>(i)] += w * space.center(v);
        weight[static_cast<std::size_t>(i)] += w;
    }
    for (std::size_t i = 0; i < frameCount; ++i)
        if (weight[i] > 0.0) sum[i] /= weight[i];
    return sum;
}

/// Moves each frame but the given ones to its cell's centroid, or to the voxel of the cell closest
/// to it where the centroid lies outside (a ring, a bend).
void moveToCentroids(
    const GeodesicSpace& space,
    const std::vector<float>& volumes,
    const std::vector<int>& cell,
    std::size_t givenCount,
    std::vector<GeodesicSource>& frames) {
    const std::vector<Vector3> goal = centroids(space, volumes, cell, frames.size());
    std::vector<int> closest(frames.size(), -1);
    std::vector<double> distance(frames.size(), kAnywhere);
    for (int v = 0; v < space.voxelCount(); ++v) {
        const int i = cell[static_cast<std::size_t>(v)];
        if (i < 0) continue;
        const double d = (space.center(v) - goal[static_cast<std::size_t>(i)]).squaredNorm();
        if (d < distance[static_cast<std::size_t>(i)]) {
            distance[static_cast<std::size_t>(i)] = d;
            closest[static_cast<std::size_t>(i)] = v;
        }
    }
    const double inside = 0.75 * space.voxelSize() * space.voxelSize();  // half a diagonal, squared
    for (std::size_t i = givenCount; i < frames.size(); ++i) {
        if (closest[i] < 0) continue;
        frames[i].voxel = closest[i];
        frames[i].position = distance[i] <= inside ? goal[i] : space.center(closest[i]);
    }
}

/// A few rounds of Lloyd's algorithm; returns the cells of the last.
std::vector<int> relax(
    const GeodesicSpace& space,
    const std::vector<float>& volumes,
    std::size_t givenCount,
    int iterations,
    std::vector<GeodesicSource>& frames,
    Monitor& monitor) {
    GeodesicFront front(space);
    std::vector<int> cell = cellsOf(front, frames, space.voxelCount());
    for (int iteration = 0; iteration < iterations; ++iteration) {
        monitor.checkInterrupt();
        monitor.progress(double(iteration) / iterations, "placing frames");
        moveToCentroids(space, volumes, cell, givenCount, frames);
        cell = cellsOf(front, frames, space.voxelCount());
    }
    return cell;
}

/// Sources of one space as sources of another that covers the same solid.
std::vector<GeodesicSource> hostedIn(
    const GeodesicSpace& space, std::vector<GeodesicSource> sources) {
    for (GeodesicSource& source : sources)
        source.voxel = space.hostVoxel(source.position);
    return sources;
}

/// Voxels that place frames as well as a finer grid would: enough for a cell to have some hundred.
bool isFinerThanNeeded(const GeodesicSpace& space, int frameCount) {
    return space.voxelCount() > std::max(8000, 200 * frameCount);
}

/// Spreads frames on ever coarser voxels, then lets the finer ones correct them a little.
std::vector<GeodesicSource> placeCoarse(
    const GeodesicSpace& space,
    const std::vector<float>& volumes,
    const std::vector<GeodesicSource>& given,
    const PlacementOptions& options,
    Monitor& monitor) {
    std::vector<GeodesicSource> frames;
    if (isFinerThanNeeded(space, options.count)) {
        std::vector<float> coarseVolumes;
        const GeodesicSpace coarse = space.coarsened(volumes, coarseVolumes);
        frames = hostedIn(
            space, placeCoarse(coarse, coarseVolumes, hostedIn(coarse, given), options, monitor));
        std::copy(given.begin(), given.end(), frames.begin());
        return frames;
    }
    frames = seedFrames(space, given, options.count, monitor);
    relax(space, volumes, given.size(), options.iterations, frames, monitor);
    return frames;
}

/// The same voxels with edges of 1 and whole numbers for centres.
GeodesicSpace inVoxels(const GeodesicSpace& space) {
    std::vector<Vector3i> voxels;
    std::vector<float> slowness;
    for (int v = 0; v < space.voxelCount(); ++v) {
        voxels.push_back(space.voxel(v));
        slowness.push_back(space.slowness(v));
    }
    return {std::move(voxels), 1.0, Vector3::Zero(), std::move(slowness)};
}

}  // namespace

Placement placeFrames(
    const GeodesicSpace& space,
    const std::vector<float>& volumes,
    const std::vector<GeodesicSource>& given,
    const PlacementOptions& options,
    Monitor& monitor) {
    // Lengths in voxels: choices between equals then do not depend on the rounding of metres, and a
    // solid of any size, anywhere, gets the same frames.
    const GeodesicSpace unit = inVoxels(space);
    const double h = space.voxelSize();
    const Vector3 origin = space.center(0) - h * space.voxel(0).cast<double>();
    std::vector<GeodesicSource> sources = given;
    for (GeodesicSource& source : sources)
        source.position = (source.position - origin) / h;

    Placement placement;
    const std::vector<GeodesicSource> coarse =
        placeCoarse(unit, volumes, sources, options, monitor);
    // Pieces that touch only in the coarse grid still need frames of their own.
    placement.frames = seedFrames(unit, coarse, 0, monitor);
    placement.cell = relax(unit, volumes, given.size(), 1, placement.frames, monitor);
    for (GeodesicSource& frame : placement.frames)
        frame.position = origin + h * frame.position;
    std::copy(given.begin(), given.end(), placement.frames.begin());
    return placement;
}

Placement keepFrames(
    const GeodesicSpace& space, const std::vector<GeodesicSource>& given, Monitor& monitor) {
    Placement placement;
    placement.frames = seedFrames(space, given, 0, monitor);
    GeodesicFront front(space);
    placement.cell = cellsOf(front, placement.frames, space.voxelCount());
    return placement;
}

}  // namespace sinew
