#pragma once

#include <sinew/io/memory_cursor.h>
#include <sinew/io/ply_header.h>
#include <sinew/io/text_scanner.h>

#include <algorithm>

namespace sinew {

/// The numbers of a PLY body, one after another. A double holds each of PLY's types exactly.
class PlyValues {
public:
    virtual ~PlyValues() = default;

    /// @throws InvalidInput when the file ends before, or holds something else there.
    virtual double next(PlyType type) = 0;
    virtual std::size_t left() const = 0;  ///< bytes
    [[noreturn]] virtual void fail(const std::string& what) const = 0;
};

class PlyTextValues final : public PlyValues {
public:
    PlyTextValues(std::string_view body, int firstLine)
        : mScanner(body, "PLY file", firstLine) {}

    double next(PlyType type) override;
    std::size_t left() const override { return mScanner.left(); }
    [[noreturn]] void fail(const std::string& what) const override { mScanner.fail(what); }

private:
    TextScanner mScanner;
};

class PlyBinaryValues final : public PlyValues {
public:
    PlyBinaryValues(std::string_view body, PlyFormat format)
        : mCursor(body, "PLY file's body"),
          mIsSwapped(format == PlyFormat::BigEndian) {}

    double next(PlyType type) override;
    std::size_t left() const override { return mCursor.left(); }
    [[noreturn]] void fail(const std::string& what) const override { mCursor.fail(what); }

private:
    template <class T>
    double take() {
        char bytes[sizeof(T)];
        std::memcpy(bytes, mCursor.take(sizeof(T), "a number").data(), sizeof(T));
        if (mIsSwapped) std::reverse(bytes, bytes + sizeof(T));
        T x{};
        std::memcpy(&x, bytes, sizeof(T));
        return static_cast<double>(x);
    }

    MemoryCursor mCursor;
    bool mIsSwapped;
};

}  // namespace sinew
