#include <sinew/io/element_ranges.h>

#include <utility>

namespace sinew {
namespace {

/// Tuples of plain attributes, whole lists of array attributes.
template <class T>
void selectValues(Attribute& to, const Attribute& from, const ElementRanges& elements) {
    if (!from.isArray()) {
        to.edit<T>() = elements.select(from.values<T>().data(), from.tupleSize());
        return;
    }
    const Column<std::int64_t>& starts = from.arrayStart();
    const Column<T>& values = from.values<T>();
    Buffer<std::int64_t> newStarts(1, 0);
    Buffer<T>& newValues = to.edit<T>();
    newValues.clear();
    const std::int64_t size = from.tupleSize();
    for (const auto& [first, count] : elements.ranges()) {
        for (std::int32_t e = first; e < first + count; ++e) {
            newValues.insert(
                newValues.end(),
                values.data() + size * starts[static_cast<std::size_t>(e)],
                values.data() + size * starts[static_cast<std::size_t>(e) + 1]);
            newStarts.push_back(static_cast<std::int64_t>(newValues.size()) / size);
        }
    }
    to.editArrayStart() = std::move(newStarts);
}

}  // namespace

void ElementRanges::add(std::int32_t first, std::int32_t count) {
    if (count == 0) return;
    mSize += count;
    // Neighbours grow together: a file in order is one range, however long.
    if (!mRanges.empty() && mRanges.back().first + mRanges.back().count == first) {
        mRanges.back().count += count;
    } else {
        mRanges.push_back({first, count});
    }
}

bool ElementRanges::isAll(int elementCount) const {
    // The right number in one ascending range from 0 can only be all.
    if (mSize != elementCount) return false;
    return mRanges.empty() || (mRanges.size() == 1 && mRanges[0].first == 0);
}

template <class T>
Buffer<T> ElementRanges::select(const T* values, int tupleSize) const {
    Buffer<T> selected;
    selected.reserve(static_cast<std::size_t>(mSize * tupleSize));
    for (const auto& [first, count] : mRanges) {
        const T* begin = values + std::int64_t(tupleSize) * first;
        selected.insert(selected.end(), begin, begin + std::int64_t(tupleSize) * count);
    }
    return selected;
}

template Buffer<std::int32_t> ElementRanges::select(const std::int32_t*, int) const;
template Buffer<std::uint8_t> ElementRanges::select(const std::uint8_t*, int) const;

Attribute select(const Attribute& attribute, const ElementRanges& elements) {
    Attribute selected = attribute;
    switch (attribute.storage()) {
        case Storage::Opaque:
            break;
        case Storage::Float32:
            selectValues<float>(selected, attribute, elements);
            break;
        case Storage::Float64:
            selectValues<double>(selected, attribute, elements);
            break;
        case Storage::Int64:
            selectValues<std::int64_t>(selected, attribute, elements);
            break;
        default:
            selectValues<std::int32_t>(selected, attribute, elements);
    }
    return selected;
}

Group select(const Group& group, const ElementRanges& elements) {
    if (!group.isOrdered())
        return Group::fromFlags(group.name(), elements.select(group.flags().data()));
    // Where each old element went, -1 for nowhere.
    Buffer<std::int32_t> place(static_cast<std::size_t>(group.elementCount()), -1);
    std::int32_t next = 0;
    for (const auto& [first, count] : elements.ranges()) {
        for (std::int32_t e = first; e < first + count; ++e)
            place[static_cast<std::size_t>(e)] = next++;
    }
    Buffer<std::int32_t> order;
    for (const std::int32_t e : group.order()) {
        if (place[static_cast<std::size_t>(e)] >= 0)
            order.push_back(place[static_cast<std::size_t>(e)]);
    }
    return Group::fromOrder(group.name(), next, std::move(order));
}

}  // namespace sinew
