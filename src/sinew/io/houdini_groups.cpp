#include <sinew/io/houdini_groups.h>
#include <sinew/io/json_integers.h>

#include <algorithm>
#include <limits>

namespace sinew {
namespace {

// Up to this many elements Houdini lists a flag for each.
constexpr int kListedFlags = 16;

/// The definition; what it says besides the name (a type, in Houdini 13) is not needed.
std::string readName(HoudiniInput& in) {
    std::string name;
    in.forEachKey([&](const std::string& key) {
        if (key == "name") {
            name = in.json.readString();
        } else {
            in.json.skipValue();
        }
    });
    in.json.context = "group " + name;
    return name;
}

/// [length, flag, length, flag, ...], summing to the number of elements.
Buffer<std::uint8_t> readFlagRuns(HoudiniInput& in, int elementCount) {
    in.charge(elementCount, 1);
    Buffer<std::uint8_t> flags;
    // A few runs may stand for millions of elements: charge() has judged that.
    flags.reserve(static_cast<std::size_t>(elementCount));
    in.json.beginArray();
    while (in.json.hasNext()) {
        const std::int64_t length = in.json.readInteger();
        const bool flag = in.json.readBool();
        if (length < 0 || length > elementCount - static_cast<std::int64_t>(flags.size()))
            in.json.fail("the runs are longer than " + std::to_string(elementCount) + " elements");
        flags.insert(flags.end(), static_cast<std::size_t>(length), flag);
    }
    in.json.endArray();
    return flags;
}

Buffer<std::uint8_t> readFlagList(HoudiniInput& in, int elementCount) {
    Buffer<std::int32_t> numbers;
    in.json.readArray(numbers, elementCount);
    Buffer<std::uint8_t> flags(numbers.size());
    std::transform(numbers.begin(), numbers.end(), flags.begin(), [](auto n) { return n != 0; });
    return flags;
}

/// Flags of `["boolRLE", ...]` or `["i8", ...]`; false for another form.
bool readUnordered(HoudiniInput& in, int elementCount, Buffer<std::uint8_t>& flags) {
    bool isKnown = false;
    in.forEachKey([&](const std::string& key) {
        if (key == "boolRLE") {
            flags = readFlagRuns(in, elementCount);
        } else if (key == "i8") {
            flags = readFlagList(in, elementCount);
        } else {
            return in.json.skipValue();
        }
        isKnown = true;
    });
    if (isKnown && flags.size() != static_cast<std::size_t>(elementCount)) {
        in.json.fail(
            std::to_string(flags.size()) + " flags for " + std::to_string(elementCount)
            + " elements");
    }
    return isKnown;
}

/// Members of `["ordered", [...]]` in their order; nothing for another form.
std::optional<Buffer<std::int32_t>> readOrder(HoudiniInput& in, int elementCount) {
    in.charge(elementCount, 1);
    const std::optional<Buffer<std::int64_t>> members = integersOf(in.json.readValue());
    if (!members) return std::nullopt;
    for (const std::int64_t e : *members) {
        if (e < 0 || e >= elementCount)
            in.json.fail("element " + std::to_string(e) + " is out of range");
    }
    return Buffer<std::int32_t>(members->begin(), members->end());
}

/// Houdini 13 puts defaults in front, which are skipped like any other key.
std::optional<Group> readSelection(HoudiniInput& in, const std::string& name, int elementCount) {
    std::optional<Group> group;
    in.forEachKey([&](const std::string& key) {
        if (key == "unordered") {
            Buffer<std::uint8_t> flags;
            if (readUnordered(in, elementCount, flags))
                group = Group::fromFlags(name, std::move(flags));
        } else if (key == "ordered") {
            if (auto order = readOrder(in, elementCount))
                group = Group::fromOrder(name, elementCount, std::move(*order));
        } else {
            in.json.skipValue();
        }
    });
    return group;
}

/// The inverse of readFlagRuns(); empty groups are one run.
void writeFlagRuns(JsonWriter& to, const Column<std::uint8_t>& flags) {
    to.beginArray();
    for (const std::uint8_t* at = flags.begin(); at != flags.end();) {
        const bool flag = *at != 0;
        const std::uint8_t* end =
            std::find_if(at, flags.end(), [flag](std::uint8_t f) { return (f != 0) != flag; });
        to.integer(end - at);
        to.flag(flag);
        at = end;
    }
    to.endArray();
}

void writeName(JsonWriter& to, const std::string& name) {
    to.beginArray();
    to.word("name");
    to.word(name);
    to.endArray();
}

}  // namespace

std::optional<Group> readHoudiniGroup(HoudiniInput& in, int elementCount) {
    in.json.beginArray();
    const std::string name = readName(in);
    std::optional<Group> group;
    in.forEachKey([&](const std::string& key) {
        if (key == "selection") {
            group = readSelection(in, name, elementCount);
        } else {
            in.json.skipValue();
        }
    });
    in.json.endArray();
    if (!group) in.monitor.warn(in.json.context + " is left out: its form is unknown");
    in.json.context.clear();
    return group;
}

EdgeGroup readHoudiniEdgeGroup(HoudiniInput& in, int pointCount) {
    in.json.beginArray();
    EdgeGroup group{readName(in), {}};
    in.forEachKey([&](const std::string& key) {
        if (key == "points") {
            Buffer<std::int32_t> points;
            in.json.readArray(points, std::numeric_limits<std::int32_t>::max());
            group.points = Column<std::int32_t>(std::move(points));
        } else {
            in.json.skipValue();
        }
    });
    in.json.endArray();
    const bool isInside = std::all_of(
        group.points.begin(), group.points.end(), [&](auto p) { return p >= 0 && p < pointCount; });
    if (!isInside || group.points.size() % 2 != 0) in.json.fail("its edges are no pairs of points");
    in.json.context.clear();
    return group;
}

void writeHoudiniGroup(JsonWriter& to, const Group& group) {
    to.beginArray();
    writeName(to, group.name());
    to.beginArray();
    to.word("selection");
    to.beginArray();
    if (group.isOrdered()) {
        to.word("ordered");
        to.array(group.order().data(), group.order().size());
    } else {
        const bool isListed = group.elementCount() <= kListedFlags;
        to.word("unordered");
        to.beginArray();
        to.word(isListed ? "i8" : "boolRLE");
        isListed ? to.array(Buffer<std::int8_t>(group.flags().begin(), group.flags().end()))
                 : writeFlagRuns(to, group.flags());
        to.endArray();
    }
    to.endArray();
    to.endArray();
    to.endArray();
}

void writeHoudiniEdgeGroup(JsonWriter& to, const EdgeGroup& group) {
    to.beginArray();
    writeName(to, group.name);
    to.beginArray();
    to.word("points");
    to.beginArray();
    for (const std::int32_t p : group.points)
        to.integer(p);
    to.endArray();
    to.endArray();
    to.endArray();
}

}  // namespace sinew
