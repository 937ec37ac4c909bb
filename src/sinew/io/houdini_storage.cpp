#include <sinew/io/houdini_storage.h>

namespace sinew {

const HoudiniStorage* findHoudiniStorage(std::string_view word) {
    // The first four are those of memory; the others are widened.
    static constexpr HoudiniStorage kAll[] = {
        {"fpreal32", Storage::Float32, false},
        {"int32", Storage::Int32, false},
        {"fpreal64", Storage::Float64, false},
        {"int64", Storage::Int64, false},
        {"fpreal16", Storage::Float32, true},
        {"uint8", Storage::Int32, true},
        {"int8", Storage::Int32, true},
        {"int16", Storage::Int32, true},
        {"bool", Storage::Int32, true},
    };
    for (const HoudiniStorage& s : kAll) {
        if (s.word == word) return &s;
    }
    return nullptr;
}

std::string_view attributeListKey(Owner owner) {
    switch (owner) {
        case Owner::Vertex:
            return "vertexattributes";
        case Owner::Point:
            return "pointattributes";
        case Owner::Primitive:
            return "primitiveattributes";
        default:
            return "globalattributes";
    }
}

std::string_view groupListKey(Owner owner) {
    switch (owner) {
        case Owner::Vertex:
            return "vertexgroups";
        case Owner::Point:
            return "pointgroups";
        case Owner::Primitive:
            return "primitivegroups";
        default:
            return "";
    }
}

}  // namespace sinew
