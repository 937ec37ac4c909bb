#include <sinew/io/houdini_poly_soup.h>
#include <sinew/io/houdini_primitives.h>
#include <sinew/io/houdini_vdb.h>

#include <algorithm>
#include <string_view>

namespace sinew {
namespace {

/// Words of a polygon run: spelled out in text, short in binary files since Houdini 16.
struct RunWords {
    const char* closed;
    const char* open;
    const char* start;
    const char* count;
    const char* sizes;
    const char* sizeRuns;
};
constexpr RunWords kLongWords = {
    "Polygon_run", "PolygonCurve_run", "startvertex", "nprimitives", "nvertices", "nvertices_rle"};
constexpr RunWords kShortWords = {"p_r", "c_r", "s_v", "n_p", "n_v", "r_v"};

/// Types whose vertices are a list even when there is only one.
bool hasVertexList(std::string_view type) {
    constexpr std::string_view kTypes[] = {
        "NURBCurve",
        "BezierCurve",
        "Part",
        "PolySoup",
        "Mesh",
        "NURBMesh",
        "BezierMesh",
        "TriFan",
        "TriStrip",
        "TriBezier"};
    return std::find(std::begin(kTypes), std::end(kTypes), type) != std::end(kTypes);
}

class PrimitiveWriter {
public:
    PrimitiveWriter(JsonWriter& to, const Geometry& geometry)
        : mTo(to),
          mGeometry(geometry) {}

    void write() const {
        mTo.beginArray();
        for (int i = 0; i < mGeometry.primitiveCount();) {
            int end = i + 1;
            while (end < mGeometry.primitiveCount() && areAlike(i, end))
                ++end;
            mTo.beginArray();
            writeEntry(i, end);
            mTo.endArray();
            i = end;
        }
        mTo.endArray();
    }

private:
    /// The opaque fields as keys and values; none for a record without.
    const JsonValue::Array& fields(int primitive) const {
        static const JsonValue::Array kNone;
        const auto* list = mGeometry.record(primitive)->fields.as<JsonValue::Array>();
        return list ? *list : kNone;
    }

    /// May two primitives share an entry of the file?
    bool areAlike(int a, int b) const {
        if (mGeometry.kind(a) != mGeometry.kind(b)) return false;
        if (mGeometry.kind(a) == PrimitiveKind::Vdb) return false;
        if (mGeometry.kind(a) != PrimitiveKind::Opaque) return true;
        const JsonValue::Array& fa = fields(a);
        const JsonValue::Array& fb = fields(b);
        bool haveSameKeys = fa.size() == fb.size();
        for (std::size_t i = 0; haveSameKeys && i < fa.size(); i += 2)
            haveSameKeys = fa[i] == fb[i];
        return haveSameKeys && mGeometry.record(a)->typeName == mGeometry.record(b)->typeName;
    }

    /// Primitives [begin, end) are alike.
    void writeEntry(int begin, int end) const {
        switch (mGeometry.kind(begin)) {
            case PrimitiveKind::Polygon:
            case PrimitiveKind::Polyline:
                return writePolygons(begin, end);
            case PrimitiveKind::Tetrahedron:
                return writeTetrahedra(begin, end);
            case PrimitiveKind::Vdb:
                return writeVdbPrimitive(begin);
            default:
                return end - begin == 1 ? writeOpaque(begin) : writeOpaqueRun(begin, end);
        }
    }

    void writeType(std::string_view type) const {
        mTo.beginArray();
        mTo.word("type");
        mTo.word(type);
        mTo.endArray();
    }

    void beginRun(const RunWords& words, const char* type, int begin, int end) const {
        writeType(type);
        mTo.beginArray();
        mTo.word(words.start);
        mTo.integer(mGeometry.vertexStart(begin));
        mTo.word(words.count);
        mTo.integer(end - begin);
    }

    void writePolygons(int begin, int end) const {
        const RunWords& words = mTo.isBinary() ? kShortWords : kLongWords;
        const bool isClosed = mGeometry.kind(begin) == PrimitiveKind::Polygon;
        beginRun(words, isClosed ? words.closed : words.open, begin, end);
        Buffer<std::int32_t> sizes;
        Buffer<std::int32_t> runs;
        for (int i = begin; i < end; ++i) {
            const int size = mGeometry.vertexCount(i);
            sizes.push_back(size);
            if (!runs.empty() && runs[runs.size() - 2] == size) {
                ++runs.back();
            } else {
                runs.insert(runs.end(), {size, 1});
            }
        }
        // Two numbers a run: worth it from two equal sizes in a row, on average.
        const bool isShorter = runs.size() < sizes.size();
        mTo.word(isShorter ? words.sizeRuns : words.sizes);
        mTo.array(isShorter ? runs : sizes);
        mTo.endArray();
    }

    void writeTetrahedra(int begin, int end) const {
        // No binary file with tetrahedra is known; the long words are the documented ones.
        beginRun(kLongWords, "Tetrahedron_run", begin, end);
        mTo.endArray();
    }

    /// Vertices of a primitive are consecutive by construction.
    void writeVertices(int primitive, bool asList) const {
        const int first = mGeometry.vertexStart(primitive);
        const int count = mGeometry.vertexCount(primitive);
        if (!asList && count == 1) return mTo.integer(first);
        Buffer<std::int32_t> numbers(static_cast<std::size_t>(count));
        for (int v = 0; v < count; ++v)
            numbers[static_cast<std::size_t>(v)] = first + v;
        mTo.array(numbers);
    }

    void writeVdbPrimitive(int primitive) const {
        writeType("VDB");
        mTo.beginArray();
        mTo.word("vertex");
        writeVertices(primitive, false);
        mTo.word("vdb");
        writeHoudiniVdb(mTo, mGeometry.record(primitive)->grid);
        mTo.endArray();
    }

    /// Fields as a file numbers them: see makeSoupAbsolute().
    JsonValue::Array fileFields(int primitive) const {
        JsonValue::Array list = fields(primitive);
        if (mGeometry.record(primitive)->typeName == "PolySoup")
            makeSoupAbsolute(list, mGeometry.vertexStart(primitive));
        return list;
    }

    void writeOpaque(int primitive) const {
        const std::string& type = mGeometry.record(primitive)->typeName;
        writeType(type);
        mTo.beginArray();
        mTo.word("vertex");
        writeVertices(primitive, hasVertexList(type));
        for (const JsonValue& item : fileFields(primitive))
            writeItem(item);
        mTo.endArray();
    }

    void writeOpaqueRun(int begin, int end) const {
        const std::string& type = mGeometry.record(begin)->typeName;
        mTo.beginArray();
        mTo.word("type");
        mTo.word("run");
        mTo.word("runtype");
        mTo.word(type);
        // All fields vary: which are alike in all primitives is not worth finding out.
        mTo.word("varyingfields");
        mTo.beginArray();
        mTo.word("vertex");
        for (std::size_t k = 0; k < fields(begin).size(); k += 2)
            writeItem(fields(begin)[k]);
        mTo.endArray();
        mTo.word("uniformfields");
        mTo.beginMap();
        mTo.endMap();
        mTo.endArray();

        mTo.beginArray();
        for (int i = begin; i < end; ++i) {
            mTo.beginArray();
            writeVertices(i, hasVertexList(type));
            const JsonValue::Array list = fileFields(i);
            for (std::size_t k = 1; k < list.size(); k += 2)
                mTo.value(list[k]);
            mTo.endArray();
        }
        mTo.endArray();
    }

    /// Strings of the schema recur: binary files spell them once.
    void writeItem(const JsonValue& item) const {
        if (const std::string* word = item.as<std::string>()) return mTo.word(*word);
        mTo.value(item);
    }

    JsonWriter& mTo;
    const Geometry& mGeometry;
};

}  // namespace

void writeHoudiniPrimitives(JsonWriter& to, const Geometry& geometry) {
    PrimitiveWriter(to, geometry).write();
}

}  // namespace sinew
