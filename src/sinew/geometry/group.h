#pragma once

#include <sinew/geometry/column.h>

#include <cstdint>
#include <string>
#include <vector>

namespace sinew {

/// A named set of elements. Unordered groups keep a flag per element; ordered ones also the order
/// in which members were picked.
class Group {
public:
    /// An empty group over `elementCount` elements.
    explicit Group(std::string name, int elementCount = 0);
    static Group fromFlags(std::string name, Buffer<std::uint8_t> flags);
    /// @throws InvalidInput when a member is out of range or listed twice.
    static Group fromOrder(std::string name, int elementCount, Buffer<std::int32_t> order);

    const std::string& name() const { return mName; }
    bool isOrdered() const { return mIsOrdered; }
    int elementCount() const { return static_cast<int>(mFlags.size()); }
    int memberCount() const;
    bool contains(int element) const { return mFlags[static_cast<std::size_t>(element)] != 0; }
    void add(int element);
    /// New elements are outside; members past the end are dropped.
    void resize(int elementCount);

    const Column<std::uint8_t>& flags() const { return mFlags; }
    const Column<std::int32_t>& order() const { return mOrder; }  ///< only when ordered
    std::vector<int> members() const;                             ///< in order, else ascending

    bool operator==(const Group& o) const {
        return mName == o.mName && mIsOrdered == o.mIsOrdered && mFlags == o.mFlags
               && mOrder == o.mOrder;
    }

private:
    std::string mName;
    bool mIsOrdered = false;
    Column<std::uint8_t> mFlags;
    Column<std::int32_t> mOrder;
};

/// A named set of edges, each a pair of point numbers: p0 q0 p1 q1 ...
struct EdgeGroup {
    std::string name;
    Column<std::int32_t> points;
    bool operator==(const EdgeGroup& o) const { return name == o.name && points == o.points; }
};

}  // namespace sinew
