#pragma once

#include <sinew/base/compat.h>
#include <sinew/geometry/attribute.h>
#include <sinew/geometry/group.h>
#include <sinew/math/types.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// Grids are never changed once they are part of a geometry: whoever edits one copies it first.
using GridPtr = std::shared_ptr<const vdb::GridBase>;

enum class PrimitiveKind : std::uint8_t {
    Polygon,      ///< closed
    Polyline,     ///< open polygon
    Tetrahedron,  ///< four vertices
    Vdb,          ///< one vertex, one grid
    Opaque        ///< carried along as its file wrote it: packed geometry, volumes, curves, ...
};

/// What a Vdb or Opaque primitive holds besides its vertices.
struct PrimitiveRecord {
    std::string typeName;  ///< Houdini's: "VDB", "PackedGeometry", "NURBCurve", ...
    GridPtr grid;          ///< only Vdb
    JsonValue fields;      ///< only Opaque: flat list of the file's fields, but for "vertex"
};

/// Points, vertices and primitives with attributes and groups: what travels along the wires of a
/// network, in both hosts.
///
/// A value type whose columns are shared copy-on-write. Element numbers follow Houdini: vertices of
/// primitive i are the consecutive range [vertexStart(i), vertexStart(i + 1)); polygons wind
/// clockwise seen from outside. The point attribute `P` always exists and comes first; it has three
/// components, or four (a weight, ignored here) when read from files older than Houdini 15.
class Geometry {
public:
    Geometry();
    /// As many points as `positions` has elements. @throws InvalidInput unless it has 3 or 4 floats
    /// each.
    explicit Geometry(Attribute positions);

    int pointCount() const { return mPointCount; }
    int vertexCount() const { return static_cast<int>(mVertexPoint.size()); }
    int primitiveCount() const { return static_cast<int>(mKinds.size()); }
    /// Elements of an owner; 1 for Detail.
    int count(Owner owner) const;

    // --- points
    /// Appends points at the origin and returns the number of the first.
    int addPoints(int n);
    Vector3 position(int point) const;
    void setPosition(int point, const Vector3& p);
    const Attribute& P() const { return *attributes(Owner::Point).find("P"); }
    Box3 bounds() const;  ///< of all points

    // --- primitives
    /// Appends one polygon (or polyline, tetrahedron) over existing points; returns its number.
    int addPrimitive(PrimitiveKind kind, const std::vector<int>& points);
    /// Appends `sizes.size()` primitives of one kind whose vertices refer to `points` one after
    /// another. The bulk form of addPrimitive.
    void addPrimitives(
        PrimitiveKind kind, const Buffer<std::int32_t>& sizes, const Buffer<std::int32_t>& points);
    /// Appends a VDB primitive with a point of its own at the origin of the grid.
    int addVdb(GridPtr grid);
    /// Appends a primitive that carries a record; kind is Vdb or Opaque.
    int addRecord(PrimitiveKind kind, const std::vector<int>& points, PrimitiveRecord record);

    PrimitiveKind kind(int primitive) const { return mKinds[static_cast<std::size_t>(primitive)]; }
    int vertexStart(int primitive) const {
        return mVertexStart[static_cast<std::size_t>(primitive)];
    }
    int vertexCount(int primitive) const {
        return vertexStart(primitive + 1) - vertexStart(primitive);
    }
    int vertexPoint(int vertex) const { return mVertexPoint[static_cast<std::size_t>(vertex)]; }
    /// Record of a Vdb or Opaque primitive, null for the others.
    const PrimitiveRecord* record(int primitive) const;
    int countOfKind(PrimitiveKind kind) const;
    const Column<std::int32_t>& vertexPoints() const { return mVertexPoint; }

    // --- VDB grids
    /// The grid of the first VDB primitive whose name (primitive attribute, else the grid's own) is
    /// `name`; null when there is none.
    GridPtr grid(std::string_view name) const;
    std::string gridName(int primitive) const;
    /// Replaces the grid of a VDB primitive.
    void setGrid(int primitive, GridPtr grid);

    // --- attributes and groups
    const AttributeSet& attributes(Owner owner) const {
        return mAttributes[static_cast<std::size_t>(owner)];
    }
    /// @throws LogicError when the attribute's length is not count(owner).
    Attribute& setAttribute(Owner owner, std::string_view name, Attribute attribute);
    const Attribute* findAttribute(Owner owner, std::string_view name) const {
        return attributes(owner).find(name);
    }
    /// For editing values in place; keep the length.
    Attribute* editAttribute(Owner owner, std::string_view name);
    bool removeAttribute(Owner owner, std::string_view name);

    const std::vector<Group>& groups(Owner owner) const {
        return mGroups[static_cast<std::size_t>(owner)];
    }
    const Group* findGroup(Owner owner, std::string_view name) const;
    /// Adds the group, or replaces the one of that name.
    void setGroup(Owner owner, Group group);
    const std::vector<EdgeGroup>& edgeGroups() const { return mEdgeGroups; }
    void addEdgeGroup(EdgeGroup group) { mEdgeGroups.push_back(std::move(group)); }

    /// Shared data of packed primitives as the file wrote it (key sharedprimitivedata); may be
    /// null.
    const JsonValue& sharedData() const { return mSharedData; }
    void setSharedData(JsonValue data) { mSharedData = std::move(data); }

    /// Appends the other's points, primitives, attributes and groups. An attribute that only one
    /// side has is zero on the other; one with two types keeps this side's and converts.
    void merge(const Geometry& other);

    /// Counts, topology, attribute values, groups; grids by their pointers.
    bool operator==(const Geometry& other) const;
    bool operator!=(const Geometry& other) const { return !(*this == other); }

    /// Hash of counts, topology, attributes and groups (not of grids).
    std::uint64_t hash() const;

private:
    void resizeOwner(Owner owner, int count);
    void appendPrimitive(PrimitiveKind kind, int vertices);

    int mPointCount = 0;
    Column<std::int32_t> mVertexPoint;
    Column<PrimitiveKind> mKinds;
    Column<std::int32_t> mVertexStart;  // primitiveCount() + 1 numbers
    Column<std::int32_t> mRecordIndex;  // empty, or per primitive: index into mRecords or -1
    std::vector<std::shared_ptr<const PrimitiveRecord>> mRecords;
    std::array<AttributeSet, 4> mAttributes;
    std::array<std::vector<Group>, 4> mGroups;
    std::vector<EdgeGroup> mEdgeGroups;
    JsonValue mSharedData;
};

}  // namespace sinew
