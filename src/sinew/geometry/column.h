#pragma once

#include <sinew/base/buffer.h>

#include <cstddef>
#include <memory>
#include <utility>

namespace sinew {

/// Copy-on-write array: copies share one buffer until one of them is edited.
///
/// Passing geometry along a network therefore copies nothing. Reading is safe from any number of
/// threads; edit() belongs to the thread that owns this copy.
template <class T>
class Column {
public:
    Column() = default;
    explicit Column(Buffer<T> values)
        : mBuffer(std::make_shared<Buffer<T>>(std::move(values))) {}
    Column(std::size_t count, T value)
        : Column(Buffer<T>(count, value)) {}

    std::size_t size() const { return mBuffer ? mBuffer->size() : 0; }
    bool empty() const { return size() == 0; }
    const T* data() const { return mBuffer ? mBuffer->data() : nullptr; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + size(); }
    const T& operator[](std::size_t i) const { return (*mBuffer)[i]; }

    /// The values for writing; copies them first when they are shared.
    /// The reference lasts until this column is edited, assigned or copied from again.
    Buffer<T>& edit() {
        if (!mBuffer) {
            mBuffer = std::make_shared<Buffer<T>>();
        } else if (mBuffer.use_count() > 1) {
            mBuffer = std::make_shared<Buffer<T>>(*mBuffer);
        }
        return *mBuffer;
    }

    bool sharesBufferWith(const Column& other) const { return mBuffer && mBuffer == other.mBuffer; }

    /// Equal values. Sharing one buffer settles it without a look at them.
    bool operator==(const Column& other) const {
        if (mBuffer == other.mBuffer) return true;
        if (size() != other.size()) return false;
        for (std::size_t i = 0; i < size(); ++i) {
            if (!((*this)[i] == other[i])) return false;
        }
        return true;
    }
    bool operator!=(const Column& other) const { return !(*this == other); }

private:
    std::shared_ptr<Buffer<T>> mBuffer;
};

}  // namespace sinew
