#include <sinew/base/hash.h>

#include <cstring>

namespace sinew {
namespace {

constexpr std::uint64_t kPrime = 0x100000001b3ULL;

/// Finaliser of MurmurHash3: each input bit reaches each output bit.
std::uint64_t mix(std::uint64_t h) {
    h ^= h >> 33;
    h *= 0xff51afd7ed558ccdULL;
    h ^= h >> 33;
    h *= 0xc4ceb9fe1a85ec53ULL;
    return h ^ (h >> 33);
}

}  // namespace

void Hash64::bytes(const void* data, std::size_t size) {
    const auto* p = static_cast<const unsigned char*>(data);
    // Eight bytes at a time: hashing a frame must not cost more than writing it.
    for (; size >= 8; p += 8, size -= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, p, 8);
        // Mixed first: FNV alone lets the high bits of a word reach only the high bits of the
        // state.
        mState = (mState ^ mix(word)) * kPrime;
    }
    for (; size > 0; ++p, --size)
        mState = (mState ^ *p) * kPrime;
}

void Hash64::text(std::string_view s) {
    value(static_cast<std::uint64_t>(s.size()));
    bytes(s.data(), s.size());
}

std::uint64_t Hash64::result() const {
    return mix(mState);
}

}  // namespace sinew
