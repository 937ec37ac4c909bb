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
    double* values(int entry) { return mValues.data() + mPattern->valueOffset(entry); }
    const double* values(int entry) const { return mValues.data() + mPattern->valueOffset(entry); }

    std::shared_ptr<const BlockPattern> mPattern;
    std::vector<double> mValues;
    std::vector<double> mInverse;
    double mShift = 0.0;
};

}  // namespace sinew
