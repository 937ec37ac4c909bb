#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace sinew {

/// 64-bit hash of a sequence of values, equal on every machine: results are compared by it.
///
/// FNV-1a over 8-byte words followed by a mixing step; not for untrusted keys.
class Hash64 {
public:
    void bytes(const void* data, std::size_t size);
    void text(std::string_view s);

    template <class T>
    void value(const T& x) {
        static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>, "hash plain numbers only");
        bytes(&x, sizeof x);
    }

    std::uint64_t result() const;

private:
    std::uint64_t mState = 0xcbf29ce484222325ULL;
};

}  // namespace sinew
