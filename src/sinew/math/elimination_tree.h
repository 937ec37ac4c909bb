#pragma once

#include <sinew/math/block_pattern.h>

#include <vector>

namespace sinew {

/// Which column waits for which: the parent of a column of L is the row of its first entry below
/// the diagonal, -1 for roots. Columns in different subtrees do not touch.
///
/// @param order  position → block row
std::vector<int> eliminationTree(const BlockPattern& pattern, const std::vector<int>& order);

/// Children before parents, every subtree in one piece; the result's p-th number is the old number
/// of the p-th node.
std::vector<int> postorder(const std::vector<int>& parents);

/// The rows below the diagonal of each column of L, ascending, for an order that is a postorder of
/// its tree.
std::vector<std::vector<int>> factorRows(
    const BlockPattern& pattern, const std::vector<int>& order, const std::vector<int>& parents);

}  // namespace sinew
