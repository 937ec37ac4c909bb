#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// How the body is written; headers are text always.
enum class PlyFormat { Ascii, LittleEndian, BigEndian };
/// The numbers PLY knows; integers first, see isInteger().
enum class PlyType { Int8, UInt8, Int16, UInt16, Int32, UInt32, Float32, Float64 };

std::size_t sizeOf(PlyType type);  ///< bytes of one number in a binary file
inline bool isInteger(PlyType type) {
    return type < PlyType::Float32;
}

/// `property float x`, or `property list uchar int vertex_indices`: a length, then as many numbers.
struct PlyProperty {
    std::string name;
    PlyType type = PlyType::Float32;
    bool isList = false;
    PlyType countType = PlyType::UInt8;  ///< only lists
};

/// `element vertex 8`: a table of that many rows, whose columns are the properties.
struct PlyElement {
    std::string name;
    std::int64_t count = 0;
    std::vector<PlyProperty> properties;

    /// Index of the property of that name, or -1.
    int find(std::string_view property) const;
    /// Fewest bytes that one element can take in a file of that format.
    std::size_t leastBytes(PlyFormat format) const;
};

/// What a .ply file says about its body.
struct PlyHeader {
    PlyFormat format = PlyFormat::Ascii;
    std::vector<PlyElement> elements;
    std::size_t bodyStart = 0;  ///< bytes of the header
    int bodyLine = 0;           ///< line number of the body's first line
};

/// @throws InvalidInput naming the line.
PlyHeader readPlyHeader(std::string_view bytes);

}  // namespace sinew
