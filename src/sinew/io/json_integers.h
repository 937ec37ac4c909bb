#pragma once

#include <sinew/base/json_value.h>

#include <cstdint>
#include <optional>

namespace sinew {

/// The numbers of a list of whole numbers, whatever width it was packed with; nothing when `list`
/// is something else. An empty list of any kind counts.
///
/// Houdini picks the narrowest width that holds the numbers, files re-encoded by others use plain
/// lists, so that nothing may depend on how a list is stored.
std::optional<Buffer<std::int64_t>> integersOf(const JsonValue& list);

}  // namespace sinew
