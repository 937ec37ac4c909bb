#include <sinew/base/assert.h>
#include <sinew/base/parallel.h>
#include <sinew/math/block_sparse.h>
#include <sinew/math/dense_kernels.h>

#include <algorithm>

namespace sinew {
namespace {

constexpr std::int64_t kParallelValues = 40000;  // below this threads cost more than they give
constexpr int kGrain = 32;                       // block rows a task

}  // namespace

BlockSparse::BlockSparse(std::shared_ptr<const BlockPattern> pattern)
    : mPattern(std::move(pattern)),
      mValues(static_cast<std::size_t>(mPattern->values()), 0.0) {}

void BlockSparse::setZero() {
    std::fill(mValues.begin(), mValues.end(), 0.0);
}

BlockSparse::Block BlockSparse::block(int i, int j) {
    const int entry = mPattern->find(i, j);
    SINEW_ASSERT(entry >= 0);
    return Block(values(entry), mPattern->size(i), mPattern->size(j));
}

BlockSparse::ConstBlock BlockSparse::block(int i, int j) const {
    const int entry = mPattern->find(i, j);
    SINEW_ASSERT(entry >= 0);
    return ConstBlock(values(entry), mPattern->size(i), mPattern->size(j));
}

void BlockSparse::add(int i, int j, const Eigen::Ref<const Eigen::MatrixXd>& B) {
    if (i < j) {
        block(j, i) += B.transpose();
        return;
    }
    block(i, j) += B;
}

/// yᵢ = Σ_{j ≤ i} A_ij xⱼ + Σ_{j > i} A_jiᵀ xⱼ. Each stored block is read twice, but no two rows
/// write to the same place.
void BlockSparse::multiplyRow(int row, const double* x, double* y) const {
    const BlockPattern& p = *mPattern;
    const DenseKernels& dense = denseKernels();
    const int n = p.size(row);
    double* out = y + p.offset(row);
    std::fill(out, out + n, 0.0);
    for (int e = p.rowBegin(row); e < p.rowEnd(row); ++e) {
        const int j = p.column(e);
        dense.addProduct({values(e), n, p.size(j), n}, x + p.offset(j), out);
    }
    for (int t = p.belowBegin(row); t < p.belowEnd(row); ++t) {
        const int j = p.belowRow(t);
        const int m = p.size(j);
        dense.addTransposeProduct({values(p.belowEntry(t)), m, n, m}, x + p.offset(j), out);
    }
}

void BlockSparse::multiply(const Eigen::Ref<const VectorX>& x, Eigen::Ref<VectorX> y) const {
    SINEW_ASSERT(x.size() == mPattern->scalarRows() && y.size() == x.size());
    const auto row = [&](std::int64_t k) { multiplyRow(static_cast<int>(k), x.data(), y.data()); };
    if (mPattern->values() < kParallelValues) {
        for (int k = 0; k < mPattern->rows(); ++k)
            row(k);
    } else {
        parallelFor(mPattern->rows(), kGrain, row);
    }
}

Eigen::MatrixXd BlockSparse::toDense() const {
    const BlockPattern& p = *mPattern;
    Eigen::MatrixXd out = Eigen::MatrixXd::Zero(p.scalarRows(), p.scalarRows());
    for (int i = 0; i < p.rows(); ++i) {
        for (int e = p.rowBegin(i); e < p.rowEnd(i); ++e) {
            const int j = p.column(e);
            const ConstBlock B(values(e), p.size(i), p.size(j));
            out.block(p.offset(i), p.offset(j), p.size(i), p.size(j)) = B;
            out.block(p.offset(j), p.offset(i), p.size(j), p.size(i)) = B.transpose();
        }
    }
    return out;
}

}  // namespace sinew
