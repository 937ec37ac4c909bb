#include <sinew/base/json_value.h>

namespace sinew {

const JsonValue* JsonValue::find(std::string_view key) const {
    if (const Map* map = as<Map>()) {
        for (const auto& [name, value] : *map) {
            if (name == key) return &value;
        }
    }
    if (const Array* list = as<Array>()) {
        for (std::size_t i = 0; i + 1 < list->size(); i += 2) {
            const std::string* name = (*list)[i].as<std::string>();
            if (name && *name == key) return &(*list)[i + 1];
        }
    }
    return nullptr;
}

}  // namespace sinew
