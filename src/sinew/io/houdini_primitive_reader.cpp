#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/io/houdini_poly_soup.h>
#include <sinew/io/houdini_primitives.h>
#include <sinew/io/houdini_vdb.h>

#include <limits>
#include <utility>

namespace sinew {
namespace {

// Run-length lists cost nothing for primitives without vertices: bound what they may claim.
constexpr std::int64_t kMaxEmptyPrimitives = 1 << 20;

/// The fields of one primitive.
struct Fields {
    std::optional<Buffer<std::int32_t>> vertices;
    JsonValue::Array others;  // flat list of keys and values

    const JsonValue* find(std::string_view key) const {
        for (std::size_t i = 0; i + 1 < others.size(); i += 2) {
            const std::string* name = others[i].as<std::string>();
            if (name && *name == key) return &others[i + 1];
        }
        return nullptr;
    }
};

/// "" when there is no such string.
std::string textField(const JsonValue& list, std::string_view key) {
    const JsonValue* value = list.find(key);
    const std::string* text = value ? value->as<std::string>() : nullptr;
    return text ? *text : "";
}

/// Houdini writes flags as booleans and, in some places, as 0 and 1.
bool isTrue(const JsonValue* value, bool fallback) {
    if (!value) return fallback;
    if (const bool* flag = value->as<bool>()) return *flag;
    if (const std::int64_t* number = value->as<std::int64_t>()) return *number != 0;
    return fallback;
}

class PrimitiveReader {
public:
    PrimitiveReader(HoudiniInput& in, int vertexCount)
        : mIn(in),
          mVertexCount(vertexCount) {}

    HoudiniPrimitives read() {
        mIn.json.context = "primitives";
        mIn.json.beginArray();
        while (mIn.json.hasNext()) {
            mIn.monitor.checkInterrupt();
            readEntry();
        }
        mIn.json.endArray();
        mIn.json.context.clear();
        return std::move(mOut);
    }

private:
    /// `[definition, data]`; the definition's type tells how the data is laid out.
    void readEntry() {
        mIn.json.beginArray();
        const JsonValue definition = mIn.json.readValue();
        const std::string type = textField(definition, "type");
        if (type == "run") {
            readGenericRun(definition);
        } else if (endsWith(type, "_run") || endsWith(type, "_r")) {
            readVertexRun(type);
        } else {
            Fields fields;
            mIn.forEachKey([&](const std::string& key) { readField(fields, key); });
            addPrimitive(type, std::move(fields));
        }
        mIn.json.endArray();
    }

    // --- runs over consecutive vertices

    /// `["startvertex", V, "nprimitives", K, "nvertices", [...]]`, or short words in binary files:
    /// primitive after primitive takes the next vertices from V on.
    void readVertexRun(const std::string& type) {
        int first = 0;
        int count = 0;
        Buffer<std::int32_t> sizes;
        Buffer<std::int32_t> runs;
        mIn.forEachKey([&](const std::string& key) {
            if (key == "startvertex" || key == "s_v") {
                first = mIn.json.readCount();
            } else if (key == "nprimitives" || key == "n_p") {
                count = mIn.json.readCount();
            } else if (key == "nvertices" || key == "n_v") {
                mIn.json.readArray(sizes, std::numeric_limits<std::int32_t>::max());
            } else if (key == "nvertices_rle" || key == "r_v") {
                mIn.json.readArray(runs, std::numeric_limits<std::int32_t>::max());
            } else {
                mIn.json.skipValue();
            }
        });
        // The short name of tetrahedron runs follows those of polygons and curves.
        const bool isTetrahedra = type == "Tetrahedron_run" || type == "t_r";
        const bool isOpen = type == "PolygonCurve_run" || type == "c_r";
        if (type != "Polygon_run" && type != "p_r" && !isOpen && !isTetrahedra)
            return skip(type, count);
        // Four vertices each: no sizes are given.
        if (isTetrahedra) runs = {4, count};
        expandRuns(runs, sizes);
        if (sizes.size() != static_cast<std::size_t>(count))
            mIn.json.fail("a run does not list the sizes of its primitives");
        const PrimitiveKind kind = isOpen ? PrimitiveKind::Polyline : PrimitiveKind::Polygon;
        addRun(isTetrahedra ? PrimitiveKind::Tetrahedron : kind, first, sizes);
    }

    /// [size, count, size, count, ...] → a size for each primitive.
    void expandRuns(const Buffer<std::int32_t>& runs, Buffer<std::int32_t>& sizes) {
        if (runs.size() % 2 != 0) mIn.json.fail("a run-length list has an odd length");
        for (std::size_t i = 0; i < runs.size(); i += 2) {
            const std::int64_t size = runs[i];
            const std::int64_t count = runs[i + 1];
            mEmpty += size == 0 ? count : 0;
            const bool fits = size >= 0 && count >= 0 && size * count <= mVertexCount;
            if (!fits || mEmpty > kMaxEmptyPrimitives)
                mIn.json.fail("a run-length list claims more vertices than there are");
            mIn.charge(count, sizeof(std::int32_t));
            sizes.insert(sizes.end(), static_cast<std::size_t>(count), runs[i]);
        }
    }

    /// Keeps a run as one range of vertices, however many primitives it has.
    void addRun(PrimitiveKind kind, int first, const Buffer<std::int32_t>& sizes) {
        std::int64_t total = 0;
        for (const std::int32_t size : sizes) {
            if (size < 0) mIn.json.fail("a primitive has a negative number of vertices");
            total += size;
        }
        if (first + total > mVertexCount) mIn.json.fail("a run reaches past the last vertex");
        mOut.vertices.add(first, static_cast<std::int32_t>(total));
        mOut.sizes.insert(mOut.sizes.end(), sizes.begin(), sizes.end());
        keep(kind, static_cast<int>(sizes.size()), std::nullopt);
    }

    // --- runs of varying and uniform fields

    /// `["type", "run", "runtype", T, "varyingfields", [names], "uniformfields", {...}]`, then a
    /// list of values per primitive. Any field of T may be of either sort.
    void readGenericRun(const JsonValue& definition) {
        const std::string type = textField(definition, "runtype");
        const JsonValue* uniform = definition.find("uniformfields");
        const JsonValue* varying = definition.find("varyingfields");
        const auto* names = varying ? varying->as<JsonValue::Array>() : nullptr;
        Fields shared;
        if (const auto* map = uniform ? uniform->as<JsonValue::Map>() : nullptr) {
            for (const auto& [key, value] : *map)
                shared.others.insert(shared.others.end(), {JsonValue(key), value});
        }
        mIn.json.beginArray();
        while (mIn.json.hasNext()) {
            // Each primitive as if it were written alone, so that one function understands both.
            Fields fields = shared;
            mIn.json.beginArray();
            for (std::size_t i = 0; names && i < names->size(); ++i) {
                const std::string* name = (*names)[i].as<std::string>();
                if (!name) mIn.json.fail("a field has no name");
                readField(fields, *name);
            }
            mIn.json.endArray();
            addPrimitive(type, std::move(fields));
        }
        mIn.json.endArray();
    }

    // --- single primitives

    /// Vertices are needed as numbers; all other fields are carried along.
    void readField(Fields& fields, const std::string& key) {
        if (key != "vertex") {
            fields.others.emplace_back(key);
            fields.others.push_back(mIn.json.readValue());
            return;
        }
        Buffer<std::int32_t>& vertices = fields.vertices.emplace();
        // Primitives of one vertex give its number without a list.
        if (mIn.json.next() == JsonType::Array) {
            mIn.json.readArray(vertices, mVertexCount);
        } else {
            vertices.push_back(mIn.json.readCount());
        }
        for (const std::int32_t v : vertices) {
            if (v < 0 || v >= mVertexCount)
                mIn.json.fail("vertex " + std::to_string(v) + " is out of range");
        }
    }

    /// A type without vertices cannot be placed in the topology and is skipped.
    void addPrimitive(const std::string& type, Fields fields) {
        if (!fields.vertices) return skip(type, 1);
        const Buffer<std::int32_t>& vertices = *fields.vertices;
        if (type == "Poly") {
            const bool isClosed = isTrue(fields.find("closed"), true);
            addSingle(isClosed ? PrimitiveKind::Polygon : PrimitiveKind::Polyline, vertices);
        } else if (type == "Tetrahedron" && vertices.size() == 4) {
            addSingle(PrimitiveKind::Tetrahedron, vertices);
        } else if (type == "VDB" && vertices.size() == 1) {
            addVdb(std::move(fields));
        } else {
            if (type == "PolySoup") makeSoupRelative(fields.others, vertices);
            addSingle(
                PrimitiveKind::Opaque,
                vertices,
                PrimitiveRecord{type, nullptr, JsonValue(std::move(fields.others))});
        }
    }

    /// A grid of a kind we do not read stays what it was, as an opaque primitive.
    void addVdb(Fields fields) {
        const JsonValue* field = fields.find("vdb");
        PrimitiveRecord record{"VDB", nullptr, {}};
        PrimitiveKind kind = PrimitiveKind::Vdb;
        try {
            record.grid = readHoudiniVdb(field ? *field : JsonValue(), mIn.monitor);
        } catch (const InvalidInput& e) {
            mIn.monitor.warn(
                "VDB primitive " + std::to_string(mOut.fileCount)
                + " is carried along unread: " + e.what());
            kind = PrimitiveKind::Opaque;
            record.fields = JsonValue(std::move(fields.others));
        }
        addSingle(kind, *fields.vertices, std::move(record));
    }

    void addSingle(
        PrimitiveKind kind,
        const Buffer<std::int32_t>& vertices,
        std::optional<PrimitiveRecord> record = std::nullopt) {
        for (const std::int32_t v : vertices)
            mOut.vertices.add(v, 1);
        mOut.sizes.push_back(static_cast<std::int32_t>(vertices.size()));
        keep(kind, 1, std::move(record));
    }

    void keep(PrimitiveKind kind, int count, std::optional<PrimitiveRecord> record) {
        std::vector<HoudiniPrimitives::Block>& blocks = mOut.blocks;
        // Primitives of one kind in a row make one block, whatever entries they came in.
        const bool isMore =
            !record && !blocks.empty() && blocks.back().kind == kind && !blocks.back().record;
        if (isMore) {
            blocks.back().count += count;
        } else {
            blocks.push_back({kind, count, std::move(record)});
        }
        mOut.kept.add(mOut.fileCount, count);
        countPrimitives(count);
    }

    void skip(const std::string& type, int count) {
        countPrimitives(count);
        mOut.skipped[type] += count;
    }

    void countPrimitives(int count) {
        if (count > std::numeric_limits<int>::max() - mOut.fileCount)
            mIn.json.fail("there are too many");
        mOut.fileCount += count;
    }

    HoudiniInput& mIn;
    int mVertexCount;
    std::int64_t mEmpty = 0;
    HoudiniPrimitives mOut;
};

}  // namespace

HoudiniPrimitives readHoudiniPrimitives(HoudiniInput& in, int vertexCount) {
    return PrimitiveReader(in, vertexCount).read();
}

}  // namespace sinew
