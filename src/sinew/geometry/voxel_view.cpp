#include <sinew/base/error.h>
#include <sinew/geometry/float_grid.h>
#include <sinew/geometry/voxel_view.h>

#include <cmath>
#include <limits>

namespace sinew {

struct VoxelView::Grid {
    vdb::FloatGrid::ConstPtr floats;
};

namespace {

/// World position of a (fractional) index.
Vector3 worldOf(const vdb::GridBase& grid, const vdb::Vec3d& index) {
    const vdb::Vec3d p = grid.transform().indexToWorld(index);
    return {p.x(), p.y(), p.z()};
}

/// Decides voxel by voxel what is filled and on the near side of the cut.
class FilledVoxels {
public:
    FilledVoxels(const vdb::FloatGrid& grid, const VoxelFilter& filter)
        : mGrid(grid),
          mAccessor(grid.getConstAccessor()),
          mThreshold(static_cast<float>(filter.threshold)),
          mIsLevelSet(grid.getGridClass() == vdb::GRID_LEVEL_SET) {
        if (filter.sliceAxis >= 0) cut(filter.sliceAxis, filter.slicePosition);
    }

    bool contains(const vdb::Coord& ijk) const {
        if (mAxis >= 0 && ijk[mAxis] > mLast) return false;
        const float value = mAccessor.getValue(ijk);
        return mIsLevelSet ? value < 0.0f : value > mThreshold;
    }

    /// Calls visit(ijk) for every filled voxel. A level set's inactive interior is visited, too,
    /// only where a cut opens it: elsewhere it has no face to show.
    template <class Visit>
    void forEach(const Visit& visit) const {
        if (mIsLevelSet && mAxis >= 0) {
            const vdb::CoordBBox box = mGrid.evalActiveVoxelBoundingBox();
            for (auto ijk = box.begin(); ijk; ++ijk) {
                if (contains(*ijk)) visit(*ijk);
            }
            return;
        }
        for (auto it = mGrid.cbeginValueOn(); it; ++it) {
            vdb::CoordBBox box;
            it.getBoundingBox(box);
            for (auto ijk = box.begin(); ijk; ++ijk) {
                if (contains(*ijk)) visit(*ijk);
            }
        }
    }

private:
    /// Keeps the voxels up to `position` along the filled extent. Called while nothing is cut yet,
    /// so that forEach() sees the whole body.
    void cut(int axis, double position) {
        int low = std::numeric_limits<int>::max();
        int high = std::numeric_limits<int>::min();
        forEach([&](const vdb::Coord& ijk) {
            low = std::min(low, ijk[axis]);
            high = std::max(high, ijk[axis]);
        });
        if (low > high) return;
        mAxis = axis;
        mLast = low + static_cast<int>(std::lround(position * (high - low)));
    }

    const vdb::FloatGrid& mGrid;
    vdb::FloatGrid::ConstAccessor mAccessor;
    float mThreshold;
    bool mIsLevelSet;
    int mAxis = -1;
    int mLast = 0;
};

/// The face of voxel `ijk` towards `side` (−1 or +1) along `axis`, counter-clockwise from outside:
/// mirroring one in-plane axis turns the order round for the low side.
void addFace(
    const vdb::FloatGrid& grid, const vdb::Coord& ijk, int axis, int side, VoxelFaces& faces) {
    constexpr double kCorners[4][2] = {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
    for (const auto& corner : kCorners) {
        vdb::Vec3d p = ijk.asVec3d();
        p[axis] += 0.5 * side;
        p[(axis + 1) % 3] += side * corner[0];
        p[(axis + 2) % 3] += corner[1];
        faces.corners.push_back(worldOf(grid, p));
    }
    faces.centers.push_back(worldOf(grid, ijk.asVec3d()));
}

}  // namespace

VoxelView::VoxelView(const vdb::GridBase& grid)
    : mGrid(new Grid{asFloatGrid(grid)}) {
    if (!mGrid->floats) {
        throw InvalidInput(
            "grid \"" + grid.getName() + "\" (" + grid.type() + ") holds no numbers");
    }
}

VoxelView::~VoxelView() = default;

std::vector<Vector3> VoxelView::centers(const VoxelFilter& filter) const {
    std::vector<Vector3> centers;
    FilledVoxels(*mGrid->floats, filter).forEach([&](const vdb::Coord& ijk) {
        centers.push_back(worldOf(*mGrid->floats, ijk.asVec3d()));
    });
    return centers;
}

VoxelFaces VoxelView::faces(const VoxelFilter& filter) const {
    VoxelFaces faces;
    const FilledVoxels filled(*mGrid->floats, filter);
    filled.forEach([&](const vdb::Coord& ijk) {
        for (int axis = 0; axis < 3; ++axis) {
            // A face shows where the neighbour is not filled; inner faces are never drawn.
            for (const int side : {-1, 1}) {
                vdb::Coord neighbour = ijk;
                neighbour[axis] += side;
                if (!filled.contains(neighbour)) addFace(*mGrid->floats, ijk, axis, side, faces);
            }
        }
    });
    return faces;
}

std::vector<double> VoxelView::valuesAt(const std::vector<Vector3>& places) const {
    std::vector<double> values;
    values.reserve(places.size());
    const auto accessor = mGrid->floats->getConstAccessor();
    for (const Vector3& p : places) {
        const vdb::Vec3d index = mGrid->floats->transform().worldToIndex({p.x(), p.y(), p.z()});
        values.push_back(static_cast<double>(accessor.getValue(vdb::Coord::round(index))));
    }
    return values;
}

double VoxelView::voxelSize() const {
    return mGrid->floats->voxelSize().x();
}

}  // namespace sinew
