#pragma once

#include <sinew/base/error.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace sinew {

/// Walks the bytes of a file without ever leaving them.
///
/// Every step is checked against what is left, so a damaged count or length ends in an error that
/// names the place instead of a wild read. Numbers are little-endian, as the machines we run on.
class MemoryCursor {
public:
    /// `fileKind` ("VDB file") opens the messages.
    MemoryCursor(std::string_view bytes, const char* fileKind)
        : mBytes(bytes),
          mFileKind(fileKind) {}

    std::size_t position() const { return mPosition; }
    std::size_t left() const { return mBytes.size() - mPosition; }

    /// @throws InvalidInput "<fileKind> is damaged at byte n: <what>"
    [[noreturn]] void fail(const std::string& what) const {
        throw InvalidInput(
            std::string(mFileKind) + " is damaged at byte " + std::to_string(mPosition) + ": "
            + what);
    }

    /// The next `size` bytes. @throws InvalidInput when fewer are left.
    std::string_view take(std::size_t size, const char* what) {
        if (size > left()) fail(std::string(what) + " does not fit in the rest of the file");
        const std::string_view piece = mBytes.substr(mPosition, size);
        mPosition += size;
        return piece;
    }

    template <class T>
    /// Copied byte by byte: numbers in files are not aligned.
    T number(const char* what) {
        static_assert(std::is_arithmetic_v<T>, "plain numbers only");
        T x{};
        std::memcpy(&x, take(sizeof x, what).data(), sizeof x);
        return x;
    }

    /// A string after its length (32 bits).
    std::string_view text(const char* what) { return take(number<std::uint32_t>(what), what); }

private:
    std::string_view mBytes;
    const char* mFileKind;
    std::size_t mPosition = 0;
};

}  // namespace sinew
