#pragma once

#include <sinew/math/block_cholesky.h>
#include <sinew/math/block_sparse.h>

#include <memory>
#include <vector>

namespace sinew {

/// P = the diagonal blocks of A. Cheap, parallel, and enough when blocks are coupled weakly.
class BlockJacobi {
public:
    /// Factorises the diagonal blocks; reports the first that is not positive definite.
    FactorReport factorize(const BlockSparse& A);

    /// out = P⁻¹ v.
    void apply(const VectorX& v, VectorX& out) const;

private:
    MatrixView triangle(int row) {
        const int n = mPattern->size(row);
        return {mTriangles.data() + mOffsets[static_cast<std::size_t>(row)], n, n, n};
    }
    ConstMatrixView triangle(int row) const {
        const int n = mPattern->size(row);
        return {mTriangles.data() + mOffsets[static_cast<std::size_t>(row)], n, n, n};
    }

    std::shared_ptr<const BlockPattern> mPattern;
    std::vector<std::int64_t> mOffsets;  // block row → its triangle
    std::vector<double> mTriangles;
    std::vector<double> mInverse;
};

/// P = L Lᵀ where L has the pattern of A and nothing else: IC(0) by blocks, in the given order.
///
/// Needs fewer iterations than BlockJacobi, but its solves run row after row. A factor that would
/// not be positive definite is computed again with a growing shift of the diagonal.
class BlockIncompleteCholesky {
public:
    FactorReport factorize(const BlockSparse& A);

    /// out = P⁻¹ v.
    void apply(const VectorX& v, VectorX& out) const;

    double shift() const { return mShift; }  ///< that the last factorisation needed

private:
    FactorReport tryShift(const BlockSparse& A, double shift);
    void computeEntry(int i, int entry);
    void computeDiagonal(int i, FactorReport& report);
    /// An entry of block row i.
    MatrixView block(int i, int entry) {
        const int n = mPattern->size(i);
        return {mValues.data() + mPattern->valueOffset(entry), n, columns(entry), n};
    }
    ConstMatrixView block(int i, int entry) const {
        const int n = mPattern->size(i);
        return {mValues.data() + mPattern->valueOffset(entry), n, columns(entry), n};
    }
    int columns(int entry) const { return mPattern->size(mPattern->column(entry)); }

    std::shared_ptr<const BlockPattern> mPattern;
    std::vector<double> mValues;
    std::vector<double> mInverse;
    double mShift = 0.0;
};

}  // namespace sinew
