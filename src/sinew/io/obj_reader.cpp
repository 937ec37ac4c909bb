#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/io/attribute_name.h>
#include <sinew/io/obj.h>
#include <sinew/io/text_scanner.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace sinew {
namespace {

constexpr std::size_t kMostGroups = 10000;  // setting the n-th looks through those before it
constexpr std::size_t kMostGroupBytes = std::size_t{256} << 20;

/// One kind of thing that corners refer to: points, texture coordinates or normals.
struct Pool {
    const char* what;
    Buffer<float> values;           // three each
    Buffer<std::int32_t> corners;   // per corner: index from 0, -1 for none; may be shorter
    std::int32_t largestIndex = 0;  // from 1; faces may come before what they refer to
    int largestLine = 0;

    int count() const { return static_cast<int>(values.size() / 3); }
};

/// Primitives that belong to a group or object because no other was named in between.
struct NamedRun {
    int group;
    int first, last;  // primitives [first, last)
};

class ObjReader {
public:
    ObjReader(std::string_view bytes, Monitor& monitor)
        : mScanner(bytes, "OBJ file"),
          mMonitor(monitor),
          mBytes(bytes.size()) {}

    Geometry run();

private:
    void readLine();
    void readOther(std::string_view keyword);
    void readPoint();
    void readTriple(Pool& pool, int required);
    void readPrimitive(PrimitiveKind kind);
    void readCorner();
    void addCorner(Pool& pool, std::size_t corner);
    void reverseLast(Pool& pool, int size);
    void readGroups();
    void readObject();
    void readMaterial();
    int groupNumber(std::string_view name);
    void closeGroupRun();
    void closeObjectRun();
    void store(Pool& pool, float x);

    void checkIndices(const Pool& pool) const;
    Geometry build();
    void addPrimitives(Geometry& geometry);
    void addVertexAttribute(Geometry& geometry, Pool& pool, const char* name, const char* typeInfo);
    void addGroups(Geometry& geometry);
    void warnAboutTheRest();
    int primitiveCount() const { return static_cast<int>(mSizes.size()); }

    TextScanner mScanner;
    Monitor& mMonitor;
    std::size_t mBytes;

    Pool mPoints{"point", {}, {}, 0, 0};
    Pool mUvs{"texture coordinate", {}, {}, 0, 0};
    Pool mNormals{"normal", {}, {}, 0, 0};
    Buffer<float> mColors;  // empty, or three a point; may be shorter
    Buffer<std::int32_t> mSizes;
    Buffer<PrimitiveKind> mKinds;

    std::map<std::string, int, std::less<>> mGroupNumbers;
    std::vector<std::string> mGroupNames;
    std::vector<int> mCurrentGroups;  // sorted, each once
    int mCurrentObject = -1;
    int mGroupsStart = 0;  // first primitive of the current groups
    int mObjectStart = 0;  // and of the current object
    std::vector<NamedRun> mRuns;

    std::map<std::string, int, std::less<>> mMaterialNumbers;
    std::vector<std::string> mMaterialNames;
    Buffer<std::int32_t> mMaterials;  // per primitive; may be shorter
    int mCurrentMaterial = -1;

    long long mUnknownLines = 0;
    std::string mFirstUnknown;
    long long mNonFinite = 0;
};

Geometry ObjReader::run() {
    // Every element takes two bytes or more, so that within this size all counts fit an int.
    if (mBytes > std::numeric_limits<std::uint32_t>::max())
        throw InvalidInput("OBJ file is larger than 4 GB; split it or save it as .bgeo");
    constexpr int kLinesPerPoll = 1 << 16;
    // One statement a line. What faces refer to may come later in the file: indices are checked at
    // the end, all at once.
    for (int lines = 1; !mScanner.isAtEnd(); ++lines) {
        if (lines % kLinesPerPoll == 0) {
            mMonitor.checkInterrupt();
            mMonitor.progress(1.0 - static_cast<double>(mScanner.left()) / mBytes, "reading OBJ");
        }
        if (!mScanner.isAtLineEnd()) readLine();
        mScanner.nextLine();
    }
    closeGroupRun();
    closeObjectRun();
    for (const Pool* pool : {&mPoints, &mUvs, &mNormals})
        checkIndices(*pool);
    warnAboutTheRest();
    return build();
}

// Most lines of most files are points and faces.
void ObjReader::readLine() {
    const std::string_view keyword = mScanner.word();
    if (keyword == "v") return readPoint();
    if (keyword == "f" || keyword == "fo") return readPrimitive(PrimitiveKind::Polygon);
    if (keyword == "vn") return readTriple(mNormals, 3);
    if (keyword == "vt") return readTriple(mUvs, 1);
    if (keyword == "l") return readPrimitive(PrimitiveKind::Polyline);
    readOther(keyword);
}

void ObjReader::readOther(std::string_view keyword) {
    if (keyword == "g") return readGroups();
    if (keyword == "o") return readObject();
    if (keyword == "usemtl") return readMaterial();
    if (keyword == "s" || keyword == "p" || keyword == "mtllib") return;
    if (mUnknownLines++ == 0) {
        mFirstUnknown = "\"" + attributeName(keyword.substr(0, 40)) + "\" in line "
                        + std::to_string(mScanner.line());
    }
}

void ObjReader::store(Pool& pool, float x) {
    mNonFinite += !std::isfinite(x);
    pool.values.push_back(x);
}

void ObjReader::readTriple(Pool& pool, int required) {
    for (int c = 0; c < 3; ++c) {
        const bool isGiven = c < required || !mScanner.isAtLineEnd();
        store(pool, isGiven ? mScanner.number<float>() : 0.0f);
    }
}

void ObjReader::readPoint() {
    readTriple(mPoints, 3);
    if (mScanner.isAtLineEnd()) return;
    // One more number is a weight, three or four are a colour.
    float more[3] = {};
    int count = 0;
    while (count < 3 && !mScanner.isAtLineEnd())
        more[count++] = mScanner.number<float>();
    if (count < 3) return;
    // Points without a colour before this one are white.
    mColors.resize(mPoints.values.size() - 3, 1.0f);
    mColors.insert(mColors.end(), more, more + 3);
}

void ObjReader::readPrimitive(PrimitiveKind kind) {
    const std::size_t first = mPoints.corners.size();
    while (!mScanner.isAtLineEnd())
        readCorner();
    const int size = static_cast<int>(mPoints.corners.size() - first);
    if (size == 0) mScanner.fail("a face or line without points");
    if (kind == PrimitiveKind::Polygon) {
        for (Pool* pool : {&mPoints, &mUvs, &mNormals})
            reverseLast(*pool, size);
    }
    mSizes.push_back(size);
    mKinds.push_back(kind);
    if (mCurrentMaterial < 0) return;
    mMaterials.resize(mSizes.size() - 1, -1);
    mMaterials.push_back(mCurrentMaterial);
}

/// One of "7", "7/8", "7//9", "7/8/9".
void ObjReader::readCorner() {
    const std::size_t corner = mPoints.corners.size();
    addCorner(mPoints, corner);
    if (mScanner.accept('/')) {
        const bool hasNormal = mScanner.accept('/');
        if (!hasNormal && !mScanner.isAtWordEnd()) addCorner(mUvs, corner);
        if ((hasNormal || mScanner.accept('/')) && !mScanner.isAtWordEnd())
            addCorner(mNormals, corner);
    }
    if (!mScanner.isAtWordEnd())
        mScanner.fail("a face's corner must look like 7, 7/8, 7//9, 7/8/9");
}

void ObjReader::addCorner(Pool& pool, std::size_t corner) {
    int index = mScanner.index();
    if (index < 0) index += pool.count() + 1;  // counted back from the last one so far
    if (index < 1) mScanner.fail(std::string("there is no such ") + pool.what);
    if (index > pool.largestIndex) {
        pool.largestIndex = index;
        pool.largestLine = mScanner.line();
    }
    // Corners without a texture coordinate or normal are marked when the next one has one.
    if (pool.corners.size() < corner) pool.corners.resize(corner, -1);
    pool.corners.push_back(index - 1);
}

void ObjReader::reverseLast(Pool& pool, int size) {
    if (pool.corners.empty()) return;
    pool.corners.resize(mPoints.corners.size(), -1);
    std::reverse(pool.corners.end() - size + 1, pool.corners.end());
}

// Names that become equal when made fit for Houdini share a group.
int ObjReader::groupNumber(std::string_view name) {
    const std::string fit = attributeName(name);
    const auto [at, isNew] = mGroupNumbers.emplace(fit, static_cast<int>(mGroupNames.size()));
    if (isNew) mGroupNames.push_back(fit);
    return at->second;
}

// Groups and objects end apart from each other: a run for each group at every object would let a
// file of n bytes ask for n² runs.
void ObjReader::closeGroupRun() {
    for (const int group : mCurrentGroups) {
        if (mGroupsStart != primitiveCount())
            mRuns.push_back({group, mGroupsStart, primitiveCount()});
    }
    mGroupsStart = primitiveCount();
}

void ObjReader::closeObjectRun() {
    if (mCurrentObject >= 0 && mObjectStart != primitiveCount())
        mRuns.push_back({mCurrentObject, mObjectStart, primitiveCount()});
    mObjectStart = primitiveCount();
}

void ObjReader::readGroups() {
    closeGroupRun();
    mCurrentGroups.clear();
    while (!mScanner.isAtLineEnd())
        mCurrentGroups.push_back(groupNumber(mScanner.word()));
    std::sort(mCurrentGroups.begin(), mCurrentGroups.end());
    mCurrentGroups.erase(
        std::unique(mCurrentGroups.begin(), mCurrentGroups.end()), mCurrentGroups.end());
}

void ObjReader::readObject() {
    closeObjectRun();
    const std::string_view name = mScanner.rest();
    mCurrentObject = name.empty() ? -1 : groupNumber(name);
}

void ObjReader::readMaterial() {
    const std::string_view name = mScanner.rest();
    const auto next = static_cast<int>(mMaterialNames.size());
    mCurrentMaterial = -1;
    if (name.empty()) return;
    const auto [at, isNew] = mMaterialNumbers.emplace(std::string(name), next);
    if (isNew) mMaterialNames.emplace_back(name);
    mCurrentMaterial = at->second;
}

void ObjReader::checkIndices(const Pool& pool) const {
    if (pool.largestIndex > pool.count()) {
        throw InvalidInput(
            "OBJ file, line " + std::to_string(pool.largestLine) + ": there is no " + pool.what
            + " " + std::to_string(pool.largestIndex) + ", only "
            + countOf(pool.count(), pool.what));
    }
}

void ObjReader::warnAboutTheRest() {
    if (mUnknownLines > 0) {
        mMonitor.warn(
            "OBJ file: " + countOf(mUnknownLines, "line")
            + " with an unknown keyword left out, first " + mFirstUnknown);
    }
    if (mNonFinite > 0) mMonitor.warn("OBJ file: " + countOf(mNonFinite, "number") + " not finite");
}

Geometry ObjReader::build() {
    Geometry geometry;
    geometry.addPoints(mPoints.count());
    geometry.editAttribute(Owner::Point, "P")->edit<float>() = std::move(mPoints.values);
    addPrimitives(geometry);
    if (!mColors.empty()) {
        mColors.resize(3 * static_cast<std::size_t>(geometry.pointCount()), 1.0f);
        Attribute Cd = Attribute::numeric(Storage::Float32, 3, 0);
        Cd.edit<float>() = std::move(mColors);
        Cd.typeInfo = "color";
        geometry.setAttribute(Owner::Point, "Cd", std::move(Cd));
    }
    addVertexAttribute(geometry, mUvs, "uv", "texturecoord");
    addVertexAttribute(geometry, mNormals, "N", "normal");
    if (!mMaterials.empty()) {
        mMaterials.resize(mSizes.size(), -1);
        Attribute material = Attribute::strings(1, 0);
        material.edit<std::int32_t>() = std::move(mMaterials);
        material.setStringTable(std::move(mMaterialNames));
        geometry.setAttribute(Owner::Primitive, "shop_materialpath", std::move(material));
    }
    addGroups(geometry);
    return geometry;
}

void ObjReader::addPrimitives(Geometry& geometry) {
    const auto isMixed = [&] {
        return std::adjacent_find(mKinds.begin(), mKinds.end(), std::not_equal_to<>())
               != mKinds.end();
    };
    if (mKinds.empty()) return;
    if (!isMixed()) return geometry.addPrimitives(mKinds[0], mSizes, mPoints.corners);

    // Runs of one kind, in file order.
    auto corner = mPoints.corners.begin();
    for (std::size_t i = 0, end = 0; i < mKinds.size(); i = end) {
        std::size_t corners = 0;
        for (end = i; end < mKinds.size() && mKinds[end] == mKinds[i]; ++end)
            corners += static_cast<std::size_t>(mSizes[end]);
        const auto cornerEnd = corner + static_cast<std::ptrdiff_t>(corners);
        geometry.addPrimitives(
            mKinds[i],
            Buffer<std::int32_t>(mSizes.data() + i, mSizes.data() + end),
            Buffer<std::int32_t>(corner, cornerEnd));
        corner = cornerEnd;
    }
}

void ObjReader::addVertexAttribute(
    Geometry& geometry, Pool& pool, const char* name, const char* typeInfo) {
    if (pool.corners.empty()) return;
    pool.corners.resize(static_cast<std::size_t>(geometry.vertexCount()), -1);
    Attribute attribute = Attribute::numeric(Storage::Float32, 3, geometry.vertexCount());
    attribute.typeInfo = typeInfo;
    float* target = attribute.edit<float>().data();
    for (const std::int32_t index : pool.corners) {
        if (index >= 0) std::copy_n(pool.values.data() + std::size_t{3} * index, 3, target);
        target += 3;
    }
    geometry.setAttribute(Owner::Vertex, name, std::move(attribute));
}

void ObjReader::addGroups(Geometry& geometry) {
    // A flag per primitive and group: a file with an object a face would fill the memory.
    const std::size_t most = kMostGroupBytes / std::max<std::size_t>(1, mSizes.size());
    const std::size_t kept = std::min({most, kMostGroups, mGroupNames.size()});
    if (kept < mGroupNames.size()) {
        mMonitor.warn(
            "OBJ file has " + std::to_string(mGroupNames.size()) + " groups; only the first "
            + std::to_string(kept) + " are kept");
    }
    std::vector<Buffer<std::uint8_t>> flags(kept, Buffer<std::uint8_t>(mSizes.size(), 0));
    for (const NamedRun& run : mRuns) {
        if (static_cast<std::size_t>(run.group) >= kept) continue;
        Buffer<std::uint8_t>& group = flags[static_cast<std::size_t>(run.group)];
        std::fill(group.begin() + run.first, group.begin() + run.last, 1);
    }
    for (std::size_t i = 0; i < kept; ++i)
        geometry.setGroup(Owner::Primitive, Group::fromFlags(mGroupNames[i], std::move(flags[i])));
}

}  // namespace

Geometry readObj(std::string_view bytes, Monitor& monitor) {
    return ObjReader(bytes, monitor).run();
}

}  // namespace sinew
