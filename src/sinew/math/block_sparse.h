#pragma once

#include <sinew/math/block_pattern.h>
#include <sinew/math/types.h>

#include <memory>
#include <vector>

namespace sinew {

/// Symmetric matrix of dense blocks on a fixed pattern. Diagonal blocks are stored in full and must
/// be symmetric.
class BlockSparse {
public:
    using Block = Eigen::Map<Eigen::MatrixXd>;
    using ConstBlock = Eigen::Map<const Eigen::MatrixXd>;

    BlockSparse() = default;

    /// A zero matrix.
    explicit BlockSparse(std::shared_ptr<const BlockPattern> pattern);

    const BlockPattern& pattern() const { return *mPattern; }
    const std::shared_ptr<const BlockPattern>& sharedPattern() const { return mPattern; }

    void setZero();

    /// The block (i, j), i ≥ j, which must be in the pattern. Different blocks may be written by
    /// different threads.
    Block block(int i, int j);
    ConstBlock block(int i, int j) const;

    /// The same by entry of the pattern, for callers that looked it up once.
    double* values(int entry) { return mValues.data() + mPattern->valueOffset(entry); }
    const double* values(int entry) const { return mValues.data() + mPattern->valueOffset(entry); }

    /// Adds B to block (i, j); for i < j its transpose to block (j, i).
    void add(int i, int j, const Eigen::Ref<const Eigen::MatrixXd>& B);

    /// y = A x, in parallel over block rows, with the same bits for any number of threads.
    void multiply(const Eigen::Ref<const VectorX>& x, Eigen::Ref<VectorX> y) const;

    /// The whole matrix, for tests and small systems.
    Eigen::MatrixXd toDense() const;

private:
    void multiplyRow(int row, const double* x, double* y) const;

    std::shared_ptr<const BlockPattern> mPattern = std::make_shared<const BlockPattern>();
    std::vector<double> mValues;
};

}  // namespace sinew
