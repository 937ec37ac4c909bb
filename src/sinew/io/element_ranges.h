#pragma once

#include <sinew/base/buffer.h>
#include <sinew/geometry/attribute.h>
#include <sinew/geometry/group.h>

#include <cstdint>
#include <vector>

namespace sinew {

/// A selection of element numbers in a given order, kept as ranges: what a file's numbering becomes
/// in memory, where the vertices of primitives follow one another and skipped primitives are gone.
class ElementRanges {
public:
    /// The elements first, first + 1, ... first + count - 1.
    struct Range {
        std::int32_t first;
        std::int32_t count;
    };

    /// Appends; ranges may overlap and come in any order.
    void add(std::int32_t first, std::int32_t count);

    std::int64_t size() const { return mSize; }
    const std::vector<Range>& ranges() const { return mRanges; }
    /// True when it is 0, 1, ... elementCount - 1.
    bool isAll(int elementCount) const;

    /// values[tupleSize · e ...] of the selected elements e, in their order.
    template <class T>
    Buffer<T> select(const T* values, int tupleSize = 1) const;

private:
    std::vector<Range> mRanges;
    std::int64_t mSize = 0;
};

/// The attribute of the selected elements only. Opaque attributes cannot be told apart by element
/// and stay as they are.
Attribute select(const Attribute& attribute, const ElementRanges& elements);

/// The group among the selected elements only.
Group select(const Group& group, const ElementRanges& elements);

}  // namespace sinew
