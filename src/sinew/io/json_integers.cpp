#include <sinew/io/json_integers.h>

#include <type_traits>

namespace sinew {
namespace {

/// True for the packed lists of whole numbers among a JsonValue's alternatives.
template <class T>
struct IsIntegers : std::false_type {};
template <class Number>
struct IsIntegers<Buffer<Number>> : std::is_integral<Number> {};

}  // namespace

std::optional<Buffer<std::int64_t>> integersOf(const JsonValue& list) {
    return std::visit(
        [](const auto& content) -> std::optional<Buffer<std::int64_t>> {
            using Content = std::decay_t<decltype(content)>;
            if constexpr (IsIntegers<Content>::value) {
                return Buffer<std::int64_t>(content.begin(), content.end());
            } else if constexpr (std::is_same_v<Content, JsonValue::Array>) {
                // Lists of numbers arrive packed; a plain one is empty or holds something else.
                if (content.empty()) return Buffer<std::int64_t>();
            }
            return std::nullopt;
        },
        list.content());
}

}  // namespace sinew
