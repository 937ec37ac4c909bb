#include <sinew/base/compat.h>
#include <sinew/geometry/float_grid.h>

namespace sinew {
namespace {

/// Active values as floats; tiles stay tiles.
template <class Grid>
vdb::FloatGrid::Ptr convert(const Grid& source) {
    auto floats = vdb::FloatGrid::create(static_cast<float>(source.background()));
    floats->setTransform(source.transform().copy());
    floats->setGridClass(source.getGridClass());
    auto accessor = floats->getAccessor();
    for (auto it = source.cbeginValueOn(); it; ++it) {
        const float value = static_cast<float>(*it);
        if (it.isVoxelValue()) {
            accessor.setValue(it.getCoord(), value);
        } else {
            vdb::CoordBBox box;
            it.getBoundingBox(box);
            floats->fill(box, value);
        }
    }
    return floats;
}

}  // namespace

vdb::FloatGrid::ConstPtr asFloatGrid(const vdb::GridBase& grid) {
    // copyGrid() is shallow: the tree is shared.
    if (grid.isType<vdb::FloatGrid>())
        return vdb::gridConstPtrCast<vdb::FloatGrid>(grid.copyGrid());
    if (grid.isType<vdb::DoubleGrid>()) return convert(static_cast<const vdb::DoubleGrid&>(grid));
    if (grid.isType<vdb::Int32Grid>()) return convert(static_cast<const vdb::Int32Grid&>(grid));
    if (grid.isType<vdb::Int64Grid>()) return convert(static_cast<const vdb::Int64Grid&>(grid));
    if (grid.isType<vdb::BoolGrid>()) return convert(static_cast<const vdb::BoolGrid&>(grid));
    return nullptr;
}

}  // namespace sinew
