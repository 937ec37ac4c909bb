#pragma once

#include <sinew/base/buffer.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace sinew {

/// One JSON value as a tree: for the parts of a file that Sinew carries along without understanding
/// them. Arrays of numbers stay packed. Bulk data never passes through it.
class JsonValue {
public:
    using Array = std::vector<JsonValue>;
    using Map = std::vector<std::pair<std::string, JsonValue>>;  ///< in file order
    /// Packed numbers; `Buffer<bool>`-like data is held as bytes 0 and 1 in Bits.
    struct Bits {
        Buffer<std::uint8_t> values;
        bool operator==(const Bits& other) const { return values == other.values; }
    };
    using Content = std::variant<
        std::monostate,
        bool,
        std::int64_t,
        double,
        std::string,
        Array,
        Map,
        Bits,
        Buffer<std::int8_t>,
        Buffer<std::uint8_t>,
        Buffer<std::int16_t>,
        Buffer<std::int32_t>,
        Buffer<std::int64_t>,
        Buffer<float>,
        Buffer<double>>;

    JsonValue() = default;
    JsonValue(Content content)  // NOLINT(google-explicit-constructor)
        : mContent(std::move(content)) {}

    const Content& content() const { return mContent; }
    Content& content() { return mContent; }

    /// The content when it is a T, else null.
    template <class T>
    const T* as() const {
        return std::get_if<T>(&mContent);
    }

    bool isNull() const { return std::holds_alternative<std::monostate>(mContent); }

    /// Value of `key` in a map, or in a flat list of alternating keys and values; null when absent.
    const JsonValue* find(std::string_view key) const;

    /// Same JSON: a packed array equals a plain one with the same numbers, an integer equals the
    /// same real inside an array, NaN equals NaN.
    bool operator==(const JsonValue& other) const;
    bool operator!=(const JsonValue& other) const { return !(*this == other); }

private:
    Content mContent;
};

}  // namespace sinew
