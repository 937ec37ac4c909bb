#pragma once

#include <sinew/math/block_pattern.h>

#include <vector>

namespace sinew {

/// An order of the block rows in which a Cholesky factorisation fills in little: the result's p-th
/// number is the block row to eliminate p-th.
///
/// Minimum degree on the quotient graph with approximate degrees [Amestoy 1996]: always takes the
/// row that couples to the fewest scalar rows, the first of equals.
std::vector<int> minimumDegreeOrder(const BlockPattern& pattern);

}  // namespace sinew
