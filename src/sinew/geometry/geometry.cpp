#include <sinew/base/error.h>
#include <sinew/base/hash.h>
#include <sinew/geometry/geometry.h>

#include <openvdb/Grid.h>

#include <algorithm>

namespace sinew {
namespace {

constexpr Owner kOwners[] = {Owner::Vertex, Owner::Point, Owner::Primitive, Owner::Detail};

/// P as Houdini makes it: three floats that transform as a point.
Attribute zeroPositions() {
    Attribute P = Attribute::numeric(Storage::Float32, 3, 0);
    P.typeInfo = "point";
    P.defaults = {0.0};
    return P;
}

/// The length as well as the bytes: two columns never hash like one longer column.
template <class T>
void hashColumn(Hash64& hash, const Column<T>& column) {
    hash.value(static_cast<std::uint64_t>(column.size()));
    hash.bytes(column.data(), column.size() * sizeof(T));
}

/// What is seen by a cook: name, type and values, not the file's options.
void hashAttribute(Hash64& hash, const std::string& name, const Attribute& a) {
    hash.text(name);
    hash.value(a.storage());
    hash.value(a.tupleSize());
    hashColumn(hash, a.arrayStart());
    for (const std::string& s : a.stringTable())
        hash.text(s);
    switch (a.storage()) {
        case Storage::Float32:
            return hashColumn(hash, a.values<float>());
        case Storage::Float64:
            return hashColumn(hash, a.values<double>());
        case Storage::Int64:
            return hashColumn(hash, a.values<std::int64_t>());
        default:
            return hashColumn(hash, a.values<std::int32_t>());
    }
}

}  // namespace

Geometry::Geometry()
    : Geometry(zeroPositions()) {}

Geometry::Geometry(Attribute positions)
    : mVertexStart(1, 0) {
    const bool isReal =
        positions.storage() == Storage::Float32 || positions.storage() == Storage::Float64;
    const bool isPoint = positions.tupleSize() == 3 || positions.tupleSize() == 4;
    if (!isReal || !isPoint || positions.isArray())
        throw InvalidInput("attribute P must hold 3 (or 4) floats a point");
    mPointCount = positions.count();
    mAttributes[static_cast<std::size_t>(Owner::Point)].set("P", std::move(positions));
}

int Geometry::count(Owner owner) const {
    switch (owner) {
        case Owner::Vertex:
            return vertexCount();
        case Owner::Point:
            return pointCount();
        case Owner::Primitive:
            return primitiveCount();
        default:
            return 1;
    }
}

// Columns and groups of an owner always have its length.
void Geometry::resizeOwner(Owner owner, int count) {
    for (auto& [name, attribute] : mAttributes[static_cast<std::size_t>(owner)])
        attribute.resize(count);
    for (Group& group : mGroups[static_cast<std::size_t>(owner)])
        group.resize(count);
}

int Geometry::addPoints(int n) {
    const int first = mPointCount;
    mPointCount += n;
    resizeOwner(Owner::Point, mPointCount);
    return first;
}

Vector3 Geometry::position(int point) const {
    const Attribute& p = P();
    return {p.number(point, 0), p.number(point, 1), p.number(point, 2)};
}

void Geometry::setPosition(int point, const Vector3& p) {
    Attribute& positions = *editAttribute(Owner::Point, "P");
    for (int c = 0; c < 3; ++c)
        positions.setNumber(point, c, p[c]);
}

Box3 Geometry::bounds() const {
    Box3 box;
    for (int i = 0; i < mPointCount; ++i)
        box.extend(position(i));
    return box;
}

// mRecordIndex stays empty, and free, as long as no primitive has a record.
void Geometry::appendPrimitive(PrimitiveKind kind, int vertices) {
    mKinds.edit().push_back(kind);
    Buffer<std::int32_t>& starts = mVertexStart.edit();
    starts.push_back(starts.back() + vertices);
    if (!mRecordIndex.empty()) mRecordIndex.edit().push_back(-1);
}

int Geometry::addPrimitive(PrimitiveKind kind, const std::vector<int>& points) {
    addPrimitives(
        kind,
        {static_cast<std::int32_t>(points.size())},
        Buffer<std::int32_t>(points.begin(), points.end()));
    return primitiveCount() - 1;
}

void Geometry::addPrimitives(
    PrimitiveKind kind, const Buffer<std::int32_t>& sizes, const Buffer<std::int32_t>& points) {
    // Before anything is changed: a refused call leaves the geometry as it was.
    for (const std::int32_t p : points) {
        if (p < 0 || p >= mPointCount) {
            throw InvalidInput(
                "a primitive refers to point " + std::to_string(p) + " of "
                + std::to_string(mPointCount));
        }
    }
    for (const std::int32_t size : sizes)
        appendPrimitive(kind, size);
    Buffer<std::int32_t>& vertices = mVertexPoint.edit();
    vertices.insert(vertices.end(), points.begin(), points.end());
    if (mVertexStart[mKinds.size()] != vertexCount())
        throw LogicError("primitive sizes do not sum to the number of vertices");
    resizeOwner(Owner::Primitive, primitiveCount());
    resizeOwner(Owner::Vertex, vertexCount());
}

int Geometry::addRecord(
    PrimitiveKind kind, const std::vector<int>& points, PrimitiveRecord record) {
    const int primitive = addPrimitive(kind, points);
    Buffer<std::int32_t>& index = mRecordIndex.edit();
    index.resize(static_cast<std::size_t>(primitiveCount()), -1);
    index.back() = static_cast<std::int32_t>(mRecords.size());
    mRecords.push_back(std::make_shared<const PrimitiveRecord>(std::move(record)));
    return primitive;
}

int Geometry::addVdb(GridPtr grid) {
    const int point = addPoints(1);
    // Houdini gives every VDB a point at the origin of its index space, which moves the grid along.
    const vdb::Vec3d origin = grid->transform().indexToWorld(vdb::Vec3d(0.0));
    setPosition(point, {origin.x(), origin.y(), origin.z()});
    const std::string name = grid->getName();
    const int primitive = addRecord(PrimitiveKind::Vdb, {point}, {"VDB", std::move(grid), {}});
    // Grids are found by the primitive attribute `name`, in Houdini as here.
    if (!findAttribute(Owner::Primitive, "name"))
        setAttribute(Owner::Primitive, "name", Attribute::strings(1, primitiveCount()));
    editAttribute(Owner::Primitive, "name")->setText(primitive, 0, name);
    return primitive;
}

const PrimitiveRecord* Geometry::record(int primitive) const {
    if (mRecordIndex.empty()) return nullptr;
    const std::int32_t at = mRecordIndex[static_cast<std::size_t>(primitive)];
    return at < 0 ? nullptr : mRecords[static_cast<std::size_t>(at)].get();
}

int Geometry::countOfKind(PrimitiveKind kind) const {
    return static_cast<int>(std::count(mKinds.begin(), mKinds.end(), kind));
}

std::string Geometry::gridName(int primitive) const {
    const Attribute* name = findAttribute(Owner::Primitive, "name");
    if (name && name->storage() == Storage::String && !name->isArray()) {
        if (const std::string& text = name->text(primitive); !text.empty()) return text;
    }
    const PrimitiveRecord* r = record(primitive);
    return r && r->grid ? r->grid->getName() : "";
}

GridPtr Geometry::grid(std::string_view name) const {
    for (int i = 0; i < primitiveCount(); ++i) {
        if (kind(i) == PrimitiveKind::Vdb && gridName(i) == name) return record(i)->grid;
    }
    return nullptr;
}

void Geometry::setGrid(int primitive, GridPtr grid) {
    if (kind(primitive) != PrimitiveKind::Vdb)
        throw LogicError("primitive " + std::to_string(primitive) + " is no VDB");
    const auto index = static_cast<std::size_t>(mRecordIndex[static_cast<std::size_t>(primitive)]);
    // Records are shared between copies of the geometry: change a copy of this one.
    auto changed = std::make_shared<PrimitiveRecord>(*mRecords[index]);
    changed->grid = std::move(grid);
    mRecords[index] = std::move(changed);
}

Attribute& Geometry::setAttribute(Owner owner, std::string_view name, Attribute attribute) {
    if (attribute.storage() != Storage::Opaque && attribute.count() != count(owner)) {
        throw LogicError(
            "attribute " + std::string(name) + " has " + std::to_string(attribute.count())
            + " values for " + std::to_string(count(owner)) + " elements");
    }
    return mAttributes[static_cast<std::size_t>(owner)].set(name, std::move(attribute));
}

Attribute* Geometry::editAttribute(Owner owner, std::string_view name) {
    return mAttributes[static_cast<std::size_t>(owner)].find(name);
}

bool Geometry::removeAttribute(Owner owner, std::string_view name) {
    if (owner == Owner::Point && name == "P") throw LogicError("P cannot be removed");
    return mAttributes[static_cast<std::size_t>(owner)].remove(name);
}

const Group* Geometry::findGroup(Owner owner, std::string_view name) const {
    for (const Group& g : groups(owner)) {
        if (g.name() == name) return &g;
    }
    return nullptr;
}

void Geometry::setGroup(Owner owner, Group group) {
    if (group.elementCount() != count(owner))
        throw LogicError("group " + group.name() + " has the wrong number of elements");
    std::vector<Group>& all = mGroups[static_cast<std::size_t>(owner)];
    for (Group& g : all) {
        if (g.name() == group.name()) {
            g = std::move(group);
            return;
        }
    }
    all.push_back(std::move(group));
}

bool Geometry::operator==(const Geometry& o) const {
    if (mPointCount != o.mPointCount || mVertexPoint != o.mVertexPoint || mKinds != o.mKinds)
        return false;
    if (mVertexStart != o.mVertexStart || mGroups != o.mGroups || mEdgeGroups != o.mEdgeGroups)
        return false;
    if (mAttributes != o.mAttributes || mSharedData != o.mSharedData) return false;
    for (int i = 0; i < primitiveCount(); ++i) {
        const PrimitiveRecord* a = record(i);
        const PrimitiveRecord* b = o.record(i);
        // Grids compare by pointer: comparing their voxels is gridHash()'s business.
        if (!a != !b) return false;
        if (a && (a->typeName != b->typeName || a->fields != b->fields || a->grid != b->grid))
            return false;
    }
    return true;
}

std::uint64_t Geometry::hash() const {
    Hash64 hash;
    hash.value(mPointCount);
    hashColumn(hash, mVertexPoint);
    hashColumn(hash, mKinds);
    hashColumn(hash, mVertexStart);
    for (const Owner owner : kOwners) {
        for (const auto& [name, attribute] : attributes(owner))
            hashAttribute(hash, name, attribute);
        for (const Group& g : groups(owner)) {
            hash.text(g.name());
            hashColumn(hash, g.flags());
            hashColumn(hash, g.order());
        }
    }
    return hash.result();
}

}  // namespace sinew
