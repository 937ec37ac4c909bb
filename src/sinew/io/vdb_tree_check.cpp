#include <sinew/base/text.h>
#include <sinew/io/vdb_tree_check.h>

#include <algorithm>
#include <bitset>
#include <blosc.h>
#include <cstring>
#include <zlib.h>

namespace sinew {
namespace {

constexpr std::uint32_t kZip = 1;
constexpr std::uint32_t kActiveMask = 2;
constexpr std::uint32_t kBlosc = 4;

constexpr int kLeafLog2 = 3;
constexpr std::size_t kLeafVoxels = 512;
constexpr std::size_t kLeafMaskBytes = kLeafVoxels / 8;
constexpr std::int32_t kRootChildDim = 4096;  // 8 · 16 · 32 voxels
// Keeps every extent (max − min + 1) within 32 bits, on which OpenVDB relies.
constexpr std::int32_t kMaxCoordinate = 1 << 30;

using ValueLeaf = VdbValueType::Leaf;
constexpr VdbValueType kValueTypes[] = {
    {"bool", 1, 1, ValueLeaf::Bool},
    {"mask", 1, 1, ValueLeaf::Mask},
    {"int32", 4, 4, ValueLeaf::Values},
    {"int64", 8, 8, ValueLeaf::Values},
    {"float", 4, 2, ValueLeaf::Values},
    {"double", 8, 2, ValueLeaf::Values},
    {"vec3i", 12, 12, ValueLeaf::Values},
    {"vec3s", 12, 6, ValueLeaf::Values},
    {"vec3d", 24, 6, ValueLeaf::Values},
};

/// What precedes a node's values: which inactive values and masks are saved with them.
enum NodeFlag : int {
    OneInactiveValue = 2,
    MaskOnly = 3,
    MaskAndOneValue = 4,
    MaskAndTwoValues = 5,
    AllValues = 6
};

/// 64 bits of a mask; the bytes need not be aligned.
std::uint64_t word(std::string_view mask, std::size_t i) {
    std::uint64_t w = 0;
    std::memcpy(&w, mask.data() + 8 * i, sizeof w);
    return w;
}

/// Bits set in a mask.
std::size_t countOn(std::string_view mask) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < mask.size() / 8; ++i)
        count += std::bitset<64>(word(mask, i)).count();
    return count;
}

bool overlap(std::string_view a, std::string_view b) {
    for (std::size_t i = 0; i < a.size() / 8; ++i) {
        if (word(a, i) & word(b, i)) return true;
    }
    return false;
}

bool isOn(std::string_view mask, std::size_t bit) {
    return (static_cast<unsigned char>(mask[bit / 8]) >> (bit % 8)) & 1;
}

}  // namespace

const VdbValueType* findVdbValueType(std::string_view gridType, bool& isHalf) {
    constexpr std::string_view kPrefix = "Tree_";
    constexpr std::string_view kShape = "_5_4_3";
    constexpr std::string_view kHalf = "_HalfFloat";
    // "Tree_float_5_4_3_HalfFloat": the value type stands between prefix and shape.
    isHalf = endsWith(gridType, kHalf);
    if (isHalf) gridType.remove_suffix(kHalf.size());
    if (!startsWith(gridType, kPrefix) || !endsWith(gridType, kShape)) return nullptr;
    gridType.remove_suffix(kShape.size());
    for (const VdbValueType& type : kValueTypes) {
        if (gridType.substr(kPrefix.size()) == type.name) return &type;
    }
    return nullptr;
}

VdbTreeCheck::VdbTreeCheck(MemoryCursor& cursor, const VdbTreeFormat& format, std::uint64_t& memory)
    : mCursor(cursor),
      mFormat(format),
      mMemory(memory) {}

// First the topology of the whole tree, then the buffers of all leaves, in the same order.
void VdbTreeCheck::run() {
    if (mCursor.number<std::int32_t>("buffer count") != 1)
        mCursor.fail("a tree with several buffers a leaf is not supported");
    checkRoot();
    for (const Leaf& leaf : mLeaves)
        checkLeafBuffer(leaf);
}

void VdbTreeCheck::charge(std::uint64_t bytes) {
    if (bytes > mMemory) mCursor.fail("the grids would take far more memory than a file this size");
    mMemory -= bytes;
}

VdbTreeCheck::Origin VdbTreeCheck::rootKey() {
    Origin key{};
    for (std::int32_t* c : {&key.x, &key.y, &key.z}) {
        *c = mCursor.number<std::int32_t>("origin of a root entry");
        if (*c % kRootChildDim != 0) mCursor.fail("a root entry is not on the grid of 4096 voxels");
        if (*c <= -kMaxCoordinate || *c > kMaxCoordinate - kRootChildDim)
            mCursor.fail("a root entry lies beyond 2^30 voxels");
    }
    return key;
}

void VdbTreeCheck::checkRoot() {
    const std::string_view background = mCursor.take(mFormat.type->bytes, "background");
    checkBools(background);
    const auto tiles = mCursor.number<std::uint32_t>("tile count");
    const auto children = mCursor.number<std::uint32_t>("child count");
    const std::size_t tileBytes = 3 * 4 + mFormat.type->bytes + 1;
    if (tiles > mCursor.left() / tileBytes) mCursor.fail("more root tiles than bytes");
    charge(std::uint64_t{128} * tiles);

    // Entries come from a sorted map. The buffers follow in sorted order, not in file order, so an
    // entry out of place or given twice would pair leaves with others' values.
    std::vector<Origin> tileKeys;
    for (std::uint32_t i = 0; i < tiles; ++i) {
        const Origin key = rootKey();
        if (i > 0 && !(tileKeys.back() < key)) mCursor.fail("root tiles are not in order");
        tileKeys.push_back(key);
        checkBools(mCursor.take(mFormat.type->bytes, "tile value"));
        if (mCursor.number<std::uint8_t>("tile state") > 1)
            mCursor.fail("a tile is neither active nor inactive");
    }
    Origin previous{};
    for (std::uint32_t i = 0; i < children; ++i) {
        const Origin key = rootKey();
        if (i > 0 && !(previous < key)) mCursor.fail("root children are not in order");
        if (std::binary_search(tileKeys.begin(), tileKeys.end(), key))
            mCursor.fail("a root entry is both tile and node");
        checkNode(5, key);
        previous = key;
    }
}

void VdbTreeCheck::checkNode(int log2Dim, const Origin& origin) {
    const std::size_t slots = std::size_t{1} << (3 * log2Dim);
    const std::string_view childMask = mCursor.take(slots / 8, "child mask");
    const std::string_view valueMask = mCursor.take(slots / 8, "value mask");
    // Such a slot would be read as a value while it holds a pointer.
    if (overlap(childMask, valueMask)) mCursor.fail("a node's slot is both child and active value");
    // A slot is 8 bytes; larger values lie on the heap, each with the allocator's overhead.
    const std::size_t heap = mFormat.type->bytes > 8 ? mFormat.type->bytes + 24 : 0;
    charge(slots * (8 + heap));
    checkValues(slots, valueMask);
    checkChildren(log2Dim, origin, childMask);
}

void VdbTreeCheck::checkChildren(int log2Dim, const Origin& origin, std::string_view childMask) {
    const std::size_t dim = std::size_t{1} << log2Dim;
    const int childLog2 = log2Dim == 5 ? kLeafLog2 + 4 : kLeafLog2;  // total, in voxels
    for (std::size_t i = 0; i < 8 * childMask.size(); ++i) {
        if (!isOn(childMask, i)) continue;
        const auto offset = [&](std::size_t slot) {
            return static_cast<std::int32_t>((slot & (dim - 1)) << childLog2);
        };
        const Origin child{
            origin.x + offset(i >> (2 * log2Dim)),
            origin.y + offset(i >> log2Dim),
            origin.z + offset(i)};
        if (log2Dim == 5) {
            checkNode(4, child);
        } else {
            charge(kLeafVoxels * mFormat.type->bytes + 2 * kLeafMaskBytes);
            mLeaves.push_back({child, mCursor.take(kLeafMaskBytes, "leaf mask").data()});
        }
    }
}

void VdbTreeCheck::checkLeafBuffer(const Leaf& leaf) {
    const std::string_view mask = mCursor.take(kLeafMaskBytes, "leaf mask");
    if (std::memcmp(mask.data(), leaf.mask, kLeafMaskBytes) != 0)
        mCursor.fail("a leaf's mask differs between topology and values");
    if (mFormat.type->leaf == ValueLeaf::Values) return checkValues(kLeafVoxels, mask);

    const auto x = mCursor.number<std::int32_t>("leaf origin");
    const auto y = mCursor.number<std::int32_t>("leaf origin");
    const auto z = mCursor.number<std::int32_t>("leaf origin");
    if (!(Origin{x, y, z} == leaf.origin)) mCursor.fail("a leaf is not where its parent is");
    if (mFormat.type->leaf == ValueLeaf::Bool) mCursor.take(kLeafMaskBytes, "leaf values");
}

void VdbTreeCheck::checkValues(std::size_t count, std::string_view valueMask) {
    const int flag = mCursor.number<std::int8_t>("node flag");
    if (flag < 0 || flag > AllValues) mCursor.fail("unknown node flag " + std::to_string(flag));
    if (flag == OneInactiveValue || flag == MaskAndOneValue || flag == MaskAndTwoValues)
        checkBools(mCursor.take(mFormat.type->bytes, "inactive value"));
    if (flag == MaskAndTwoValues) checkBools(mCursor.take(mFormat.type->bytes, "inactive value"));
    if (flag == MaskOnly || flag == MaskAndOneValue || flag == MaskAndTwoValues)
        mCursor.take(valueMask.size(), "selection mask");

    // How many values a node stores depends on flag, compression and mask.
    const bool onlyActive = (mFormat.compression & kActiveMask) && flag != AllValues;
    const std::size_t stored = onlyActive ? countOn(valueMask) : count;
    const bool isHalf = mFormat.isHalf && mFormat.type->halfBytes != mFormat.type->bytes;
    // An empty run of half floats has no block at all, one of other values has an empty block.
    if (isHalf && stored == 0) return;
    const Depth depth = count == kLeafVoxels ? Depth::Header : Depth::Content;
    checkBlock(stored * (isHalf ? mFormat.type->halfBytes : mFormat.type->bytes), depth);
}

void VdbTreeCheck::checkBlock(std::size_t size, Depth depth) {
    if (!(mFormat.compression & (kZip | kBlosc))) return checkBools(mCursor.take(size, "values"));

    // A negative size marks a block that compression could not shrink.
    const auto packed = mCursor.number<std::int64_t>("size of a compressed block");
    if (packed <= 0) {
        if (0 - static_cast<std::uint64_t>(packed) != size)
            mCursor.fail("a block of values has the wrong size");
        return checkBools(mCursor.take(size, "values"));
    }
    const std::string_view block =
        mCursor.take(static_cast<std::size_t>(packed), "compressed block");
    if (mFormat.compression & kBlosc) checkBlosc(block, size);
    if (depth == Depth::Content) checkContent(block, size);
}

void VdbTreeCheck::checkBlosc(std::string_view block, std::size_t size) const {
    // Blosc is told the room for its output but not the length of its input: that, it believes
    // from the header. Bytes 4, 8, 12: sizes of the data, of a block inside, of the whole.
    constexpr std::size_t kHeader = 16;
    if (block.size() < kHeader) mCursor.fail("a Blosc block is shorter than its header");
    std::uint32_t header[4];
    std::memcpy(header, block.data(), kHeader);
    if (header[1] != size || header[3] != block.size())
        mCursor.fail("a Blosc block has the wrong size");
}

void VdbTreeCheck::checkBools(std::string_view values) const {
    if (mFormat.type->leaf == ValueLeaf::Values) return;
    const bool areBools =
        std::all_of(values.begin(), values.end(), [](char c) { return c == 0 || c == 1; });
    if (!areBools) mCursor.fail("a bool is neither 0 nor 1");
}

void VdbTreeCheck::checkContent(std::string_view block, std::size_t size) const {
    std::string values(size, '\0');
    bool isWhole = false;
    if (mFormat.compression & kBlosc) {
        const int got = blosc_decompress_ctx(block.data(), values.data(), size, 1);
        isWhole = got >= 0 && static_cast<std::size_t>(got) == size;
    } else {
        uLongf got = size;
        auto* target = reinterpret_cast<Bytef*>(values.data());
        const auto* source = reinterpret_cast<const Bytef*>(block.data());
        isWhole = uncompress(target, &got, source, block.size()) == Z_OK && got == size;
    }
    if (!isWhole) mCursor.fail("a compressed block cannot be unpacked");
    checkBools(values);
}

}  // namespace sinew
