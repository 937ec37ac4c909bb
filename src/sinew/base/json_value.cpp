#include <sinew/base/json_value.h>

#include <cmath>
#include <type_traits>

namespace sinew {
namespace {

using Scalar = std::variant<std::monostate, bool, std::int64_t, double>;

/// An array of any packing seen as a list of scalars; nothing for other values.
class ScalarList {
public:
    explicit ScalarList(const JsonValue& value)
        : mContent(value.content()) {}

    /// Length, or -1 when the value is no array.
    std::int64_t size() const {
        return std::visit([](const auto& c) { return sizeOf(c); }, mContent);
    }
    /// Element i; null when it is no number or flag.
    Scalar at(std::size_t i) const {
        return std::visit([i](const auto& c) { return scalar(c, i); }, mContent);
    }
    const JsonValue::Array* plain() const { return std::get_if<JsonValue::Array>(&mContent); }

private:
    template <class C>
    static std::int64_t sizeOf(const C& c) {
        if constexpr (std::is_same_v<C, JsonValue::Bits>) {
            return static_cast<std::int64_t>(c.values.size());
        } else if constexpr (
            std::is_arithmetic_v<
                C> || std::is_same_v<C, std::monostate> || std::is_same_v<C, std::string> || std::is_same_v<C, JsonValue::Map>) {
            return -1;
        } else {
            return static_cast<std::int64_t>(c.size());
        }
    }

    template <class C>
    static Scalar scalar(const C& c, std::size_t i) {
        if constexpr (std::is_same_v<C, JsonValue::Bits>) {
            return c.values[i] != 0;
        } else if constexpr (std::is_same_v<C, JsonValue::Array>) {
            if (const bool* b = c[i].template as<bool>()) return *b;
            if (const std::int64_t* n = c[i].template as<std::int64_t>()) return *n;
            if (const double* x = c[i].template as<double>()) return *x;
            return std::monostate{};
        } else if constexpr (
            std::is_arithmetic_v<
                C> || std::is_same_v<C, std::monostate> || std::is_same_v<C, std::string> || std::is_same_v<C, JsonValue::Map>) {
            return std::monostate{};
        } else if constexpr (std::is_floating_point_v<typename C::value_type>) {
            return static_cast<double>(c[i]);
        } else {
            return static_cast<std::int64_t>(c[i]);
        }
    }

    const JsonValue::Content& mContent;
};

bool sameReal(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

/// Numbers compare by value: a writer may pack 1.0 as an integer where neighbours are integers.
bool sameScalar(const Scalar& a, const Scalar& b) {
    const auto* m = std::get_if<std::int64_t>(&a);
    const auto* n = std::get_if<std::int64_t>(&b);
    const auto* x = std::get_if<double>(&a);
    const auto* y = std::get_if<double>(&b);
    if ((m || x) && (n || y) && !(m && n))
        return sameReal(m ? static_cast<double>(*m) : *x, n ? static_cast<double>(*n) : *y);
    return a == b;
}

bool sameArrays(const ScalarList& a, const ScalarList& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(a.size()); ++i) {
        const Scalar x = a.at(i);
        const Scalar y = b.at(i);
        if (!sameScalar(x, y)) return false;
        // Both are something else than a scalar: only plain arrays hold such.
        const bool isNested = std::holds_alternative<std::monostate>(x);
        if (isNested && (*a.plain())[i] != (*b.plain())[i]) return false;
    }
    return true;
}

}  // namespace

bool JsonValue::operator==(const JsonValue& other) const {
    const ScalarList a(*this);
    const ScalarList b(other);
    if (a.size() >= 0 || b.size() >= 0) return sameArrays(a, b);
    const double* x = as<double>();
    const double* y = other.as<double>();
    if (x && y) return sameReal(*x, *y);
    return mContent == other.mContent;
}

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
