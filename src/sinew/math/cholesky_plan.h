#pragma once

#include <sinew/math/block_pattern.h>

#include <cstdint>
#include <vector>

namespace sinew {

/// The symbolic half of a sparse Cholesky factorisation A = L Lᵀ: everything that follows from the
/// pattern alone.
///
/// Block rows are numbered by *position* in the elimination order, a postorder of the elimination
/// tree. Adjacent columns with the same rows form a *supernode*, of a dense triangle on the
/// diagonal and dense *tiles* below it, one a block row: height × width, column-major, without
/// gaps.
struct CholeskyPlan {
    struct Tile {
        int row = 0;              ///< position
        int height = 0;           ///< scalar rows
        std::int64_t values = 0;  ///< where it begins in the values of L
    };
    struct Supernode {
        int firstColumn = 0;  ///< positions [firstColumn, endColumn)
        int endColumn = 0;
        int width = 0;              ///< scalar columns
        std::int64_t triangle = 0;  ///< width × width values of L
        int tileBegin = 0;
        int tileEnd = 0;
        int updateBegin = 0;
        int updateEnd = 0;
        int loadBegin = 0;
        int loadEnd = 0;
        double work = 0.0;  ///< floating-point operations to compute it
    };
    /// A supernode that reaches into another's columns, by its tiles [tileBegin, tileEnd).
    struct Update {
        int supernode = 0;
        int tileBegin = 0;
        int tileEnd = 0;
    };
    /// Where an entry of A goes.
    struct Load {
        int entry = 0;
        int rows = 0;  ///< of the entry as stored
        int columns = 0;
        bool transposed = false;
        std::int64_t target = 0;  ///< in the values of L
        int stride = 0;           ///< leading dimension there
    };
    /// Supernodes [begin, end): a whole subtree, independent of the other ranges.
    struct Range {
        int begin = 0;
        int end = 0;
    };

    std::vector<int> order;   ///< position → block row
    std::vector<int> starts;  ///< position → first scalar row in the order; one more at the end
    std::vector<Supernode> supernodes;
    std::vector<Tile> tiles;      ///< of each supernode by row
    std::vector<Update> updates;  ///< of each supernode by the other's number
    std::vector<Load> loads;
    std::vector<Range> subtrees;  ///< can be computed in parallel,
    std::vector<int> top;         ///< then these one after the other
    std::int64_t values = 0;      ///< of L
    double work = 0.0;            ///< floating-point operations in all
};

CholeskyPlan planCholesky(const BlockPattern& pattern);

}  // namespace sinew
