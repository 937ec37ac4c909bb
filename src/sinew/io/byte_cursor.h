#pragma once

#include <sinew/base/buffer.h>
#include <sinew/io/byte_source.h>

#include <algorithm>
#include <string_view>

namespace sinew {

/// Reads a ByteSource through a small window, so that parsers may look ahead; large reads go
/// straight to their destination.
class ByteCursor {
public:
    explicit ByteCursor(ByteSource& source);

    /// Bytes consumed so far.
    std::uint64_t offset() const { return mOffset; }
    std::uint64_t bytesLeftAtMost() const;

    /// Up to `count` (≤ 4096) of the next bytes, not consumed; fewer only at the end. The view
    /// lasts until the next call.
    std::string_view peek(std::size_t count) {
        if (mEnd - mBegin < count) refill();
        return {mWindow.data() + mBegin, std::min(count, mEnd - mBegin)};
    }
    /// Consumes bytes seen by peek().
    void skip(std::size_t count) {
        mBegin += count;
        mOffset += count;
    }
    /// Next byte, not consumed, or -1 at the end.
    int peekByte() {
        if (mBegin == mEnd) refill();
        return mBegin == mEnd ? -1 : static_cast<unsigned char>(mWindow[mBegin]);
    }
    /// Consumes `count` bytes into `to` and returns true, or returns false at an early end.
    bool read(void* to, std::uint64_t count);
    /// Consumes `count` bytes; false at an early end.
    bool discard(std::uint64_t count);

private:
    void refill();

    ByteSource* mSource;
    Buffer<char> mWindow;
    std::size_t mBegin = 0;
    std::size_t mEnd = 0;
    std::uint64_t mOffset = 0;
};

}  // namespace sinew
