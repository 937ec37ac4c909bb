#pragma once

#include <sinew/geometry/voxel_index.h>
#include <sinew/geometry/voxel_model.h>

#include <cstdint>
#include <vector>

namespace sinew {

/// The inside of a solid as a medium in which distances are measured.
///
/// The length of a path is ∫ s dl with the slowness s of the voxels it crosses: 1 for plain
/// geodesic distance, the local compliance for the distances of shape functions [Faure 2011, §4.2],
/// so that stiff parts count as short and move together. Paths never leave the voxels.
class GeodesicSpace {
public:
    /// Voxels of edge `voxelSize` (m), voxel (0, 0, 0) centred at `origin`; one positive slowness
    /// each.
    GeodesicSpace(
        std::vector<Vector3i> voxels,
        double voxelSize,
        const Vector3& origin,
        std::vector<float> slowness);
    /// The voxels of a model.
    GeodesicSpace(const VoxelModel& model, std::vector<float> slowness);

    int voxelCount() const { return static_cast<int>(mSlowness.size()); }
    double voxelSize() const { return mVoxelSize; }
    const VoxelIndex& index() const { return mIndex; }
    const Vector3i& voxel(int v) const { return mVoxels[static_cast<std::size_t>(v)]; }
    Vector3 center(int v) const { return mOrigin + mVoxelSize * voxel(v).cast<double>(); }
    float slowness(int v) const { return mSlowness[static_cast<std::size_t>(v)]; }

    /// Length of the straight line from `a` to the centre of voxel `to`; negative when the line
    /// leaves the solid. Slowness is sampled once a voxel along the longest axis.
    double straight(const Vector3& a, int to) const;

    /// The voxel that holds `p`, else the closest filled one within a few voxels, else the closest
    /// of all; -1 only when there are none.
    int hostVoxel(const Vector3& p) const;

    /// The same medium in voxels twice as large; `volumes` (one a voxel) are added up into the new
    /// ones. Gaps narrower than a new voxel close.
    GeodesicSpace coarsened(const std::vector<float>& volumes, std::vector<float>& to) const;

private:
    std::vector<Vector3i> mVoxels;
    VoxelIndex mIndex;
    std::vector<float> mSlowness;
    double mVoxelSize;
    Vector3 mOrigin;  // centre of voxel (0, 0, 0)
};

/// Where distances start: a place and the voxel it belongs to.
struct GeodesicSource {
    Vector3 position = Vector3::Zero();
    int voxel = -1;
};

/// Distances from sources to voxels by a front that remembers corners.
///
/// Dijkstra's algorithm over the 26 neighbours, but each voxel knows the last corner (anchor) of
/// its path and tries the straight line from there first: distances are Euclidean wherever the line
/// of sight is free, not the octagons of a plain grid search ("any-angle" path planning, Nash
/// 2010). Keeps its arrays, so that many searches in one space cost what they reach.
class GeodesicFront {
public:
    explicit GeodesicFront(const GeodesicSpace& space);

    /// Forgets everything reached so far.
    void clear();

    /// Marches from `source` up to `maxDistance`, only into voxels it reaches sooner than the
    /// sources before it. `label` is what source() then says of those voxels.
    void march(const GeodesicSource& source, int label, double maxDistance);
    /// All sources at once; labels are their numbers.
    void march(const std::vector<GeodesicSource>& sources, double maxDistance);

    /// Voxels reached since clear(), each once, in no particular order.
    const std::vector<int>& reached() const { return mReached; }
    bool isReached(int voxel) const { return mEntries[static_cast<std::size_t>(voxel)].label >= 0; }
    double distance(int voxel) const { return mEntries[static_cast<std::size_t>(voxel)].distance; }
    /// Length of the path through `voxel` to a point X in or on it.
    double distance(int voxel, const Vector3& X) const;
    /// Label of the nearest source; -1 when nothing reached the voxel.
    int source(int voxel) const { return mEntries[static_cast<std::size_t>(voxel)].label; }

private:
    struct Anchor {
        Vector3 position;
        double distance;
    };
    struct Entry {
        double distance;
        int label;       // -1: not reached
        int anchor;      // into mAnchors
        bool isSettled;  // in the current march
    };
    struct Candidate {
        double distance;
        int voxel;
        bool operator<(const Candidate& o) const {  // for a heap with the smallest on top
            return distance != o.distance ? distance > o.distance : voxel > o.voxel;
        }
    };

    void start(const GeodesicSource& source, int label);
    void run(double maxDistance);
    void settle(int voxel);
    void spread(int voxel, double maxDistance);
    void offer(int voxel, double distance, int label, int anchor);

    const GeodesicSpace& mSpace;
    std::vector<Entry> mEntries;
    std::vector<Anchor> mAnchors;
    std::vector<Candidate> mHeap;
    std::vector<int> mReached;
    std::vector<int> mSettled;  // in the current march
};

}  // namespace sinew
