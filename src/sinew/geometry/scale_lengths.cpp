#include <sinew/base/compat.h>
#include <sinew/geometry/scale_lengths.h>

#include <openvdb/openvdb.h>
#include <openvdb/tools/ValueTransformer.h>

namespace sinew {
namespace {

/// By name, or by how the attribute transforms. Normals are directions and colours no lengths.
bool holdsLengths(const std::string& name, const Attribute& attribute) {
    if (!attribute.isNumeric()) return false;
    if (name == "P" || name == "v" || name == "targetP" || name == "pscale") return true;
    return attribute.typeInfo == "point" || attribute.typeInfo == "vector";
}

template <class T>
void scaleValues(Attribute& attribute, double factor) {
    // Four components are (x, y, z, w): the weight is no length.
    const std::size_t size = static_cast<std::size_t>(attribute.tupleSize());
    Buffer<T>& values = attribute.edit<T>();
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (size != 4 || i % 4 != 3) values[i] = static_cast<T>(factor * values[i]);
    }
}

template <class Grid>
void scaleDistances(Grid& grid, double factor) {
    using Value = typename Grid::ValueType;
    const auto scale = [&](Value x) { return static_cast<Value>(factor * x); };
    // The copied grid still shares its tree with the original.
    grid.setTree(grid.tree().copy());
    for (auto it = grid.beginValueAll(); it; ++it)
        it.setValue(scale(*it));
    grid.tree().root().setBackground(scale(grid.background()), /*updateChildNodes=*/false);
}

/// The grid with its transform scaled. Trees are shared, unless they hold distances.
GridPtr scaledGrid(const vdb::GridBase& grid, double factor) {
    // A shallow copy: new metadata and transform, the same tree.
    const vdb::GridBase::Ptr copy = vdb::ConstPtrCast<vdb::GridBase>(grid.copyGrid());
    copy->setTransform(grid.transform().copy());
    copy->transform().postScale(factor);
    if (grid.getGridClass() == vdb::GRID_LEVEL_SET) {
        if (auto floats = vdb::gridPtrCast<vdb::FloatGrid>(copy)) scaleDistances(*floats, factor);
        if (auto doubles = vdb::gridPtrCast<vdb::DoubleGrid>(copy))
            scaleDistances(*doubles, factor);
    }
    return copy;
}

}  // namespace

void scaleLengths(Geometry& geometry, double factor) {
    // The usual case, scenes in metres, must not unshare a single column.
    if (factor == 1.0) return;
    for (const Owner owner : {Owner::Vertex, Owner::Point, Owner::Primitive, Owner::Detail}) {
        for (const std::string& name : geometry.attributes(owner).names()) {
            if (!holdsLengths(name, *geometry.findAttribute(owner, name))) continue;
            Attribute& attribute = *geometry.editAttribute(owner, name);
            if (attribute.storage() == Storage::Float32) scaleValues<float>(attribute, factor);
            if (attribute.storage() == Storage::Float64) scaleValues<double>(attribute, factor);
        }
    }
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        const PrimitiveRecord* record = geometry.record(i);
        if (record && record->grid) geometry.setGrid(i, scaledGrid(*record->grid, factor));
    }
}

}  // namespace sinew
