#pragma once

// Determinism is checked by comparing hashes: of a frame's result across thread counts, of a
// network across runs (checkpoints), of parameters to see whether a node must cook again.

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
    /// Raw bytes; two calls need not equal one with the joined bytes.
    void bytes(const void* data, std::size_t size);
    /// With its length, so that ("ab", "c") and ("a", "bc") differ.
    void text(std::string_view s);

    /// By its bits: 0.0 and -0.0 differ, every NaN differs from another payload.
    template <class T>
    void value(const T& x) {
        static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>, "hash plain numbers only");
        bytes(&x, sizeof x);
    }

    /// Of all that was given so far; more may follow.
    std::uint64_t result() const;

private:
    std::uint64_t mState = 0xcbf29ce484222325ULL;
};

}  // namespace sinew
