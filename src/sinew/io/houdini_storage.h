#pragma once

#include <sinew/geometry/attribute.h>

#include <string_view>

namespace sinew {

/// A storage word of Houdini's files and what it becomes in memory.
struct HoudiniStorage {
    std::string_view word;  ///< "fpreal16", "int32", ...
    Storage memory;
    bool isNarrow;  ///< widened on reading, remembered in Attribute::fileStorage
};

/// Null for a word we do not know.
/// Storages of Houdini's files: fpreal16/32/64, int8/16/32/64, uint8, bool.
const HoudiniStorage* findHoudiniStorage(std::string_view word);

/// Key of the attribute list and of the group list of an owner: "pointattributes", "pointgroups".
std::string_view attributeListKey(Owner owner);
std::string_view groupListKey(Owner owner);

/// Elements to a page of attribute data, in every file Houdini writes.
constexpr int kHoudiniPageSize = 1024;

}  // namespace sinew
