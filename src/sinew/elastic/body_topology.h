#pragma once

#include <sinew/elastic/discrete_body.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace sinew {

/// The connections of a discrete body seen from its blocks: what a loop over rows of the system
/// visits. Derived once from the body, so that rows can be assembled in parallel, each in a fixed
/// order.
struct BodyTopology {
    explicit BodyTopology(const DiscreteBody& body);

    /// A place where a block appears: point p, and which of its blocks it is.
    struct Use {
        int point = -1;
        std::int64_t entry = 0;  ///< into DiscreteBody::pointBlocks
    };
    std::vector<std::int64_t> useStart;  ///< uses of block k: [useStart[k], useStart[k + 1])
    std::vector<Use> uses;               ///< ascending points
    /// For each use, the couplings of its block with the blocks of the point up to itself: places
    /// in `couplings`, -1 where one is prescribed. Those of use u start at useCouplings[u].
    std::vector<std::int64_t> useCouplings;
    std::vector<int> couplingList;

    /// Blocks that take part in the volume modes of a cell, ascending.
    std::vector<int> cellBlockStart;
    std::vector<int> cellBlocks;
    /// Cells a block takes part in: (cell, place among the cell's blocks), ascending.
    std::vector<int> blockCellStart;
    std::vector<std::pair<int, int>> blockCells;
    /// The same for each entry of blockCells and the blocks of the cell up to its own.
    std::vector<std::int64_t> cellCouplings;

    /// Pairs (k, l), l ≤ k, of free blocks that stiffness or mass couples; sorted.
    std::vector<std::pair<int, int>> couplings;

    /// Place of the pair (k, l), l ≤ k, in `couplings`; -1 when it is not there.
    int findCoupling(int k, int l) const;
};

}  // namespace sinew
