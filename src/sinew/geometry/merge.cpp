#include <sinew/geometry/geometry.h>

#include <algorithm>

namespace sinew {
namespace {

/// Writes the values of `from` into the last from.count() elements of `into`.
void appendValues(Attribute& into, const Attribute& from) {
    const int first = into.count() - from.count();
    // Missing components stay zero, those too many are left out.
    const int components = std::min(into.tupleSize(), from.tupleSize());
    for (int e = 0; e < from.count(); ++e) {
        for (int c = 0; c < components; ++c) {
            if (into.storage() == Storage::String) {
                into.setText(first + e, c, from.text(e, c));
            } else {
                into.setNumber(first + e, c, from.number(e, c));
            }
        }
    }
}

/// An attribute like `model` with `count` zero elements.
Attribute emptyLike(const Attribute& model, int count) {
    Attribute a = Attribute::numeric(model.storage(), model.tupleSize(), count);
    a.typeInfo = model.typeInfo;
    a.defaults = model.defaults;
    a.options = model.options;
    return a;
}

/// Lists and opaque data have no element-wise conversion: the side that has them first keeps them.
bool canAppend(const Attribute& a) {
    return a.storage() != Storage::Opaque && !a.isArray();
}

/// Copies the primitives of `from`, whose points now start at `firstPoint`.
void appendPrimitives(Geometry& into, const Geometry& from, int firstPoint) {
    std::vector<int> points;
    for (int i = 0; i < from.primitiveCount(); ++i) {
        points.clear();
        for (int v = from.vertexStart(i); v < from.vertexStart(i + 1); ++v)
            points.push_back(firstPoint + from.vertexPoint(v));
        if (const PrimitiveRecord* record = from.record(i)) {
            into.addRecord(from.kind(i), points, *record);
        } else {
            into.addPrimitive(from.kind(i), points);
        }
    }
}

}  // namespace

void Geometry::merge(const Geometry& other) {
    const int firstPoint = addPoints(other.pointCount());
    appendPrimitives(*this, other, firstPoint);
    // Packed primitives refer to it by name; two files' data cannot both be kept under one key.
    if (mSharedData.isNull()) mSharedData = other.mSharedData;

    for (const Owner owner : {Owner::Vertex, Owner::Point, Owner::Primitive}) {
        for (const auto& [name, from] : other.attributes(owner)) {
            if (!canAppend(from)) continue;
            if (!findAttribute(owner, name))
                setAttribute(owner, name, emptyLike(from, count(owner)));
            Attribute& into = *editAttribute(owner, name);
            // Text and numbers do not convert; elements of the other side stay zero or "".
            const bool bothText =
                (into.storage() == Storage::String) == (from.storage() == Storage::String);
            if (canAppend(into) && bothText) appendValues(into, from);
        }
        for (const Group& from : other.groups(owner)) {
            const Group* existing = findGroup(owner, from.name());
            Group joined = existing ? *existing : Group(from.name(), count(owner));
            // The other's elements come last.
            const int first = count(owner) - from.elementCount();
            for (const int e : from.members())
                joined.add(first + e);
            setGroup(owner, std::move(joined));
        }
    }
    for (const auto& [name, detail] : other.attributes(Owner::Detail)) {
        // There is one detail: this side's values win.
        if (!findAttribute(Owner::Detail, name)) setAttribute(Owner::Detail, name, detail);
    }
}

}  // namespace sinew
