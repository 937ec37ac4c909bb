#pragma once

#include <sinew/io/memory_cursor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// How one type of voxel value is stored in a .vdb file.
struct VdbValueType {
    enum class Leaf { Values, Bool, Mask };

    std::string_view name;  ///< as in the tree's type name, "Tree_float_5_4_3"
    std::size_t bytes;      ///< of one value
    std::size_t halfBytes;  ///< of one value of a grid saved as half floats
    Leaf leaf;              ///< bool and mask leaves have a layout of their own
};

/// Null unless `gridType` is a 5-4-3 tree of a value type we know. A suffix "_HalfFloat" sets
/// `isHalf`.
const VdbValueType* findVdbValueType(std::string_view gridType, bool& isHalf);

/// What the tree of one grid is stored like.
struct VdbTreeFormat {
    const VdbValueType* type = nullptr;
    bool isHalf = false;
    std::uint32_t compression = 0;  ///< OpenVDB's flags: 1 zip, 2 active mask, 4 blosc
};

/// Walks one tree of a .vdb file, first its topology, then its leaf buffers.
///
/// Trees have three levels below the root: nodes of 32³ and 16³ slots and leaves of 8³ voxels. A
/// slot holds a child, or a tile value that stands for all voxels below it.
class VdbTreeCheck {
public:
    /// `memory` counts down the bytes all trees of the file may take once read.
    VdbTreeCheck(MemoryCursor& cursor, const VdbTreeFormat& format, std::uint64_t& memory);

    /// Leaves the cursor behind the tree. @throws InvalidInput
    void run();

private:
    struct Origin {
        std::int32_t x, y, z;
        bool operator<(const Origin& o) const {
            return x != o.x ? x < o.x : y != o.y ? y < o.y : z < o.z;
        }
        bool operator==(const Origin& o) const { return x == o.x && y == o.y && z == o.z; }
    };
    struct Leaf {
        Origin origin;
        const char* mask;  // its 64 bytes in the topology
    };

    /// How closely a compressed block is looked at. Those of tiles are few and are unpacked: when
    /// one fails in OpenVDB's hands, it leaks the node, and bools must be 0 or 1. Those of leaves
    /// are many, and a failure is safe there.
    enum class Depth { Header, Content };

    void checkRoot();
    Origin rootKey();
    void checkNode(int log2Dim, const Origin& origin);
    void checkChildren(int log2Dim, const Origin& origin, std::string_view childMask);
    void checkLeafBuffer(const Leaf& leaf);
    void checkValues(std::size_t count, std::string_view valueMask);
    void checkBlock(std::size_t size, Depth depth);
    void checkBlosc(std::string_view block, std::size_t size) const;
    void checkBools(std::string_view values) const;
    void checkContent(std::string_view block, std::size_t size) const;
    void charge(std::uint64_t bytes);

    MemoryCursor& mCursor;
    VdbTreeFormat mFormat;
    std::uint64_t& mMemory;
    std::vector<Leaf> mLeaves;
};

}  // namespace sinew
