#include <sinew/io/memory_cursor.h>
#include <sinew/io/vdb_check.h>
#include <sinew/io/vdb_tree_check.h>

#include <cmath>
#include <map>
#include <string>

namespace sinew {
namespace {

constexpr std::int64_t kMagic = 0x56444220;  // " BDV"
constexpr std::uint32_t kOldestVersion = 222;
constexpr std::uint32_t kNewestVersion = 224;
constexpr std::size_t kUuidBytes = 36;
constexpr std::uint32_t kCompressionFlags = 7;

// A leaf of zeros shrinks a hundredfold, so a large ratio alone is no offence; a large ratio in a
// large file is.
constexpr std::uint64_t kFreeMemory = std::uint64_t{1} << 30;
constexpr std::uint64_t kMemoryPerByte = 64;

struct MetadataType {
    std::string_view name;
    std::uint32_t bytes;
};

/// Metadata OpenVDB reads by the size of its type, whatever the file says. It keeps the bytes of
/// types it does not know.
constexpr MetadataType kMetadataTypes[] = {
    {"bool", 1},    {"int32", 4},   {"int64", 8},   {"float", 4},       {"double", 8},
    {"vec2i", 8},   {"vec2s", 8},   {"vec2d", 16},  {"vec3i", 12},      {"vec3s", 12},
    {"vec3d", 24},  {"vec4i", 16},  {"vec4s", 16},  {"vec4d", 32},      {"mat4s", 64},
    {"mat4d", 128}, {"ptidx32", 4}, {"ptidx64", 8}, {"ptdataidx32", 4}, {"ptdataidx64", 8},
};

class VdbFileCheck {
public:
    VdbFileCheck(std::string_view bytes, Monitor& monitor)
        : mCursor(bytes, "VDB file"),
          mMonitor(monitor),
          mMemory(kFreeMemory + kMemoryPerByte * bytes.size()) {}

    VdbLayout run() {
        checkHeader();
        checkMetadata();
        mLayout.gridCount = mCursor.number<std::int32_t>("grid count");
        // The shortest grid: three strings, three offsets, flags, no metadata, a transform's name.
        constexpr std::size_t kShortestGrid = 3 * 4 + 3 * 8 + 4 + 4 + 4;
        const std::size_t most = mCursor.left() / kShortestGrid;
        if (mLayout.gridCount < 0 || static_cast<std::size_t>(mLayout.gridCount) > most)
            mCursor.fail("impossible grid count " + std::to_string(mLayout.gridCount));
        for (int i = 0; i < mLayout.gridCount; ++i) {
            mMonitor.checkInterrupt();
            checkGrid();
        }
        return std::move(mLayout);
    }

private:
    void checkHeader();
    void checkMetadata();
    void checkMetadataValue(std::string_view type);
    void checkGrid();
    void checkTransform(bool allowFrustum);
    void checkScales(std::size_t translations);
    /// The next number of a transform.
    double finite();

    MemoryCursor mCursor;
    Monitor& mMonitor;
    std::uint64_t mMemory;
    VdbLayout mLayout;
    std::map<std::string, std::string> mTrees;  // unique name → type of the grids with a tree
};

void VdbFileCheck::checkHeader() {
    // Too short and of another kind say the same to a user.
    if (mCursor.left() < 8 || mCursor.number<std::int64_t>("magic number") != kMagic)
        throw InvalidInput("this is not a VDB file: its first bytes are not those of OpenVDB");
    const auto version = mCursor.number<std::uint32_t>("file version");
    if (version < kOldestVersion || version > kNewestVersion) {
        throw InvalidInput(
            "VDB file version " + std::to_string(version)
            + " is not supported (222 to 224 are); save the file again with OpenVDB 2 to 12");
    }
    // Which library wrote it does not matter; the file version does.
    mCursor.take(2 * 4, "library version");
    mCursor.take(1, "offset flag");
    mCursor.take(kUuidBytes, "identifier");
}

void VdbFileCheck::checkMetadata() {
    const auto count = mCursor.number<std::uint32_t>("metadata count");
    constexpr std::size_t kShortestEntry = 3 * 4;
    if (count > mCursor.left() / kShortestEntry) mCursor.fail("more metadata than bytes");
    for (std::uint32_t i = 0; i < count; ++i) {
        if (mCursor.text("metadata name").empty()) mCursor.fail("metadata without a name");
        const std::string_view type = mCursor.text("metadata type");
        if (type == "__delayedload")
            mLayout.delayedLoadNames.push_back(mCursor.position() - type.size());
        checkMetadataValue(type);
    }
}

void VdbFileCheck::checkMetadataValue(std::string_view type) {
    const auto size = mCursor.number<std::uint32_t>("metadata size");
    for (const MetadataType& known : kMetadataTypes) {
        if (known.name == type && known.bytes != size)
            mCursor.fail("metadata of type " + std::string(type) + " has the wrong size");
    }
    const std::string_view value = mCursor.take(size, "metadata value");
    if (type == "bool" && value[0] != 0 && value[0] != 1) mCursor.fail("a bool is neither 0 nor 1");
}

void VdbFileCheck::checkGrid() {
    // A descriptor, then the grid: metadata, transform, tree.
    const std::string name(mCursor.text("grid name"));
    const std::string type(mCursor.text("grid type"));
    const std::string parent(mCursor.text("name of the instanced grid"));
    mCursor.take(3 * 8, "grid offsets");  // a stream is read in order, whatever they say

    VdbTreeFormat format;
    format.type = findVdbValueType(type, format.isHalf);
    if (!format.type) {
        throw InvalidInput(
            "VDB grid \"" + name + "\" has the unsupported type \"" + type
            + "\"; supported are 5-4-3 trees of bool, mask, int32, int64, float, double, vec3i, "
              "vec3s and vec3d");
    }
    format.compression = mCursor.number<std::uint32_t>("compression flags");
    if (format.compression > kCompressionFlags) mCursor.fail("unknown compression");
    checkMetadata();
    checkTransform(true);

    // An instance shares the tree of a grid before it.
    if (!parent.empty()) {
        const auto found = mTrees.find(parent);
        if (found == mTrees.end() || found->second != type)
            mCursor.fail("grid \"" + name + "\" shares the tree of a grid that is not there");
        return;
    }
    VdbTreeCheck(mCursor, format, mMemory).run();
    if (!mTrees.emplace(name, type).second) mCursor.fail("two grids are called \"" + name + "\"");
}

double VdbFileCheck::finite() {
    const auto x = mCursor.number<double>("transform");
    if (!std::isfinite(x)) mCursor.fail("a transform is not finite");
    return x;
}

/// Scale maps store the scale s, |s|, 1/s, 1/s² and 1/(2s); OpenVDB reads all five and believes
/// that they agree.
void VdbFileCheck::checkScales(std::size_t translations) {
    double stored[5][3];
    for (std::size_t i = 0; i < translations; ++i)
        finite();
    for (auto& row : stored) {
        for (double& x : row)
            x = finite();
    }
    constexpr double kTolerance = 1e-6;  // rounding of writers that computed in float
    const auto isOne = [](double x) { return std::abs(x - 1.0) < kTolerance; };
    for (int axis = 0; axis < 3; ++axis) {
        const double s = stored[0][axis];
        const bool agrees = s != 0.0 && isOne(stored[1][axis] / std::abs(s))
                            && isOne(stored[2][axis] * s) && isOne(stored[3][axis] * s * s)
                            && isOne(stored[4][axis] * 2.0 * s);
        if (!agrees) mCursor.fail("a transform's scale and its inverse disagree");
    }
}

void VdbFileCheck::checkTransform(bool allowFrustum) {
    const std::string_view type = mCursor.text("transform type");
    const auto finiteNumbers = [this](int count) {
        for (int i = 0; i < count; ++i)
            finite();
    };
    if (type == "UniformScaleMap" || type == "ScaleMap") return checkScales(0);
    if (type == "UniformScaleTranslateMap" || type == "ScaleTranslateMap") return checkScales(3);
    if (type == "TranslationMap") return finiteNumbers(3);
    if (type == "AffineMap" || type == "UnitaryMap") return finiteNumbers(16);
    if (type != "NonlinearFrustumMap" || !allowFrustum)
        mCursor.fail("unsupported transform \"" + std::string(type) + "\"");
    finiteNumbers(6 + 2);  // box, taper, depth
    checkTransform(false);
}

}  // namespace

VdbLayout checkVdb(std::string_view bytes, Monitor& monitor) {
    return VdbFileCheck(bytes, monitor).run();
}

}  // namespace sinew
