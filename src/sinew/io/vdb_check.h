#pragma once

#include <sinew/base/monitor.h>

#include <cstddef>
#include <string_view>
#include <vector>

namespace sinew {

/// What checkVdb() found out about a file that passed.
struct VdbLayout {
    int gridCount = 0;
    /// Where the type name of each "__delayedload" metadata starts. It only serves delayed loading,
    /// which we do not use, and OpenVDB decodes it trusting every number in it: rename it first.
    std::vector<std::size_t> delayedLoadNames;
};

/// Walks a whole .vdb file before OpenVDB sees it, because OpenVDB's own reader believes counts,
/// lengths and masks: a damaged file makes it allocate without bound, loop for hours or follow
/// values as pointers.
///
/// Checked are header, metadata, descriptors, instances, transforms, and every node of every tree:
/// counts and lengths against the bytes left, node origins and their order, masks against each
/// other, sizes of compressed blocks, and the memory the trees will need. Known are file versions
/// 222 to 224 (OpenVDB 2 and later) and 5-4-3 trees of bool, mask, int32, int64, float, double,
/// vec3i, vec3s and vec3d, also those saved as half floats.
///
/// The layout of a file, all numbers little-endian, strings after their 32-bit length:
///
///     magic(i64)  version(u32)  library(2 × u32)  hasOffsets(u8)  uuid(36)
///     metadata    count(i32) grids
///     grid  = name type parent offsets(3 × i64) compression(u32) metadata transform [tree]
///     tree  = buffers(i32) root nodes-depth-first leaf-masks, then the buffers of all leaves
///     entry of metadata = name type size(u32) bytes
///
/// A grid with a parent shares the parent's tree and has none of its own.
///
/// @throws InvalidInput naming the place and what is wrong or not supported there.
VdbLayout checkVdb(std::string_view bytes, Monitor& monitor);

}  // namespace sinew
