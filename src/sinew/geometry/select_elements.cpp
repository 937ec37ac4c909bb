#include <sinew/base/error.h>
#include <sinew/geometry/select_elements.h>

namespace sinew {
namespace {

/// Numbers of the kept elements, ascending.
std::vector<int> keptOf(const std::vector<bool>& keeps) {
    std::vector<int> kept;
    for (std::size_t i = 0; i < keeps.size(); ++i) {
        if (keeps[i]) kept.push_back(static_cast<int>(i));
    }
    return kept;
}

/// Values of the kept elements, lists of array attributes included.
template <class T>
void copyTuples(const Attribute& from, const std::vector<int>& kept, Attribute& into) {
    const Column<T>& source = from.values<T>();
    Buffer<T>& target = into.edit<T>();
    target.clear();
    const auto size = static_cast<std::size_t>(from.tupleSize());
    Buffer<std::int64_t> starts{0};
    for (const int e : kept) {
        // A plain element is a list of one tuple: both kinds go the same way.
        const std::size_t begin = from.isArray() ? from.arrayStart()[e] : e;
        const std::size_t end = from.isArray() ? from.arrayStart()[e + 1] : e + 1;
        target.insert(target.end(), source.begin() + begin * size, source.begin() + end * size);
        starts.push_back(static_cast<std::int64_t>(target.size() / size));
    }
    if (from.isArray()) into.editArrayStart() = std::move(starts);
}

/// Opaque attributes cannot be told apart by element and stay whole.
Attribute selectValues(const Attribute& from, const std::vector<int>& kept) {
    Attribute into = from;
    switch (from.storage()) {
        case Storage::Float32:
            copyTuples<float>(from, kept, into);
            break;
        case Storage::Float64:
            copyTuples<double>(from, kept, into);
            break;
        case Storage::Int64:
            copyTuples<std::int64_t>(from, kept, into);
            break;
        case Storage::Int32:
        case Storage::String:
            copyTuples<std::int32_t>(from, kept, into);
            break;
        case Storage::Opaque:
            break;
    }
    return into;
}

/// Ordered groups keep the order of the members that are left.
Group selectGroup(const Group& from, const std::vector<int>& kept) {
    std::vector<int> number(static_cast<std::size_t>(from.elementCount()), -1);
    for (std::size_t i = 0; i < kept.size(); ++i)
        number[kept[i]] = static_cast<int>(i);
    Buffer<std::int32_t> members;
    for (const int e : from.members()) {
        if (number[e] >= 0) members.push_back(number[e]);
    }
    const int count = static_cast<int>(kept.size());
    if (from.isOrdered()) return Group::fromOrder(from.name(), count, std::move(members));
    Group into(from.name(), count);
    for (const int e : members)
        into.add(e);
    return into;
}

/// Copies the primitives, their points renumbered; returns the numbers of their vertices.
std::vector<int> copyPrimitives(
    const Geometry& from,
    const std::vector<int>& primitives,
    const std::vector<int>& newPoint,
    Geometry& into) {
    std::vector<int> vertices;
    std::vector<int> corners;
    for (const int i : primitives) {
        corners.clear();
        for (int v = from.vertexStart(i); v < from.vertexStart(i + 1); ++v) {
            vertices.push_back(v);
            corners.push_back(newPoint[from.vertexPoint(v)]);
            if (corners.back() < 0) throw LogicError("a kept primitive loses a point");
        }
        if (const PrimitiveRecord* record = from.record(i)) {
            into.addRecord(from.kind(i), corners, *record);
        } else {
            into.addPrimitive(from.kind(i), corners);
        }
    }
    return vertices;
}

}  // namespace

Geometry selectElements(
    const Geometry& geometry,
    const std::vector<bool>& keepsPoint,
    const std::vector<bool>& keepsPrimitive) {
    const std::vector<int> points = keptOf(keepsPoint);
    const std::vector<int> primitives = keptOf(keepsPrimitive);
    std::vector<int> newPoint(keepsPoint.size(), -1);
    for (std::size_t i = 0; i < points.size(); ++i)
        newPoint[points[i]] = static_cast<int>(i);

    // Points first, then primitives over them, so that the columns below find their elements.
    Geometry selected(selectValues(geometry.P(), points));
    const std::vector<int> vertices = copyPrimitives(geometry, primitives, newPoint, selected);
    const auto copyOwner = [&](Owner owner, const std::vector<int>& kept) {
        for (const auto& [name, attribute] : geometry.attributes(owner))
            selected.setAttribute(owner, name, selectValues(attribute, kept));
        for (const Group& group : geometry.groups(owner))
            selected.setGroup(owner, selectGroup(group, kept));
    };
    copyOwner(Owner::Vertex, vertices);
    copyOwner(Owner::Point, points);
    copyOwner(Owner::Primitive, primitives);
    copyOwner(Owner::Detail, {0});
    selected.setSharedData(geometry.sharedData());
    return selected;
}

Geometry withoutGrids(const Geometry& geometry) {
    if (geometry.countOfKind(PrimitiveKind::Vdb) == 0) return geometry;
    std::vector<bool> keepsPoint(static_cast<std::size_t>(geometry.pointCount()), true);
    std::vector<bool> keepsPrimitive(static_cast<std::size_t>(geometry.primitiveCount()), true);
    const auto markPoints = [&](bool ofGrids) {
        for (int i = 0; i < geometry.primitiveCount(); ++i) {
            const bool isGrid = geometry.kind(i) == PrimitiveKind::Vdb;
            keepsPrimitive[i] = !isGrid;
            for (int v = geometry.vertexStart(i); v < geometry.vertexStart(i + 1); ++v) {
                if (isGrid == ofGrids) keepsPoint[geometry.vertexPoint(v)] = !isGrid;
            }
        }
    };
    // Grids give up their points, then the others claim theirs.
    markPoints(true);
    markPoints(false);
    return selectElements(geometry, keepsPoint, keepsPrimitive);
}

}  // namespace sinew
