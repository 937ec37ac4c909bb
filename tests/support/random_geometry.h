#pragma once

#include <sinew/geometry/geometry.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace sinew::test {

/// Geometry that uses everything a Houdini file can hold (but grids), different for every seed: all
/// storages with their extremes, strings, lists, groups of every kind, open and closed polygons,
/// tetrahedra, packed primitives with shared data.
class RandomGeometry {
public:
    explicit RandomGeometry(unsigned seed)
        : mRandom(seed) {}

    /// With 4 to 4 + `points` points.
    Geometry make(int points = 3000) {
        mGeometry = Geometry();
        mGeometry.addPoints(4 + below(points));
        for (int i = 0; i < 3 * mGeometry.pointCount(); ++i)
            mGeometry.editAttribute(Owner::Point, "P")->edit<float>()[i] = real();
        for (int i = below(1 + points / 15); i >= 0; --i)
            addPrimitive();
        for (const Owner owner : {Owner::Vertex, Owner::Point, Owner::Primitive, Owner::Detail})
            addAttributes(owner);
        for (const Owner owner : {Owner::Vertex, Owner::Point, Owner::Primitive})
            addGroups(owner);
        mGeometry.addEdgeGroup({"edges", Column<std::int32_t>(Buffer<std::int32_t>{0, 1, 2, 3})});
        return mGeometry;
    }

private:
    int below(int n) { return static_cast<int>(mRandom() % static_cast<unsigned>(n)); }

    float real() {
        switch (below(12)) {
            case 0:
                return std::numeric_limits<float>::infinity();
            case 1:
                return std::numeric_limits<float>::quiet_NaN();
            case 2:
                return -0.0F;
            case 3:
                return std::numeric_limits<float>::denorm_min();
            case 4:
                return -std::numeric_limits<float>::max();
            default:
                return std::ldexp(static_cast<float>(below(1 << 24)), below(60) - 40);
        }
    }
    std::int64_t whole() {
        if (below(8) == 0) return std::numeric_limits<std::int64_t>::min();
        if (below(8) == 0) return std::numeric_limits<std::int64_t>::max();
        return static_cast<std::int64_t>(mRandom()) - below(1 << 30);
    }
    std::string text() {
        const std::string samples[] = {
            "", "a", "Grün\n\"quoted\"\t\\", std::string(300, 'x'), "/obj/geo1"};
        return samples[below(5)];
    }

    void addPrimitive() {
        std::vector<int> points;
        const int kind = below(5);
        const int size = kind == 2 ? 4 : kind == 3 ? 1 : below(9);
        for (int v = 0; v < size; ++v)
            points.push_back(below(mGeometry.pointCount()));
        if (kind == 3) {
            JsonValue::Map parameters{{"embedded", JsonValue(std::string("embed:1"))}};
            JsonValue::Array fields{
                JsonValue(std::string("parameters")),
                JsonValue(parameters),
                JsonValue(std::string("transform")),
                JsonValue(Buffer<double>{1.5, 0, 0, 0, 1, 0, 0, 0, 1})};
            mGeometry.addRecord(
                PrimitiveKind::Opaque, points, {"PackedGeometry", nullptr, JsonValue(fields)});
            mGeometry.setSharedData(JsonValue(JsonValue::Array{JsonValue(std::string("data"))}));
        } else {
            constexpr PrimitiveKind kKinds[] = {
                PrimitiveKind::Polygon, PrimitiveKind::Polyline, PrimitiveKind::Tetrahedron};
            mGeometry.addPrimitive(kKinds[kind % 3 == 1 ? 1 : kind == 2 ? 2 : 0], points);
        }
    }

    template <class T, class Next>
    void fill(Buffer<T>& values, const Next& next) {
        for (T& x : values)
            x = static_cast<T>(next());
    }

    void addAttributes(Owner owner) {
        const int n = mGeometry.count(owner);
        Attribute floats = Attribute::numeric(Storage::Float32, 1 + below(4), n);
        fill(floats.edit<float>(), [this] { return real(); });
        floats.typeInfo = "vector";
        floats.defaults = {0.5};
        Attribute doubles = Attribute::numeric(Storage::Float64, 1 + below(3), n);
        fill(doubles.edit<double>(), [this] { return 0.1 * real(); });
        Attribute longs = Attribute::numeric(Storage::Int64, 1 + below(2), n);
        fill(longs.edit<std::int64_t>(), [this] { return whole(); });
        Attribute bytes = Attribute::numeric(Storage::Int32, 1, n);
        fill(bytes.edit<std::int32_t>(), [this] { return below(256); });
        bytes.fileStorage = "uint8";
        Attribute halves = Attribute::numeric(Storage::Float32, 2, n);
        fill(halves.edit<float>(), [this] { return below(2048) / 64.0F; });
        halves.fileStorage = "fpreal16";
        mGeometry.setAttribute(owner, "floats", floats);
        mGeometry.setAttribute(owner, "doubles", doubles);
        mGeometry.setAttribute(owner, "longs", longs);
        mGeometry.setAttribute(owner, "bytes", bytes);
        mGeometry.setAttribute(owner, "halves", halves);
        addTexts(owner, n);
        addLists(owner, n);
        mGeometry.setAttribute(
            owner, "dictionary", Attribute::opaque("dict", JsonValue(JsonValue::Array{})));
    }

    void addTexts(Owner owner, int n) {
        Attribute texts = Attribute::strings(1 + below(2), n);
        for (int e = 0; e < n; ++e) {
            if (below(3) > 0) texts.setText(e, 0, text());
        }
        mGeometry.setAttribute(owner, "texts", texts);
    }

    void addLists(Owner owner, int n) {
        for (const Storage storage : {Storage::Float32, Storage::String}) {
            Attribute lists = Attribute::arrays(storage, 1, 0);
            Buffer<std::int64_t>& starts = lists.editArrayStart();
            for (int e = 0; e < n; ++e)
                starts.push_back(starts.back() + below(4));
            const auto total = static_cast<std::size_t>(starts.back());
            if (storage == Storage::Float32) {
                lists.edit<float>().resize(total);
                fill(lists.edit<float>(), [this] { return real(); });
            } else {
                lists.setStringTable({"one", "two"});
                lists.edit<std::int32_t>().resize(total);
                fill(lists.edit<std::int32_t>(), [this] { return below(3) - 1; });
            }
            mGeometry.setAttribute(owner, storage == Storage::String ? "names" : "lists", lists);
        }
    }

    void addGroups(Owner owner) {
        const int n = mGeometry.count(owner);
        Buffer<std::uint8_t> flags(static_cast<std::size_t>(n));
        fill(flags, [this] { return below(2); });
        mGeometry.setGroup(owner, Group::fromFlags("some", flags));
        mGeometry.setGroup(owner, Group("none", n));
        Buffer<std::int32_t> order;
        for (int e = n - 1; e >= 0; e -= 1 + below(5))
            order.push_back(e);
        mGeometry.setGroup(owner, Group::fromOrder("ordered", n, order));
    }

    std::mt19937 mRandom;
    Geometry mGeometry;
};

}  // namespace sinew::test
