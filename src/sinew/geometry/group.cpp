#include <sinew/base/error.h>
#include <sinew/geometry/group.h>

#include <algorithm>

namespace sinew {

Group::Group(std::string name, int elementCount)
    : mName(std::move(name)),
      mFlags(static_cast<std::size_t>(elementCount), 0) {}

Group Group::fromFlags(std::string name, Buffer<std::uint8_t> flags) {
    Group g(std::move(name));
    g.mFlags = Column<std::uint8_t>(std::move(flags));
    return g;
}

// Flags are kept beside the order: contains() stays a look-up, and the flags find members that are
// listed twice.
Group Group::fromOrder(std::string name, int elementCount, Buffer<std::int32_t> order) {
    Group g(std::move(name), elementCount);
    Buffer<std::uint8_t>& flags = g.mFlags.edit();
    for (const std::int32_t e : order) {
        if (e < 0 || e >= elementCount || flags[static_cast<std::size_t>(e)]) {
            throw InvalidInput(
                "group \"" + g.mName + "\" lists element " + std::to_string(e)
                + " twice or out of range");
        }
        flags[static_cast<std::size_t>(e)] = 1;
    }
    g.mIsOrdered = true;
    g.mOrder = Column<std::int32_t>(std::move(order));
    return g;
}

int Group::memberCount() const {
    return static_cast<int>(std::count_if(mFlags.begin(), mFlags.end(), [](auto f) { return f; }));
}

void Group::add(int element) {
    if (contains(element)) return;
    mFlags.edit()[static_cast<std::size_t>(element)] = 1;
    if (mIsOrdered) mOrder.edit().push_back(element);
}

void Group::resize(int elementCount) {
    if (elementCount == this->elementCount()) return;
    mFlags.edit().resize(static_cast<std::size_t>(elementCount), 0);
    // Members past the end are gone; the others keep their places in the order.
    if (!mIsOrdered) return;
    Buffer<std::int32_t>& order = mOrder.edit();
    const auto isGone = [elementCount](std::int32_t e) { return e >= elementCount; };
    order.erase(std::remove_if(order.begin(), order.end(), isGone), order.end());
}

std::vector<int> Group::members() const {
    if (mIsOrdered) return {mOrder.begin(), mOrder.end()};
    std::vector<int> members;
    for (int e = 0; e < elementCount(); ++e) {
        if (contains(e)) members.push_back(e);
    }
    return members;
}

}  // namespace sinew
