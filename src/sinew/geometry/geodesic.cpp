#include <sinew/base/assert.h>
#include <sinew/geometry/geodesic.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

Vector3i nearestVoxel(const Vector3& lattice) {
    return lattice.array().round().cast<int>();
}

}  // namespace

GeodesicSpace::GeodesicSpace(
    std::vector<Vector3i> voxels,
    double voxelSize,
    const Vector3& origin,
    std::vector<float> slowness)
    : mVoxels(std::move(voxels)),
      mIndex(mVoxels),
      mSlowness(std::move(slowness)),
      mVoxelSize(voxelSize),
      mOrigin(origin) {
    SINEW_ASSERT(mSlowness.size() == mVoxels.size());
}

GeodesicSpace::GeodesicSpace(const VoxelModel& model, std::vector<float> slowness)
    : GeodesicSpace(
        model.voxels(), model.voxelSize(), model.center(Vector3i::Zero()), std::move(slowness)) {}

GeodesicSpace GeodesicSpace::coarsened(
    const std::vector<float>& volumes, std::vector<float>& to) const {
    const auto half = [](int x) { return x >= 0 ? x / 2 : -((1 - x) / 2); };
    std::vector<Vector3i> parents(mVoxels.size());
    for (std::size_t v = 0; v < mVoxels.size(); ++v)
        parents[v] = {half(mVoxels[v][0]), half(mVoxels[v][1]), half(mVoxels[v][2])};
    std::vector<Vector3i> coarse = parents;
    const auto less = [](const Vector3i& a, const Vector3i& b) {
        return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
    };
    std::sort(coarse.begin(), coarse.end(), less);
    coarse.erase(std::unique(coarse.begin(), coarse.end()), coarse.end());

    // Slowness is the mean, weighted by volume.
    const VoxelIndex index(coarse);
    std::vector<float> slowness(coarse.size(), 0.0F);
    to.assign(coarse.size(), 0.0F);
    for (std::size_t v = 0; v < mVoxels.size(); ++v) {
        const auto parent = static_cast<std::size_t>(index.find(parents[v]));
        slowness[parent] += volumes[v] * mSlowness[v];
        to[parent] += volumes[v];
    }
    for (std::size_t c = 0; c < coarse.size(); ++c)
        slowness[c] /= to[c];
    const Vector3 origin = mOrigin + Vector3::Constant(0.5 * mVoxelSize);
    return {std::move(coarse), 2.0 * mVoxelSize, origin, std::move(slowness)};
}

double GeodesicSpace::straight(const Vector3& a, int to) const {
    const Vector3 end = voxel(to).cast<double>();
    const Vector3 move = end - (a - mOrigin) / mVoxelSize;  // in voxels
    const int steps = static_cast<int>(std::ceil(move.cwiseAbs().maxCoeff() - 0.5));
    double sum = slowness(to);
    for (int n = 1; n < steps; ++n) {
        const int v = mIndex.find(nearestVoxel(end - move * (double(n) / steps)));
        if (v < 0) return -1.0;
        sum += slowness(v);
    }
    return move.norm() * mVoxelSize * sum / std::max(1, steps);
}

int GeodesicSpace::hostVoxel(const Vector3& p) const {
    if (mVoxels.empty()) return -1;
    // Strays are brought within a million voxels, where squares and whole numbers still fit.
    const Vector3 first = voxel(0).cast<double>();
    const Vector3 way = (p - mOrigin) / mVoxelSize - first;
    if (way.hasNaN()) return 0;
    const Vector3 lattice = first + way.cwiseMax(-1e6).cwiseMin(1e6);
    if (const int v = mIndex.find(nearestVoxel(lattice)); v >= 0) return v;
    int best = -1;
    double bestDistance = kFar;
    const auto look = [&](int v) {
        const double d = (voxel(v).cast<double>() - lattice).squaredNorm();
        if (d < bestDistance || (d == bestDistance && v < best)) {
            bestDistance = d;
            best = v;
        }
    };
    // Points of the surface lie within a voxel or two of a filled one; only strays need them all.
    constexpr int kNear = 2;
    const Vector3i middle = nearestVoxel(lattice);
    for (int i = -kNear; i <= kNear; ++i)
        for (int j = -kNear; j <= kNear; ++j)
            for (int k = -kNear; k <= kNear; ++k)
                if (const int v = mIndex.find(middle + Vector3i(i, j, k)); v >= 0) look(v);
    const bool isNear = best >= 0;
    for (int v = 0; !isNear && v < voxelCount(); ++v)
        look(v);
    return best;
}

GeodesicFront::GeodesicFront(const GeodesicSpace& space)
    : mSpace(space),
      mEntries(static_cast<std::size_t>(space.voxelCount()), Entry{kFar, -1, -1, false}) {}

void GeodesicFront::clear() {
    for (const int v : mReached)
        mEntries[static_cast<std::size_t>(v)] = Entry{kFar, -1, -1, false};
    mReached.clear();
    mAnchors.clear();
}

double GeodesicFront::distance(int voxel, const Vector3& X) const {
    const Entry& entry = mEntries[static_cast<std::size_t>(voxel)];
    const Anchor& anchor = mAnchors[static_cast<std::size_t>(entry.anchor)];
    // The last straight piece ends at X instead of the centre, at its mean slowness.
    const double line = (mSpace.center(voxel) - anchor.position).norm();
    const double slowness = line > 0.5 * mSpace.voxelSize()
                                ? (entry.distance - anchor.distance) / line
                                : double(mSpace.slowness(voxel));
    return anchor.distance + (X - anchor.position).norm() * slowness;
}

void GeodesicFront::march(const GeodesicSource& source, int label, double maxDistance) {
    start(source, label);
    run(maxDistance);
}

void GeodesicFront::march(const std::vector<GeodesicSource>& sources, double maxDistance) {
    for (std::size_t i = 0; i < sources.size(); ++i)
        start(sources[i], static_cast<int>(i));
    run(maxDistance);
}

void GeodesicFront::start(const GeodesicSource& source, int label) {
    mAnchors.push_back({source.position, 0.0});
    const double distance =
        (mSpace.center(source.voxel) - source.position).norm() * mSpace.slowness(source.voxel);
    offer(source.voxel, distance, label, static_cast<int>(mAnchors.size()) - 1);
}

void GeodesicFront::run(double maxDistance) {
    while (!mHeap.empty()) {
        std::pop_heap(mHeap.begin(), mHeap.end());
        const Candidate next = mHeap.back();
        mHeap.pop_back();
        const Entry& entry = mEntries[static_cast<std::size_t>(next.voxel)];
        if (entry.isSettled || next.distance > entry.distance) continue;  // outdated
        settle(next.voxel);
        spread(next.voxel, maxDistance);
    }
    for (const int v : mSettled)
        mEntries[static_cast<std::size_t>(v)].isSettled = false;
    mSettled.clear();
}

/// Makes sure of the distance: the straight line from the anchor, or the best step from a settled
/// neighbour, which then becomes the anchor.
void GeodesicFront::settle(int voxel) {
    Entry& entry = mEntries[static_cast<std::size_t>(voxel)];
    entry.isSettled = true;
    mSettled.push_back(voxel);
    const Anchor anchor = mAnchors[static_cast<std::size_t>(entry.anchor)];
    const double line = mSpace.straight(anchor.position, voxel);
    double best = line < 0.0 ? kFar : anchor.distance + line;
    int corner = -1;
    const std::int64_t place = mSpace.index().placeOf(mSpace.voxel(voxel));
    for (const VoxelStep& step : voxelSteps()) {
        const int u = mSpace.index().numberAt(
            place + mSpace.index().offset(step.move[0], step.move[1], step.move[2]));
        if (u < 0) continue;
        const Entry& other = mEntries[static_cast<std::size_t>(u)];
        if (!other.isSettled || other.label != entry.label) continue;
        const double slowness = 0.5 * (mSpace.slowness(u) + mSpace.slowness(voxel));
        const double d = other.distance + step.length * mSpace.voxelSize() * slowness;
        if (d < best * (1.0 - 1e-12)) {
            best = d;
            corner = u;
        }
    }
    if (best == kFar) return;  // the source's own voxel may not see it: keep what was offered
    entry.distance = best;
    if (corner < 0) return;
    mAnchors.push_back(
        {mSpace.center(corner), mEntries[static_cast<std::size_t>(corner)].distance});
    entry.anchor = static_cast<int>(mAnchors.size()) - 1;
}

void GeodesicFront::spread(int voxel, double maxDistance) {
    const Entry entry = mEntries[static_cast<std::size_t>(voxel)];
    const Anchor anchor = mAnchors[static_cast<std::size_t>(entry.anchor)];
    const double lineLength = (mSpace.center(voxel) - anchor.position).norm();
    const double mean = lineLength > 0.0 ? (entry.distance - anchor.distance) / lineLength
                                         : double(mSpace.slowness(voxel));
    const std::int64_t place = mSpace.index().placeOf(mSpace.voxel(voxel));
    for (const VoxelStep& step : voxelSteps()) {
        const int u = mSpace.index().numberAt(
            place + mSpace.index().offset(step.move[0], step.move[1], step.move[2]));
        if (u < 0 || mEntries[static_cast<std::size_t>(u)].isSettled) continue;
        // As if the anchor saw it, at the mean slowness so far; settle() makes sure.
        const double d = anchor.distance + (mSpace.center(u) - anchor.position).norm() * mean;
        if (d <= maxDistance) offer(u, std::max(d, entry.distance), entry.label, entry.anchor);
    }
}

void GeodesicFront::offer(int voxel, double distance, int label, int anchor) {
    Entry& entry = mEntries[static_cast<std::size_t>(voxel)];
    if (!(distance < entry.distance)) return;
    if (entry.label < 0) mReached.push_back(voxel);
    entry.distance = distance;
    entry.label = label;
    entry.anchor = anchor;
    mHeap.push_back({distance, voxel});
    std::push_heap(mHeap.begin(), mHeap.end());
}

}  // namespace sinew
