#include <sinew/io/houdini_attributes.h>
#include <sinew/io/houdini_groups.h>
#include <sinew/io/houdini_primitives.h>
#include <sinew/io/houdini_storage.h>
#include <sinew/io/houdini_writer.h>
#include <sinew/io/json_writer.h>

namespace sinew {
namespace {

// The oldest version that knows everything we write.
constexpr const char* kFileVersion = "18.5.0";

void writeCount(JsonWriter& to, const char* key, int count) {
    to.word(key);
    to.integer(count);
}

void writeInfo(JsonWriter& to, const Geometry& geometry) {
    to.word("info");
    to.beginMap();
    to.word("software");
    to.text("Sinew");
    const Box3 box = geometry.bounds();
    if (geometry.pointCount() > 0 && box.min.allFinite() && box.max.allFinite()) {
        Buffer<double> bounds;
        for (int c = 0; c < 3; ++c)
            bounds.insert(bounds.end(), {box.min[c], box.max[c]});
        to.word("bounds");
        to.array(bounds);
    }
    to.endMap();
}

void writeTopology(JsonWriter& to, const Geometry& geometry) {
    to.word("topology");
    to.beginArray();
    to.word("pointref");
    to.beginArray();
    to.word("indices");
    to.array(geometry.vertexPoints().data(), geometry.vertexPoints().size());
    to.endArray();
    to.endArray();
}

void writeAttributes(JsonWriter& to, const Geometry& geometry) {
    to.word("attributes");
    to.beginArray();
    for (const Owner owner : {Owner::Vertex, Owner::Point, Owner::Primitive, Owner::Detail}) {
        if (geometry.attributes(owner).empty()) continue;
        to.word(attributeListKey(owner));
        to.beginArray();
        for (const auto& [name, attribute] : geometry.attributes(owner))
            writeHoudiniAttribute(to, name, attribute);
        to.endArray();
    }
    to.endArray();
}

void writeGroups(JsonWriter& to, const Geometry& geometry) {
    for (const Owner owner : {Owner::Point, Owner::Vertex, Owner::Primitive}) {
        if (geometry.groups(owner).empty()) continue;
        to.word(groupListKey(owner));
        to.beginArray();
        for (const Group& group : geometry.groups(owner))
            writeHoudiniGroup(to, group);
        to.endArray();
    }
    if (geometry.edgeGroups().empty()) return;
    to.word("edgegroups");
    to.beginArray();
    for (const EdgeGroup& group : geometry.edgeGroups())
        writeHoudiniEdgeGroup(to, group);
    to.endArray();
}

}  // namespace

void writeHoudini(
    std::unique_ptr<ByteSink> sink, const Geometry& geometry, HoudiniEncoding encoding) {
    const std::unique_ptr<JsonWriter> to = encoding == HoudiniEncoding::Binary
                                               ? writeJsonBinary(std::move(sink))
                                               : writeJsonText(std::move(sink));
    to->beginArray();
    to->word("fileversion");
    to->word(kFileVersion);
    to->word("hasindex");
    to->flag(false);
    writeCount(*to, "pointcount", geometry.pointCount());
    writeCount(*to, "vertexcount", geometry.vertexCount());
    writeCount(*to, "primitivecount", geometry.primitiveCount());
    writeInfo(*to, geometry);
    writeTopology(*to, geometry);
    writeAttributes(*to, geometry);
    to->word("primitives");
    writeHoudiniPrimitives(*to, geometry);
    writeGroups(*to, geometry);
    if (!geometry.sharedData().isNull()) {
        to->word("sharedprimitivedata");
        to->value(geometry.sharedData());
    }
    to->endArray();
    to->finish();
}

}  // namespace sinew
