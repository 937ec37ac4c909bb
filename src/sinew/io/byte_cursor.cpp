#include <sinew/io/byte_cursor.h>

#include <algorithm>
#include <cstring>

namespace sinew {
namespace {

// Fits the second-level cache; peek() may ask for a sixteenth of it.
constexpr std::size_t kWindow = 1 << 16;

}  // namespace

ByteCursor::ByteCursor(ByteSource& source)
    : mSource(&source),
      mWindow(kWindow) {}

std::uint64_t ByteCursor::bytesLeftAtMost() const {
    return (mEnd - mBegin) + mSource->bytesLeftAtMost();
}

void ByteCursor::refill() {
    // What was peeked at but not taken moves to the front.
    std::memmove(mWindow.data(), mWindow.data() + mBegin, mEnd - mBegin);
    mEnd -= mBegin;
    mBegin = 0;
    while (mEnd < mWindow.size()) {
        const std::size_t got = mSource->read(mWindow.data() + mEnd, mWindow.size() - mEnd);
        if (got == 0) return;
        mEnd += got;
    }
}

bool ByteCursor::read(void* to, std::uint64_t count) {
    auto* place = static_cast<char*>(to);
    // First what the window holds, then the rest straight from the source.
    const auto held = static_cast<std::size_t>(std::min<std::uint64_t>(count, mEnd - mBegin));
    // An empty array has no place to copy to.
    if (held > 0) {
        std::memcpy(place, mWindow.data() + mBegin, held);
        skip(held);
        place += held;
        count -= held;
    }
    while (count > 0) {
        const auto chunk = static_cast<std::size_t>(std::min<std::uint64_t>(count, 1U << 30));
        const std::size_t got = mSource->read(place, chunk);
        if (got == 0) return false;
        place += got;
        count -= got;
        mOffset += got;
    }
    return true;
}

bool ByteCursor::discard(std::uint64_t count) {
    while (count > 0) {
        if (mBegin == mEnd) refill();
        if (mBegin == mEnd) return false;
        const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(count, mEnd - mBegin));
        skip(n);
        count -= n;
    }
    return true;
}

}  // namespace sinew
