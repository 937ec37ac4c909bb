#include <sinew/io/geometry_summary.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

constexpr Owner kOwners[] = {Owner::Vertex, Owner::Point, Owner::Primitive, Owner::Detail};

/// Houdini's words for attribute types.
std::string typeOf(const Attribute& a) {
    if (a.storage() == Storage::Opaque) return a.opaqueType;
    if (a.storage() == Storage::String) return a.isArray() ? "stringarray" : "string";
    return a.isArray() ? "arraydata" : "numeric";
}

/// Houdini's type name, but for the kinds we know by our own.
std::string typeOf(const Geometry& geometry, int primitive) {
    switch (geometry.kind(primitive)) {
        case PrimitiveKind::Polygon:
            return "polygon";
        case PrimitiveKind::Polyline:
            return "polyline";
        case PrimitiveKind::Tetrahedron:
            return "tetrahedron";
        default:
            return geometry.record(primitive)->typeName;
    }
}

/// Range of each component, over all tuples of an array attribute too.
void findRanges(const Attribute& a, AttributeSummary& summary) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    std::vector<double> low(static_cast<std::size_t>(a.tupleSize()), kInfinity);
    std::vector<double> high(low.size(), -kInfinity);
    for (std::int64_t t = 0; t < a.tupleCount(); ++t) {
        for (std::size_t c = 0; c < low.size(); ++c) {
            const double x = a.number(static_cast<int>(t), static_cast<int>(c));
            // Comparisons with NaN are false: it changes nothing.
            if (x < low[c]) low[c] = x;
            if (x > high[c]) high[c] = x;
        }
    }
    const bool hasNumbers = std::any_of(low.begin(), low.end(), [&](const double& x) {
        return x <= high[static_cast<std::size_t>(&x - low.data())];
    });
    if (!hasNumbers) return;
    summary.min = std::move(low);
    summary.max = std::move(high);
}

/// The storage is the file's, so that a uint8 attribute is shown as such.
AttributeSummary summarizeAttribute(Owner owner, const std::string& name, const Attribute& a) {
    AttributeSummary summary{owner, name, typeOf(a), {}, a.tupleSize(), a.typeInfo, {}, {}, {}};
    summary.storage = a.fileStorage.empty() ? toString(a.storage()) : a.fileStorage;
    if (a.isNumeric()) findRanges(a, summary);
    if (a.storage() == Storage::String) summary.strings = static_cast<int>(a.stringTable().size());
    return summary;
}

/// In order of first use; there are few different types.
void countTypes(const Geometry& geometry, GeometrySummary& summary) {
    auto& types = summary.primitiveTypes;
    std::string type;
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        type = typeOf(geometry, i);
        const auto at = std::find_if(
            types.begin(), types.end(), [&](const auto& entry) { return entry.first == type; });
        if (at == types.end()) {
            types.emplace_back(type, 1);
        } else {
            ++at->second;
        }
    }
}

void findBounds(const Geometry& geometry, GeometrySummary& summary) {
    for (int i = 0; i < geometry.pointCount(); ++i) {
        const Vector3 p = geometry.position(i);
        if (!p.allFinite()) continue;
        if (!summary.bounds) summary.bounds = {p, p};
        auto& [low, high] = *summary.bounds;
        low = low.cwiseMin(p).eval();
        high = high.cwiseMax(p).eval();
    }
}

}  // namespace

GeometrySummary summarize(const Geometry& geometry) {
    GeometrySummary summary;
    summary.points = geometry.pointCount();
    summary.vertices = geometry.vertexCount();
    summary.primitives = geometry.primitiveCount();
    countTypes(geometry, summary);
    findBounds(geometry, summary);
    for (const Owner owner : kOwners) {
        for (const auto& [name, attribute] : geometry.attributes(owner))
            summary.attributes.push_back(summarizeAttribute(owner, name, attribute));
        for (const Group& g : geometry.groups(owner))
            summary.groups.push_back({toString(owner), g.name(), g.memberCount(), g.isOrdered()});
    }
    for (const EdgeGroup& g : geometry.edgeGroups())
        summary.groups.push_back({"edge", g.name, static_cast<int>(g.points.size() / 2), false});
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) == PrimitiveKind::Vdb)
            summary.grids.push_back(summarizeGrid(geometry.record(i)->grid, geometry.gridName(i)));
    }
    return summary;
}

}  // namespace sinew
