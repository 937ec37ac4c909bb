#pragma once

#include <sinew/geometry/geometry.h>
#include <sinew/io/element_ranges.h>
#include <sinew/io/houdini_input.h>
#include <sinew/io/json_writer.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sinew {

/// The primitives of a file in the order of their numbers, with the vertices as the file numbers
/// them.
struct HoudiniPrimitives {
    /// Consecutive primitives of one kind; one only when it has a record.
    struct Block {
        PrimitiveKind kind;
        int count;
        std::optional<PrimitiveRecord> record;
    };

    std::vector<Block> blocks;
    Buffer<std::int32_t> sizes;          ///< vertices of each primitive kept
    ElementRanges vertices;              ///< file numbers of their vertices, one after another
    ElementRanges kept;                  ///< file numbers of the primitives kept
    std::map<std::string, int> skipped;  ///< how many of each type were left out
    int fileCount = 0;                   ///< kept and skipped together
};

/// Reads the list of primitives in every spelling Houdini has used: polygon and tetrahedron runs,
/// generic runs of varying and uniform fields, single primitives. Other types that say which
/// vertices are theirs are kept as opaque ones; the rest is skipped and counted.
///
/// Twelve triangles, then six quads, in the spellings of text (Houdini 16 on), of binary files, and
/// of Houdini 13 to 15:
///
///     [["type","Polygon_run"],["startvertex",0,"nprimitives",18,"nvertices_rle",[3,12,4,6]]]
///     [["type","p_r"],["s_v",0,"n_p",18,"r_v",[3,12,4,6]]]
///     [["type","run","runtype","Poly","varyingfields",["vertex"],"uniformfields",{"closed":true}],
///      [[[0,1,2]],[[3,4,5]],...]]
///
/// @throws InvalidInput when a vertex is out of range.
HoudiniPrimitives readHoudiniPrimitives(HoudiniInput& in, int vertexCount);

/// Writes the list of primitives: polygons and tetrahedra as runs, alike opaque ones as generic
/// runs.
void writeHoudiniPrimitives(JsonWriter& to, const Geometry& geometry);

}  // namespace sinew
