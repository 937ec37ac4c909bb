#include <sinew/io/houdini_storage.h>
#include <sinew/io/houdini_values.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

namespace sinew {
namespace {

/// How the raw data of a paged attribute is laid out.
class PageLayout {
public:
    PageLayout(int elementCount, int tuple)
        : count(elementCount),
          tupleSize(tuple),
          packing{tuple} {}

    /// The last page is short when the elements do not fill it.
    int pageCount() const { return count / pageSize + (count % pageSize != 0); }
    int pageElements(int page) const {
        return static_cast<int>(
            std::min<std::int64_t>(pageSize, count - std::int64_t(page) * pageSize));
    }
    /// Rows may be missing or empty: no page of that sub-vector is constant then.
    bool isConstant(std::size_t part, int page) const {
        return part < constant.size() && !constant[part].empty()
               && constant[part][static_cast<std::size_t>(page)] != 0;
    }
    bool hasConstantPage() const {
        return std::any_of(constant.begin(), constant.end(), [](const auto& row) {
            return std::any_of(row.begin(), row.end(), [](std::int32_t flag) { return flag != 0; });
        });
    }
    /// Numbers in the raw data.
    std::int64_t storedCount() const {
        // All values, less what constant pages save.
        std::int64_t total = std::int64_t(count) * tupleSize;
        for (std::size_t part = 0; part < constant.size(); ++part) {
            for (int page = 0; page < static_cast<int>(constant[part].size()); ++page) {
                if (isConstant(part, page))
                    total -= std::int64_t(packing[part]) * (pageElements(page) - 1);
            }
        }
        return total;
    }

    int count;
    int tupleSize;
    int pageSize = kHoudiniPageSize;
    std::vector<int> packing;                    // widths of the sub-vectors
    std::vector<Buffer<std::int32_t>> constant;  // flags per sub-vector and page, or empty
};

/// For example [3, 1]: positions and weights, so that a constant weight costs one number a page.
void readPacking(HoudiniInput& in, PageLayout& layout) {
    Buffer<std::int32_t> widths;
    in.json.readArray(widths, layout.tupleSize);
    const bool arePositive =
        std::all_of(widths.begin(), widths.end(), [](std::int32_t w) { return w > 0; });
    const auto sum = std::accumulate(widths.begin(), widths.end(), std::int64_t(0));
    if (!arePositive || sum != layout.tupleSize)
        in.json.fail("the packing does not sum to the tuple size");
    layout.packing.assign(widths.begin(), widths.end());
}

/// One row a sub-vector, one flag a page.
void readConstantFlags(HoudiniInput& in, PageLayout& layout) {
    layout.constant.clear();
    in.json.beginArray();
    while (in.json.hasNext()) {
        if (layout.constant.size() == layout.packing.size())
            in.json.fail("there are more rows of constant page flags than sub-vectors");
        Buffer<std::int32_t> row;
        in.json.readArray(row, layout.pageCount());
        if (!row.empty() && row.size() != static_cast<std::size_t>(layout.pageCount()))
            in.json.fail("there are fewer constant page flags than pages");
        layout.constant.push_back(std::move(row));
    }
    in.json.endArray();
}

/// The flags were checked when they came; a packing or page size that comes later may not fit.
void checkFlags(HoudiniInput& in, const PageLayout& layout) {
    const auto pages = static_cast<std::size_t>(layout.pageCount());
    bool fits = layout.constant.size() <= layout.packing.size();
    for (const Buffer<std::int32_t>& row : layout.constant)
        fits = fits && (row.empty() || row.size() == pages);
    if (!fits) in.json.fail("constant page flags and pages disagree");
}

/// Room for all values, once the rest of the file is known to be long enough for `stored` of them.
template <class T>
T* allocate(HoudiniInput& in, const PageLayout& layout, std::int64_t stored, Attribute& to) {
    // A packed array must hold exactly that many; a plain one takes a byte a number at least.
    const std::int64_t known = in.json.knownLength();
    if ((known >= 0 && known != stored)
        || (known < 0 && static_cast<std::uint64_t>(stored) > in.json.bytesLeftAtMost())) {
        in.json.fail(
            (known < 0 ? "too few" : std::to_string(known)) + " numbers for "
            + std::to_string(layout.count) + " elements of size " + std::to_string(layout.tupleSize)
            + ", which take " + std::to_string(stored));
    }
    const std::int64_t total = std::int64_t(layout.count) * layout.tupleSize;
    in.charge(total, sizeof(T));
    Buffer<T>& values = to.edit<T>();
    values.resize(static_cast<std::size_t>(total));
    return values.data();
}

/// One sub-vector of one page; `to` is its place in the first tuple of the page.
template <class T>
void readPagePart(HoudiniInput& in, T* to, int tupleSize, int width, int elements, bool constant) {
    if (!constant && width == tupleSize)
        return in.json.readNumbers(to, static_cast<std::size_t>(elements) * width);
    // One value for the whole page, or values that lie apart in the tuples.
    Buffer<T> part(static_cast<std::size_t>(width) * (constant ? 1 : elements));
    in.json.readNumbers(part.data(), part.size());
    const T* from = part.data();
    for (int e = 0; e < elements; ++e) {
        std::copy_n(from, width, to + std::int64_t(e) * tupleSize);
        if (!constant) from += width;
    }
}

template <class T>
void readPages(HoudiniInput& in, const PageLayout& layout, Attribute& to) {
    checkFlags(in, layout);
    in.json.beginArray();
    const std::int64_t stored = layout.storedCount();
    T* place = allocate<T>(in, layout, stored, to);
    // The usual case in one read: at memory speed when the file's type is the attribute's.
    if (layout.packing.size() == 1 && !layout.hasConstantPage()) {
        in.json.readNumbers(place, static_cast<std::size_t>(stored));
    } else {
        for (int page = 0; page < layout.pageCount(); ++page) {
            const int elements = layout.pageElements(page);
            T* partPlace = place + std::int64_t(page) * layout.pageSize * layout.tupleSize;
            for (std::size_t part = 0; part < layout.packing.size(); ++part) {
                const int width = layout.packing[part];
                const bool constant = layout.isConstant(part, page);
                readPagePart(in, partPlace, layout.tupleSize, width, elements, constant);
                partPlace += width;
            }
        }
    }
    in.json.endArray();
}

template <class T>
void readTuples(HoudiniInput& in, const PageLayout& layout, Attribute& to) {
    in.json.beginArray();
    // An empty list takes two characters, and so does a number with its comma.
    T* place = allocate<T>(in, layout, std::int64_t(layout.count) * layout.tupleSize, to);
    for (int e = 0; e < layout.count; ++e) {
        if (!in.json.hasNext()) {
            in.json.fail(
                std::to_string(e) + " values for " + std::to_string(layout.count) + " elements");
        }
        in.json.beginArray();
        in.json.readNumbers(place, static_cast<std::size_t>(layout.tupleSize));
        in.json.endArray();
        place += layout.tupleSize;
    }
    in.json.endArray();
}

template <class T>
void readComponentLists(HoudiniInput& in, const PageLayout& layout, Attribute& to) {
    in.json.beginArray();
    T* place = allocate<T>(in, layout, std::int64_t(layout.count) * layout.tupleSize, to);
    for (int c = 0; c < layout.tupleSize; ++c) {
        if (!in.json.hasNext()) in.json.fail("there are fewer lists than components");
        in.json.beginArray();
        if (layout.tupleSize == 1)
            in.json.readNumbers(place, static_cast<std::size_t>(layout.count));
        for (int e = 0; layout.tupleSize > 1 && e < layout.count; ++e)
            in.json.readNumbers(place + std::int64_t(e) * layout.tupleSize + c, 1);
        in.json.endArray();
    }
    in.json.endArray();
}

template <class T>
void readBlock(HoudiniInput& in, int count, Attribute& to) {
    PageLayout layout(count, to.tupleSize());
    bool hasPayload = false;
    in.forEachKey([&](const std::string& key) {
        // The outer block has said both; here they are repeated.
        if (key == "size") {
            if (in.json.readInteger() != layout.tupleSize)
                in.json.fail("the values have another size than the attribute");
        } else if (key == "pagesize") {
            layout.pageSize = in.json.readCount();
            if (layout.pageSize < 1) in.json.fail("the page size must be positive");
        } else if (key == "packing") {
            readPacking(in, layout);
        } else if (key == "constantpageflags") {
            readConstantFlags(in, layout);
        } else if (key == "rawpagedata") {
            readPages<T>(in, layout, to);
            hasPayload = true;
        } else if (key == "tuples") {
            readTuples<T>(in, layout, to);
            hasPayload = true;
        } else if (key == "arrays") {
            readComponentLists<T>(in, layout, to);
            hasPayload = true;
        } else {
            in.json.skipValue();
        }
    });
    if (!hasPayload) in.json.fail("the values are missing");
}

}  // namespace

void readHoudiniValues(HoudiniInput& in, int count, Attribute& to) {
    switch (to.storage()) {
        case Storage::Float32:
            return readBlock<float>(in, count, to);
        case Storage::Float64:
            return readBlock<double>(in, count, to);
        case Storage::Int64:
            return readBlock<std::int64_t>(in, count, to);
        default:
            return readBlock<std::int32_t>(in, count, to);
    }
}

}  // namespace sinew
