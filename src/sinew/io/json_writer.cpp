#include <sinew/io/json_writer.h>

#include <type_traits>

namespace sinew {
namespace {

void write(JsonWriter& to, const JsonValue::Array& items) {
    to.beginArray();
    for (const JsonValue& item : items)
        to.value(item);
    to.endArray();
}

/// In the order the map was read in.
void write(JsonWriter& to, const JsonValue::Map& map) {
    to.beginMap();
    for (const auto& [key, item] : map) {
        to.word(key);
        to.value(item);
    }
    to.endMap();
}

}  // namespace

void JsonWriter::value(const JsonValue& value) {
    std::visit(
        [this](const auto& c) {
            using C = std::decay_t<decltype(c)>;
            if constexpr (std::is_same_v<C, std::monostate>) {
                null();
            } else if constexpr (std::is_same_v<C, bool>) {
                flag(c);
            } else if constexpr (std::is_same_v<C, std::int64_t>) {
                integer(c);
            } else if constexpr (std::is_same_v<C, double>) {
                real(c);
            } else if constexpr (std::is_same_v<C, std::string>) {
                text(c);
            } else if constexpr (std::is_same_v<C, JsonValue::Bits>) {
                flags(c.values.data(), c.values.size());
            } else if constexpr (
                std::is_same_v<C, JsonValue::Array> || std::is_same_v<C, JsonValue::Map>) {
                write(*this, c);
            } else if constexpr (std::is_same_v<C, Buffer<float>>) {
                // Outside attributes nothing says that a number is narrow: text spells all digits.
                const Buffer<double> wide(c.begin(), c.end());
                isBinary() ? array(c) : array(wide);
            } else {
                array(c);
            }
        },
        value.content());
}

}  // namespace sinew
