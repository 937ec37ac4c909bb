#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/io/houdini_attributes.h>
#include <sinew/io/houdini_groups.h>
#include <sinew/io/houdini_primitives.h>
#include <sinew/io/houdini_reader.h>
#include <sinew/io/houdini_storage.h>

#include <array>
#include <utility>

namespace sinew {
namespace {

constexpr Owner kOwners[] = {Owner::Vertex, Owner::Point, Owner::Primitive, Owner::Detail};

/// Everything a file says, with its own numbering of vertices and primitives.
struct Content {
    int pointCount = 0;
    int vertexCount = 0;
    int primitiveCount = 0;
    Buffer<std::int32_t> vertexPoints;
    std::array<std::vector<AttributeSet::Entry>, 4> attributes;
    std::array<std::vector<Group>, 4> groups;
    std::vector<EdgeGroup> edgeGroups;
    HoudiniPrimitives primitives;
    JsonValue sharedData;

    /// Elements as the file counts them.
    int count(Owner owner) const {
        if (owner == Owner::Point) return pointCount;
        if (owner == Owner::Vertex) return vertexCount;
        return owner == Owner::Primitive ? primitiveCount : 1;
    }
};

/// Geometry embedded in packed primitives has an index of byte offsets, wrong as soon as it is
/// written elsewhere; the format allows it to be absent.
void dropIndices(JsonValue& value) {
    auto* list = std::get_if<JsonValue::Array>(&value.content());
    if (!list) return;
    for (std::size_t i = 0; i + 1 < list->size();) {
        const std::string* key = (*list)[i].as<std::string>();
        // Both the key and its value.
        if (key && (*key == "index" || *key == "indexposition")) {
            const auto at = list->begin() + static_cast<std::ptrdiff_t>(i);
            list->erase(at, at + 2);
        } else {
            if (key && *key == "hasindex") (*list)[i + 1] = JsonValue(false);
            ++i;
        }
    }
    for (JsonValue& item : *list)
        dropIndices(item);
}

class ContentReader {
public:
    explicit ContentReader(HoudiniInput& in)
        : mIn(in) {}

    /// One pass over the file. @throws InvalidInput when it is no geometry.
    Content read() {
        if (mIn.json.next() != JsonType::Array)
            mIn.json.fail("this is no Houdini geometry: it does not start with a list");
        mIn.forEachKey([this](const std::string& key) { readSection(key); });
        mIn.json.expectEnd();
        // Any JSON list of keys and values would come this far.
        if (!mHasCounts) mIn.json.fail("this is no Houdini geometry: it has no point count");
        return std::move(mContent);
    }

private:
    /// One top-level key. Counts come first in every file; sections that came before them would not
    /// fit and are rejected when all is put together.
    void readSection(const std::string& key) {
        if (key == "pointcount") {
            mContent.pointCount = mIn.json.readCount();
            mHasCounts = true;
        } else if (key == "vertexcount") {
            mContent.vertexCount = mIn.json.readCount();
        } else if (key == "primitivecount") {
            mContent.primitiveCount = mIn.json.readCount();
        } else if (key == "topology") {
            readTopology();
        } else if (key == "attributes") {
            readAttributes();
        } else if (key == "primitives") {
            mContent.primitives = readHoudiniPrimitives(mIn, mContent.vertexCount);
        } else if (key == "edgegroups") {
            forEachItem([this] {
                mContent.edgeGroups.push_back(readHoudiniEdgeGroup(mIn, mContent.pointCount));
            });
        } else if (key == "sharedprimitivedata") {
            mContent.sharedData = mIn.json.readValue();
            dropIndices(mContent.sharedData);
        } else if (!readGroups(key)) {
            mIn.json.skipValue();
        }
    }

    template <class Read>
    void forEachItem(const Read& read) {
        mIn.json.beginArray();
        while (mIn.json.hasNext())
            read();
        mIn.json.endArray();
    }

    /// `["pointref", ["indices", [...]]]`: the point of each vertex.
    void readTopology() {
        mIn.json.context = "topology";
        mIn.forEachKey([this](const std::string& outer) {
            if (outer != "pointref") return mIn.json.skipValue();
            mIn.forEachKey([this](const std::string& inner) {
                if (inner != "indices") return mIn.json.skipValue();
                // Points out of range are found when primitives are added to the geometry.
                mContent.vertexPoints.clear();
                mIn.json.readArray(mContent.vertexPoints, mContent.vertexCount);
            });
        });
        mIn.json.context.clear();
    }

    void readAttributes() {
        mIn.forEachKey([this](const std::string& key) {
            for (const Owner owner : kOwners) {
                if (key != attributeListKey(owner)) continue;
                return forEachItem([this, owner] { readAttribute(owner); });
            }
            mIn.json.skipValue();
        });
    }

    void readAttribute(Owner owner) {
        // Nothing comes back for an attribute that was left out with a warning.
        auto entry = readHoudiniAttribute(mIn, owner, mContent.count(owner));
        if (entry)
            mContent.attributes[static_cast<std::size_t>(owner)].push_back(std::move(*entry));
    }

    bool readGroups(const std::string& key) {
        for (const Owner owner : {Owner::Vertex, Owner::Point, Owner::Primitive}) {
            if (key != groupListKey(owner)) continue;
            forEachItem([this, owner] {
                auto group = readHoudiniGroup(mIn, mContent.count(owner));
                if (group) mContent.groups[static_cast<std::size_t>(owner)].push_back(*group);
            });
            return true;
        }
        return false;
    }

    HoudiniInput& mIn;
    Content mContent;
    bool mHasCounts = false;
};

/// What does not depend on the order of the sections is checked when all have been read.
void checkCounts(const Content& content) {
    const auto vertices = static_cast<std::int64_t>(content.vertexPoints.size());
    if (vertices != content.vertexCount) {
        throw InvalidInput(
            "the topology has " + countOf(vertices, "vertex", "vertices") + " instead of "
            + std::to_string(content.vertexCount));
    }
    if (content.primitives.fileCount != content.primitiveCount) {
        throw InvalidInput(
            "the file has " + countOf(content.primitives.fileCount, "primitive") + " instead of "
            + std::to_string(content.primitiveCount));
    }
}

/// One warning a type, not one a primitive.
void warnOfSkipped(const HoudiniPrimitives& primitives, Monitor& monitor) {
    for (const auto& [type, count] : primitives.skipped) {
        monitor.warn(
            countOf(count, "primitive") + " of type \"" + type
            + "\" cannot be read and are left out");
    }
}

/// The geometry begins as the points of attribute P, whose values move over without a copy.
Geometry startFromPositions(Content& content) {
    auto& attributes = content.attributes[static_cast<std::size_t>(Owner::Point)];
    for (auto at = attributes.begin(); at != attributes.end(); ++at) {
        if (at->name != "P") continue;
        Geometry geometry(std::move(at->attribute));
        if (geometry.pointCount() != content.pointCount)
            throw InvalidInput("attribute P comes before the point count");
        attributes.erase(at);
        return geometry;
    }
    if (content.pointCount > 0) throw InvalidInput("the points have no attribute P");
    return Geometry();
}

void addPrimitives(Geometry& geometry, const Content& content) {
    const HoudiniPrimitives& all = content.primitives;
    // Houdini numbers vertices primitive after primitive: nothing to reorder in most files.
    const bool isInOrder = all.vertices.isAll(content.vertexCount);
    const Buffer<std::int32_t> reordered =
        isInOrder ? Buffer<std::int32_t>() : all.vertices.select(content.vertexPoints.data());
    const std::int32_t* points = isInOrder ? content.vertexPoints.data() : reordered.data();
    const std::int32_t* sizes = all.sizes.data();
    for (const HoudiniPrimitives::Block& block : all.blocks) {
        std::int64_t vertices = 0;
        for (int i = 0; i < block.count; ++i)
            vertices += sizes[i];
        // Records are added one by one, runs of polygons at once.
        if (block.record) {
            geometry.addRecord(block.kind, {points, points + vertices}, *block.record);
        } else {
            geometry.addPrimitives(
                block.kind, {sizes, sizes + block.count}, {points, points + vertices});
        }
        sizes += block.count;
        points += vertices;
    }
}

/// Moves attributes and groups into the geometry; `elements` says which of the file's elements it
/// has, null for all.
void addColumns(Geometry& geometry, Content& content, Owner owner, const ElementRanges* elements) {
    for (auto& [name, attribute] : content.attributes[static_cast<std::size_t>(owner)]) {
        if (elements) attribute = select(attribute, *elements);
        if (attribute.storage() != Storage::Opaque && attribute.count() != geometry.count(owner))
            throw InvalidInput("attribute " + name + " comes before the element counts");
        geometry.setAttribute(owner, name, std::move(attribute));
    }
    for (Group& group : content.groups[static_cast<std::size_t>(owner)]) {
        if (elements) group = select(group, *elements);
        if (group.elementCount() != geometry.count(owner))
            throw InvalidInput("group " + group.name() + " comes before the element counts");
        geometry.setGroup(owner, std::move(group));
    }
}

Geometry assemble(Content content, Monitor& monitor) {
    checkCounts(content);
    warnOfSkipped(content.primitives, monitor);
    Geometry geometry = startFromPositions(content);
    addPrimitives(geometry, content);
    // The geometry has its own copy by now: give the memory back before columns are moved.
    content.vertexPoints = {};

    const HoudiniPrimitives& primitives = content.primitives;
    // Nothing skipped, nothing out of order: columns move over as they are.
    const bool haveAllVertices = primitives.vertices.isAll(content.vertexCount);
    const bool haveAllPrimitives = primitives.kept.isAll(content.primitiveCount);
    addColumns(geometry, content, Owner::Vertex, haveAllVertices ? nullptr : &primitives.vertices);
    addColumns(geometry, content, Owner::Point, nullptr);
    addColumns(geometry, content, Owner::Primitive, haveAllPrimitives ? nullptr : &primitives.kept);
    addColumns(geometry, content, Owner::Detail, nullptr);
    for (EdgeGroup& group : content.edgeGroups)
        geometry.addEdgeGroup(std::move(group));
    geometry.setSharedData(std::move(content.sharedData));
    return geometry;
}

}  // namespace

Geometry readHoudini(ByteSource& source, Monitor& monitor) {
    const std::unique_ptr<JsonReader> json = openJson(ByteCursor(source));
    HoudiniInput in(*json, monitor);
    return assemble(ContentReader(in).read(), monitor);
}

}  // namespace sinew
