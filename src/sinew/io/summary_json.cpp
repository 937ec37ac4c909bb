#include <sinew/io/geometry_summary.h>
#include <sinew/io/json_writer.h>

#include <cmath>

namespace sinew {
namespace {

/// A JsonWriter that spells maps; infinite numbers become null.
class ObjectWriter {
public:
    explicit ObjectWriter(JsonWriter& to)
        : mTo(to) {}

    void text(const char* key, const std::string& value) {
        mTo.word(key);
        mTo.text(value);
    }
    void integer(const char* key, std::int64_t value) {
        mTo.word(key);
        mTo.integer(value);
    }
    template <class Numbers>
    void reals(const char* key, const Numbers& numbers) {
        mTo.word(key);
        putReals(numbers);
    }
    template <class Numbers>
    void putReals(const Numbers& numbers) {
        mTo.beginArray();
        for (const double x : numbers)
            std::isfinite(x) ? mTo.real(x) : mTo.null();
        mTo.endArray();
    }
    /// A list of objects, one for each item.
    template <class Items, class Write>
    void objects(const char* key, const Items& items, const Write& write) {
        mTo.word(key);
        mTo.beginArray();
        for (const auto& item : items) {
            mTo.beginMap();
            write(item);
            mTo.endMap();
        }
        mTo.endArray();
    }

private:
    JsonWriter& mTo;
};

void writeAttribute(ObjectWriter& to, const AttributeSummary& a) {
    to.text("owner", toString(a.owner));
    to.text("name", a.name);
    to.text("type", a.type);
    to.text("storage", a.storage);
    to.integer("size", a.size);
    if (!a.typeInfo.empty()) to.text("typeinfo", a.typeInfo);
    if (a.strings) to.integer("strings", *a.strings);
    if (a.min.empty()) return;
    to.reals("min", a.min);
    to.reals("max", a.max);
}

/// Bounds and range are left out for a grid without active voxels.
void writeGrid(JsonWriter& json, ObjectWriter& to, const GridSummary& g) {
    to.text("name", g.name);
    to.text("type", g.type);
    to.text("class", g.gridClass);
    to.reals("voxel_size", g.voxelSize);
    to.integer("active_voxels", g.activeVoxels);
    if (g.bounds) {
        json.word("bounds");
        json.beginArray();
        for (const std::array<int, 3>& corner : *g.bounds)
            json.array(Buffer<std::int32_t>(corner.begin(), corner.end()));
        json.endArray();
    }
    if (!g.range) return;
    json.word("min");
    json.real((*g.range)[0]);
    json.word("max");
    json.real((*g.range)[1]);
}

void writeCounts(JsonWriter& json, ObjectWriter& to, const GeometrySummary& summary) {
    to.integer("points", summary.points);
    to.integer("vertices", summary.vertices);
    to.integer("primitives", summary.primitives);
    json.word("primitive_kinds");
    json.beginMap();
    for (const auto& [type, count] : summary.primitiveTypes)
        to.integer(type.c_str(), count);
    json.endMap();
    if (!summary.bounds) return;
    json.word("bounds");
    json.beginArray();
    for (const Vector3& corner : *summary.bounds)
        to.putReals(std::array<double, 3>{corner[0], corner[1], corner[2]});
    json.endArray();
}

}  // namespace

std::string toJson(const GeometrySummary& summary) {
    std::string text;
    const std::unique_ptr<JsonWriter> json = writeJsonText(appendTo(text));
    ObjectWriter to(*json);
    json->beginMap();
    writeCounts(*json, to, summary);
    to.objects("attributes", summary.attributes, [&](const AttributeSummary& a) {
        writeAttribute(to, a);
    });
    to.objects("groups", summary.groups, [&](const GroupSummary& g) {
        to.text("owner", g.owner);
        to.text("name", g.name);
        to.integer("members", g.members);
        json->word("ordered");
        json->flag(g.isOrdered);
    });
    to.objects("grids", summary.grids, [&](const GridSummary& g) { writeGrid(*json, to, g); });
    json->endMap();
    json->finish();
    return text;
}

}  // namespace sinew
