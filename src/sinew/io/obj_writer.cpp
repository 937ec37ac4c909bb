#include <sinew/base/hash.h>
#include <sinew/io/attribute_name.h>
#include <sinew/io/obj.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <unordered_map>

namespace sinew {
namespace {

/// A plain attribute of floats with `least` to `most` components.
bool isReal(const Attribute* a, int least, int most) {
    return a && !a->isArray() && a->tupleSize() >= least && a->tupleSize() <= most
           && (a->storage() == Storage::Float32 || a->storage() == Storage::Float64);
}

/// Values that corners refer to (`vt` or `vn`): each distinct one is written once.
class ValuePool {
public:
    ValuePool(const Geometry& geometry, const char* name, int leastSize)
        : mGeometry(geometry) {
        // Vertex attributes first: they say more than those of points.
        for (const Owner owner : {Owner::Vertex, Owner::Point}) {
            const Attribute* a = geometry.findAttribute(owner, name);
            if (mAttribute || !isReal(a, leastSize, 3)) continue;
            mAttribute = a;
            mOwner = owner;
        }
    }

    bool isPresent() const { return mAttribute != nullptr; }
    int size() const { return static_cast<int>(mOrder.size()); }
    int tupleSize() const { return mAttribute->tupleSize(); }
    const Attribute& attribute() const { return *mAttribute; }
    int element(int i) const { return mOrder[static_cast<std::size_t>(i)]; }

    /// Number (from 1) of the vertex' value, after adding it when it is new.
    int number(int vertex) {
        const int e = mOwner == Owner::Vertex ? vertex : mGeometry.vertexPoint(vertex);
        std::array<double, 3> key{};
        for (int c = 0; c < tupleSize(); ++c)
            key[static_cast<std::size_t>(c)] = mAttribute->number(e, c);
        const auto [at, isNew] = mNumbers.emplace(key, size() + 1);
        if (isNew) mOrder.push_back(e);
        return at->second;
    }

private:
    // Bits, not values: 0 and −0 stay apart, and NaN equals itself.
    struct HashBits {
        std::size_t operator()(const std::array<double, 3>& x) const {
            Hash64 hash;
            hash.bytes(x.data(), sizeof x);
            return hash.result();
        }
    };
    struct SameBits {
        bool operator()(const std::array<double, 3>& a, const std::array<double, 3>& b) const {
            return std::memcmp(a.data(), b.data(), sizeof a) == 0;
        }
    };

    const Geometry& mGeometry;
    const Attribute* mAttribute = nullptr;
    Owner mOwner = Owner::Vertex;
    std::unordered_map<std::array<double, 3>, int, HashBits, SameBits> mNumbers;
    std::vector<int> mOrder;  // element that first had the value
};

class ObjWriter {
public:
    explicit ObjWriter(const Geometry& geometry)
        : mGeometry(geometry),
          mUvs(geometry, "uv", 2),
          mNormals(geometry, "N", 3) {}

    std::string run();

private:
    template <class T>
    void append(T x) {
        char text[64];
        mText.append(text, std::to_chars(text, text + sizeof text, x).ptr);
    }
    void appendNumber(const Attribute& attribute, int element, int component);
    void writePoints();
    void writePool(const char* keyword, const ValuePool& pool);
    void writePrimitive(int primitive);
    void writeCorner(std::string& text, int vertex);
    void writeGroups(int primitive);
    void writeMaterial(int primitive);

    const Geometry& mGeometry;
    ValuePool mUvs;
    ValuePool mNormals;
    std::string mText;
    std::vector<bool> mCurrentGroups;
    std::string mCurrentMaterial;
};

void ObjWriter::appendNumber(const Attribute& attribute, int element, int component) {
    const double x = attribute.number(element, component);
    mText += ' ';
    if (std::isnan(x)) {
        mText += "nan";
    } else if (attribute.storage() == Storage::Float32) {
        append(static_cast<float>(x));
    } else {
        append(x);
    }
}

void ObjWriter::writePoints() {
    const Attribute* Cd = mGeometry.findAttribute(Owner::Point, "Cd");
    if (!isReal(Cd, 3, 3)) Cd = nullptr;
    for (int i = 0; i < mGeometry.pointCount(); ++i) {
        mText += 'v';
        for (int c = 0; c < 3; ++c)
            appendNumber(mGeometry.P(), i, c);
        for (int c = 0; Cd && c < 3; ++c)
            appendNumber(*Cd, i, c);
        mText += '\n';
    }
}

void ObjWriter::writePool(const char* keyword, const ValuePool& pool) {
    for (int i = 0; i < pool.size(); ++i) {
        mText += keyword;
        for (int c = 0; c < pool.tupleSize(); ++c)
            appendNumber(pool.attribute(), pool.element(i), c);
        mText += '\n';
    }
}

// A line only where membership changes.
void ObjWriter::writeGroups(int primitive) {
    const std::vector<Group>& groups = mGeometry.groups(Owner::Primitive);
    bool isSame = true;
    for (std::size_t g = 0; g < groups.size(); ++g)
        isSame = isSame && groups[g].contains(primitive) == mCurrentGroups[g];
    if (isSame) return;
    mText += 'g';
    for (std::size_t g = 0; g < groups.size(); ++g) {
        mCurrentGroups[g] = groups[g].contains(primitive);
        if (mCurrentGroups[g]) mText += ' ' + attributeName(groups[g].name());
    }
    mText += '\n';
}

void ObjWriter::writeMaterial(int primitive) {
    const Attribute* a = mGeometry.findAttribute(Owner::Primitive, "shop_materialpath");
    if (!a || a->storage() != Storage::String || a->isArray()) return;
    std::string name = a->text(primitive);
    // A line break would end the statement.
    for (char& c : name) {
        if (static_cast<unsigned char>(c) < ' ') c = '_';
    }
    if (name == mCurrentMaterial) return;
    mText += name.empty() ? "usemtl\n" : "usemtl " + name + "\n";
    mCurrentMaterial = name;
}

void ObjWriter::writeCorner(std::string& text, int vertex) {
    text += ' ' + std::to_string(mGeometry.vertexPoint(vertex) + 1);
    if (mUvs.isPresent() || mNormals.isPresent()) text += '/';
    if (mUvs.isPresent()) text += std::to_string(mUvs.number(vertex));
    if (mNormals.isPresent()) text += '/' + std::to_string(mNormals.number(vertex));
}

void ObjWriter::writePrimitive(int primitive) {
    const PrimitiveKind kind = mGeometry.kind(primitive);
    const int first = mGeometry.vertexStart(primitive);
    const int size = mGeometry.vertexCount(primitive);
    const bool isClosed = kind == PrimitiveKind::Polygon;
    if (size == 0 || (!isClosed && kind != PrimitiveKind::Polyline)) return;
    writeGroups(primitive);
    writeMaterial(primitive);
    mText += isClosed ? 'f' : 'l';
    for (int i = 0; i < size; ++i)
        writeCorner(mText, first + (isClosed ? (size - i) % size : i));
    mText += '\n';
}

std::string ObjWriter::run() {
    mText = "# Sinew\n";
    writePoints();
    const std::string points = std::move(mText);

    // Naming all groups first keeps their order, and those without members.
    mText.clear();
    mCurrentGroups.assign(mGeometry.groups(Owner::Primitive).size(), true);
    if (!mCurrentGroups.empty()) mText += 'g';
    for (const Group& group : mGeometry.groups(Owner::Primitive))
        mText += ' ' + attributeName(group.name());
    if (!mCurrentGroups.empty()) mText += '\n';
    for (int i = 0; i < mGeometry.primitiveCount(); ++i)
        writePrimitive(i);
    const std::string primitives = std::move(mText);

    // Only now the corners have said which values they need.
    mText.clear();
    if (mUvs.isPresent()) writePool("vt", mUvs);
    if (mNormals.isPresent()) writePool("vn", mNormals);
    return points + mText + primitives;
}

}  // namespace

std::string writeObj(const Geometry& geometry) {
    return ObjWriter(geometry).run();
}

}  // namespace sinew
