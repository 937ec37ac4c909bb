#include <sinew/io/geometry_summary.h>

#include <openvdb/openvdb.h>

#include <algorithm>
#include <type_traits>

namespace sinew {
namespace {

/// Range of the active values of one grid type; nothing when the grid is of another.
template <class GridType>
bool findRange(const vdb::GridBase& base, std::optional<std::array<double, 2>>& range) {
    if (!base.isType<GridType>()) return false;
    const auto& grid = static_cast<const GridType&>(base);
    // Tiles count once: their value is the same all over.
    for (auto at = grid.cbeginValueOn(); at; ++at) {
        using Value = typename GridType::ValueType;
        double x = 0;
        if constexpr (std::is_arithmetic_v<Value>) {
            x = static_cast<double>(*at);
        } else {
            x = vdb::Vec3d(*at).length();
        }
        if (!range) range = {x, x};
        (*range)[0] = std::min((*range)[0], x);
        (*range)[1] = std::max((*range)[1], x);
    }
    return true;
}

std::optional<std::array<double, 2>> findRange(const vdb::GridBase& grid) {
    std::optional<std::array<double, 2>> range;
    findRange<vdb::FloatGrid>(grid, range) || findRange<vdb::DoubleGrid>(grid, range)
        || findRange<vdb::Int32Grid>(grid, range) || findRange<vdb::Int64Grid>(grid, range)
        || findRange<vdb::BoolGrid>(grid, range) || findRange<vdb::Vec3SGrid>(grid, range)
        || findRange<vdb::Vec3DGrid>(grid, range) || findRange<vdb::Vec3IGrid>(grid, range);
    return range;
}

}  // namespace

GridSummary summarizeGrid(const GridPtr& grid, const std::string& name) {
    const vdb::Vec3d size = grid->voxelSize();
    GridSummary summary{
        name,
        grid->valueType(),
        vdb::GridBase::gridClassToString(grid->getGridClass()),
        {size.x(), size.y(), size.z()},
        static_cast<std::int64_t>(grid->activeVoxelCount()),
        {},
        findRange(*grid)};
    const vdb::CoordBBox box = grid->evalActiveVoxelBoundingBox();
    if (!box.empty()) {
        summary.bounds = {
            {{box.min().x(), box.min().y(), box.min().z()},
             {box.max().x(), box.max().y(), box.max().z()}}};
    }
    return summary;
}

}  // namespace sinew
