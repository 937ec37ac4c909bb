#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/io/attribute_name.h>
#include <sinew/io/ply.h>
#include <sinew/io/ply_columns.h>
#include <sinew/io/ply_values.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

namespace sinew {
namespace {

constexpr int kElementsPerPoll = 1 << 16;

class PlyReader {
public:
    PlyReader(std::string_view bytes, Monitor& monitor)
        : mMonitor(monitor),
          mHeader(readPlyHeader(bytes)) {
        const std::string_view body = bytes.substr(mHeader.bodyStart);
        if (mHeader.format == PlyFormat::Ascii) {
            mValues = std::make_unique<PlyTextValues>(body, mHeader.bodyLine);
        } else {
            mValues = std::make_unique<PlyBinaryValues>(body, mHeader.format);
        }
    }

    Geometry run();

private:
    void readElement(const PlyElement& element);
    void readPoints(const PlyElement& element);
    void readFaces(const PlyElement& element);
    void readStrips(const PlyElement& element);
    void skip(const PlyElement& element);
    int indexList(const PlyElement& element) const;
    std::size_t listLength(const PlyProperty& list);
    void readIndices(const PlyProperty& list, Buffer<std::int32_t>& indices);
    void skipList(const PlyProperty& list);
    void addStrip(const Buffer<std::int32_t>& strip);
    void warnAboutLists(const PlyElement& element, int used);
    void poll(int i) {
        if (i % kElementsPerPoll == 0) mMonitor.checkInterrupt();
    }

    Monitor& mMonitor;
    PlyHeader mHeader;
    std::unique_ptr<PlyValues> mValues;
    std::optional<PlyColumns> mPoints;
    std::optional<PlyColumns> mFaces;
    Buffer<std::int32_t> mSizes;
    Buffer<std::int32_t> mCorners;
};

// Held against the bytes left before anything is allocated for it.
std::size_t PlyReader::listLength(const PlyProperty& list) {
    const double length = mValues->next(list.countType);
    const std::size_t least = mHeader.format == PlyFormat::Ascii ? 1 : sizeOf(list.type);
    if (length < 0 || length > static_cast<double>(mValues->left() / least))
        mValues->fail("a list is longer than the rest of the file");
    return static_cast<std::size_t>(length);
}

void PlyReader::skipList(const PlyProperty& list) {
    for (std::size_t n = listLength(list); n > 0; --n)
        mValues->next(list.type);
}

void PlyReader::readIndices(const PlyProperty& list, Buffer<std::int32_t>& indices) {
    constexpr double kMost = std::numeric_limits<std::int32_t>::max();
    const std::size_t length = listLength(list);
    if (static_cast<double>(indices.size()) + static_cast<double>(length) > kMost)
        mValues->fail("more than 2^31 corners");
    for (std::size_t i = 0; i < length; ++i) {
        const double index = mValues->next(list.type);
        // Negative numbers fall through: addPrimitives() rejects them, and strips use −1.
        if (index > kMost) mValues->fail("a face refers to a vertex that is not there");
        indices.push_back(static_cast<std::int32_t>(index));
    }
}

// Two spellings are common.
int PlyReader::indexList(const PlyElement& element) const {
    for (const char* name : {"vertex_indices", "vertex_index"}) {
        const int at = element.find(name);
        if (at < 0) continue;
        const PlyProperty& p = element.properties[static_cast<std::size_t>(at)];
        if (p.isList && isInteger(p.type)) return at;
    }
    throw InvalidInput(
        "PLY file: element " + element.name
        + " has no list of integers called vertex_indices or vertex_index");
}

void PlyReader::warnAboutLists(const PlyElement& element, int used) {
    for (std::size_t i = 0; i < element.properties.size(); ++i) {
        const PlyProperty& p = element.properties[i];
        if (p.isList && static_cast<int>(i) != used)
            mMonitor.warn("PLY file: list " + attributeName(p.name) + " is left out");
    }
}

void PlyReader::readPoints(const PlyElement& element) {
    // readElement() has held the count against the bytes left.
    mPoints.emplace(element, Owner::Point);
    if (mPoints->attributes().empty() || mPoints->attributes()[0].name != "P")
        throw InvalidInput("PLY file: element vertex has no properties x, y, z");
    warnAboutLists(element, -1);
    for (int i = 0; i < element.count; ++i) {
        poll(i);
        for (std::size_t p = 0; p < element.properties.size(); ++p) {
            const PlyProperty& property = element.properties[p];
            if (property.isList) {
                skipList(property);
            } else {
                mPoints->put(p, i, mValues->next(property.type));
            }
        }
    }
}

void PlyReader::readFaces(const PlyElement& element) {
    const int list = indexList(element);
    warnAboutLists(element, list);
    mFaces.emplace(element, Owner::Primitive);
    for (int i = 0; i < element.count; ++i) {
        poll(i);
        for (std::size_t p = 0; p < element.properties.size(); ++p) {
            const PlyProperty& property = element.properties[p];
            if (static_cast<int>(p) == list) {
                const std::size_t first = mCorners.size();
                readIndices(property, mCorners);
                mSizes.push_back(static_cast<std::int32_t>(mCorners.size() - first));
                if (mCorners.size() > first) {
                    // From counter-clockwise to Houdini's clockwise, the first corner in its place.
                    std::reverse(
                        mCorners.begin() + static_cast<std::ptrdiff_t>(first) + 1, mCorners.end());
                }
            } else if (property.isList) {
                skipList(property);
            } else {
                mFaces->put(p, i, mValues->next(property.type));
            }
        }
    }
}

void PlyReader::readStrips(const PlyElement& element) {
    const int list = indexList(element);
    Buffer<std::int32_t> strip;
    for (int i = 0; i < element.count; ++i) {
        for (std::size_t p = 0; p < element.properties.size(); ++p) {
            const PlyProperty& property = element.properties[p];
            strip.clear();
            if (static_cast<int>(p) == list) {
                readIndices(property, strip);
                addStrip(strip);
            } else if (property.isList) {
                skipList(property);
            } else {
                mValues->next(property.type);
            }
        }
    }
}

/// Every corner from the third on makes a triangle with the two before it; −1 starts afresh.
void PlyReader::addStrip(const Buffer<std::int32_t>& strip) {
    std::size_t start = 0;
    for (std::size_t i = 0; i < strip.size(); ++i) {
        if (strip[i] == -1) start = i + 1;
        if (i < start + 2) continue;
        const std::int32_t a = strip[i - 2], b = strip[i - 1], c = strip[i];
        if (a == b || b == c || c == a) continue;
        if (mCorners.size() > std::numeric_limits<std::int32_t>::max() - std::size_t{3})
            mValues->fail("more than 2^31 corners");
        // Every other triangle of a strip runs backwards.
        const bool isEven = (i - start) % 2 == 0;
        mCorners.insert(mCorners.end(), {a, isEven ? c : b, isEven ? b : c});
        mSizes.push_back(3);
    }
}

void PlyReader::skip(const PlyElement& element) {
    mMonitor.warn("PLY file: element " + attributeName(element.name) + " is left out");
    if (element.properties.empty()) return;
    for (int i = 0; i < element.count; ++i) {
        poll(i);
        for (const PlyProperty& property : element.properties) {
            if (property.isList) {
                skipList(property);
            } else {
                mValues->next(property.type);
            }
        }
    }
}

void PlyReader::readElement(const PlyElement& element) {
    const std::size_t least = element.leastBytes(mHeader.format);
    // The last number of a text needs no blank behind it.
    const std::size_t room = mValues->left() + 1;
    // A count that the rest of the file cannot hold: say so before allocating.
    if (least > 0 && static_cast<std::size_t>(element.count) > room / least)
        mValues->fail("more elements " + attributeName(element.name) + " than bytes");
    if (element.name == "vertex" && !mPoints) return readPoints(element);
    if (element.count == 0) return;
    if (element.name == "face" && !mFaces && mSizes.empty()) return readFaces(element);
    if (element.name == "tristrips" && !mFaces) return readStrips(element);
    skip(element);
}

Geometry PlyReader::run() {
    for (const PlyElement& element : mHeader.elements)
        readElement(element);
    if (!mPoints) throw InvalidInput("PLY file has no element vertex");

    std::vector<AttributeSet::Entry>& points = mPoints->attributes();
    Attribute P = std::move(points[0].attribute);
    P.defaults = {0.0};
    Geometry geometry(std::move(P));
    for (std::size_t i = 1; i < points.size(); ++i)
        geometry.setAttribute(Owner::Point, points[i].name, std::move(points[i].attribute));
    if (!mSizes.empty()) geometry.addPrimitives(PrimitiveKind::Polygon, mSizes, mCorners);
    if (!mFaces) return geometry;
    for (AttributeSet::Entry& entry : mFaces->attributes())
        geometry.setAttribute(Owner::Primitive, entry.name, std::move(entry.attribute));
    return geometry;
}

}  // namespace

Geometry readPly(std::string_view bytes, Monitor& monitor) {
    return PlyReader(bytes, monitor).run();
}

}  // namespace sinew
