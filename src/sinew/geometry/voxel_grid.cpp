#include <sinew/base/error.h>
#include <sinew/base/hash.h>
#include <sinew/base/parallel.h>
#include <sinew/base/text.h>
#include <sinew/geometry/voxel_grid.h>

#include <openvdb/openvdb.h>
#include <openvdb/tools/Prune.h>

#include <algorithm>
#include <cstring>
#include <tuple>

namespace sinew {
namespace {

/// @throws InvalidInput naming the grid and what it holds instead.
const vdb::FloatGrid& asFloat(const GridPtr& grid) {
    if (!grid->isType<vdb::FloatGrid>()) {
        throw InvalidInput(
            "grid \"" + grid->getName() + "\" holds " + grid->valueType()
            + "; convert it to float");
    }
    return static_cast<const vdb::FloatGrid&>(*grid);
}

vdb::Coord coordOf(const Vector3i& v) {
    return {v[0], v[1], v[2]};
}

/// A fog volume of zeros whose voxel (i, j, k) has its centre at (i + ½) h.
vdb::FloatGrid::Ptr emptyGrid(std::string_view name, double voxelSize) {
    auto grid = vdb::FloatGrid::create(0.0F);
    auto transform = vdb::math::Transform::createLinearTransform(voxelSize);
    transform->postTranslate(vdb::Vec3d(0.5 * voxelSize));
    grid->setTransform(transform);
    grid->setName(std::string(name));
    grid->setGridClass(vdb::GRID_FOG_VOLUME);
    return grid;
}

/// Calls visit(coord, value) for every active voxel, those of tiles too.
template <class GridType, class Visit>
void forEachActive(const GridType& grid, const Visit& visit) {
    for (auto it = grid.cbeginValueOn(); it; ++it) {
        if (it.isVoxelValue()) {
            visit(it.getCoord(), *it);
            continue;
        }
        vdb::CoordBBox box;
        it.getBoundingBox(box);
        for (auto ijk = box.begin(); ijk; ++ijk)
            visit(*ijk, *it);
    }
}

/// A hash that does not depend on the order of voxels: the sum of one hash each.
template <class GridType>
std::uint64_t hashValues(const GridType& grid) {
    std::uint64_t sum = 0;
    forEachActive(grid, [&](const vdb::Coord& ijk, const auto& value) {
        std::int32_t words[6] = {ijk.x(), ijk.y(), ijk.z(), 0, 0, 0};
        // Bits, not numbers: −0 and 0 differ, and NaN equals itself.
        static_assert(sizeof value <= 3 * sizeof(std::int32_t), "float or three floats");
        std::memcpy(words + 3, &value, sizeof value);
        Hash64 hash;
        hash.bytes(words, sizeof words);
        sum += hash.result();
    });
    return sum;
}

}  // namespace

GridPtr gridFromVoxels(
    std::string_view name,
    double voxelSize,
    const std::vector<Vector3i>& voxels,
    const std::vector<float>& values) {
    const vdb::FloatGrid::Ptr grid = emptyGrid(name, voxelSize);
    // Accessors remember the last leaf: neighbouring voxels cost no walk down the tree.
    vdb::FloatGrid::Accessor accessor = grid->getAccessor();
    for (std::size_t i = 0; i < voxels.size(); ++i)
        accessor.setValueOn(coordOf(voxels[i]), values[i]);
    // Interiors of one value become tiles: a grid of constant stiffness takes next to no memory.
    vdb::tools::prune(grid->tree());
    return grid;
}

GridPtr constantGrid(std::string_view name, const GridPtr& like, float value) {
    const vdb::FloatGrid& model = asFloat(like);
    const auto tree =
        std::make_shared<vdb::FloatTree>(model.tree(), 0.0F, value, vdb::TopologyCopy());
    vdb::tools::prune(*tree);
    const vdb::FloatGrid::Ptr grid = vdb::FloatGrid::create(tree);
    grid->setTransform(model.transform().copy());
    grid->setName(std::string(name));
    grid->setGridClass(vdb::GRID_FOG_VOLUME);
    return grid;
}

std::vector<Vector3i> activeVoxels(const GridPtr& grid) {
    const vdb::FloatGrid& floats = asFloat(grid);
    std::vector<Vector3i> voxels;
    voxels.reserve(floats.activeVoxelCount());
    forEachActive(floats, [&](const vdb::Coord& ijk, float) {
        voxels.emplace_back(ijk.x(), ijk.y(), ijk.z());
    });
    // OpenVDB walks leaf by leaf; the order of the model must not depend on that.
    std::sort(voxels.begin(), voxels.end(), [](const Vector3i& a, const Vector3i& b) {
        return std::tie(a[0], a[1], a[2]) < std::tie(b[0], b[1], b[2]);
    });
    return voxels;
}

std::vector<float> gridValues(const GridPtr& grid, const std::vector<Vector3i>& voxels) {
    constexpr std::int64_t kChunk = 4096;
    const vdb::FloatGrid& floats = asFloat(grid);
    std::vector<float> values(voxels.size());
    const auto count = static_cast<std::int64_t>(voxels.size());
    parallelFor((count + kChunk - 1) / kChunk, 1, [&](std::int64_t chunk) {
        // Unsafe means not registered with the tree, which is const here: no lock, one accessor a
        // task.
        vdb::FloatGrid::ConstUnsafeAccessor accessor = floats.getConstUnsafeAccessor();
        const std::int64_t end = std::min(count, (chunk + 1) * kChunk);
        for (std::int64_t i = chunk * kChunk; i < end; ++i)
            values[i] = accessor.getValue(coordOf(voxels[i]));
    });
    return values;
}

Vector3 voxelCenter(const GridPtr& grid, const Vector3i& voxel) {
    const vdb::Vec3d p = grid->transform().indexToWorld(coordOf(voxel));
    return {p.x(), p.y(), p.z()};
}

double cubicVoxelSize(const GridPtr& grid) {
    const vdb::math::Transform& transform = grid->transform();
    // Each index axis must step by h along its world axis, and by nothing else.
    const vdb::Vec3d origin = transform.indexToWorld(vdb::Vec3d(0.0));
    const double h = transform.voxelSize().x();
    for (int axis = 0; axis < 3; ++axis) {
        vdb::Vec3d unit(0.0);
        unit[axis] = 1.0;
        const vdb::Vec3d step = transform.indexToWorld(unit) - origin;
        if (!transform.isLinear() || (step - h * unit).length() > 1e-6 * h) {
            throw InvalidInput(
                "grid \"" + grid->getName()
                + "\" does not have cubic voxels along the axes; resample it");
        }
    }
    return h;
}

std::uint64_t gridHash(const vdb::GridBase& grid) {
    Hash64 hash;
    hash.text(grid.getName());
    hash.text(grid.valueType());
    // Where the origin and the unit steps go says all about a linear transform.
    const vdb::Vec3d steps[4] = {
        grid.transform().indexToWorld(vdb::Vec3d(0, 0, 0)),
        grid.transform().indexToWorld(vdb::Vec3d(1, 0, 0)),
        grid.transform().indexToWorld(vdb::Vec3d(0, 1, 0)),
        grid.transform().indexToWorld(vdb::Vec3d(0, 0, 1))};
    hash.bytes(steps, sizeof steps);
    hash.value(static_cast<std::uint64_t>(grid.activeVoxelCount()));
    if (grid.isType<vdb::FloatGrid>()) {
        hash.value(hashValues(static_cast<const vdb::FloatGrid&>(grid)));
    } else if (grid.isType<vdb::Vec3SGrid>()) {
        hash.value(hashValues(static_cast<const vdb::Vec3SGrid&>(grid)));
    }
    return hash.result();
}

}  // namespace sinew
