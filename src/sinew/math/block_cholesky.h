#pragma once

#include <sinew/math/block_sparse.h>
#include <sinew/math/cholesky_plan.h>
#include <sinew/math/dense_kernels.h>

#include <memory>
#include <vector>

namespace sinew {

/// What became of a factorisation.
struct FactorReport {
    enum class Status {
        Done,
        NotPositiveDefinite  ///< add a shift, or project the Hessians it was made of
    };
    Status status = Status::Done;
    int row = -1;        ///< block row of the first bad pivot
    double pivot = 0.0;  ///< its value; may be no number

    bool ok() const { return status == Status::Done; }
};

/// Sparse Cholesky factorisation A = L Lᵀ by dense blocks, left-looking and supernodal.
///
/// The symbolic part is kept while the pattern stays the same; after it, factorize and solve do not
/// allocate. Work is divided among threads along the elimination tree, and every block is summed in
/// one fixed order: the same bits for any number of threads. Blocks of 6 to 60 rows are what it is
/// made for.
class BlockCholesky {
public:
    /// Prepares for matrices of this pattern; cheap when it is the one already prepared for.
    void analyze(const std::shared_ptr<const BlockPattern>& pattern);

    /// Factorises A + shift · I. Only the lower triangles of diagonal blocks are read. Calls
    /// analyze.
    FactorReport factorize(const BlockSparse& A, double shift = 0.0);

    /// x = A⁻¹ b; b and x may be the same. The last factorisation must have been ok.
    void solve(const Eigen::Ref<const VectorX>& b, Eigen::Ref<VectorX> x);

    const CholeskyPlan& plan() const { return mPlan; }

private:
    using Supernode = CholeskyPlan::Supernode;

    using Tile = CholeskyPlan::Tile;
    using Update = CholeskyPlan::Update;

    const Tile* tile(int t) const { return mPlan.tiles.data() + t; }
    double* values(std::int64_t offset) { return mValues.data() + offset; }
    int startOf(const Supernode& s) const {
        return mPlan.starts[static_cast<std::size_t>(s.firstColumn)];
    }

    /// A supernode's triangle and one of its tiles.
    MatrixView triangle(const Supernode& s) {
        return {values(s.triangle), s.width, s.width, s.width};
    }
    MatrixView tileOf(const Supernode& s, const Tile& t) {
        return {values(t.values), t.height, s.width, t.height};
    }

    void load(const BlockSparse& A, double shift, const Supernode& s);
    void updateTriangle(const Supernode& s);
    void updateTiles(const Supernode& s, int begin, int end);
    void updateTile(const Supernode& s, const Update& update, const Tile& from, const Tile& to);
    bool factorizeTriangle(const Supernode& s, FactorReport& report);
    void solveTiles(const Supernode& s, int begin, int end);
    bool computeAlone(const BlockSparse& A, double shift, const Supernode& s, FactorReport& report);
    bool computeTogether(
        const BlockSparse& A, double shift, const Supernode& s, FactorReport& report);
    FactorReport factorizeSubtrees(const BlockSparse& A, double shift);

    void gather(const Eigen::Ref<const VectorX>& b);
    void scatter(double* x) const;
    void solveForward(const Supernode& s);
    void solveBackward(const Supernode& s);

    std::shared_ptr<const BlockPattern> mPattern;
    CholeskyPlan mPlan;
    std::vector<double> mValues;         // of L, as the plan places them
    std::vector<double> mInverse;        // 1 / diagonal of L
    std::vector<double> mVector;         // right-hand side and solution, in elimination order
    std::vector<FactorReport> mReports;  // of subtrees
};

}  // namespace sinew
