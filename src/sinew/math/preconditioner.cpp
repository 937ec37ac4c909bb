#include <sinew/base/parallel.h>
#include <sinew/math/dense_kernels.h>
#include <sinew/math/preconditioner.h>

#include <algorithm>

namespace sinew {
namespace {

constexpr int kGrain = 64;            // block rows a task
constexpr double kFirstShift = 1e-3;  // of the mean diagonal
constexpr int kMaxTries = 8;          // each shifts ten times more

double meanDiagonal(const BlockSparse& A) {
    const BlockPattern& p = A.pattern();
    double sum = 0.0;
    for (int i = 0; i < p.rows(); ++i)
        for (int c = 0; c < p.size(i); ++c)
            sum += A.values(p.diagonal(i))[c * (p.size(i) + 1)];
    return sum / std::max(1, p.scalarRows());
}

}  // namespace

FactorReport BlockJacobi::factorize(const BlockSparse& A) {
    mPattern = A.sharedPattern();
    const BlockPattern& p = *mPattern;
    mOffsets.assign(1, 0);
    for (int i = 0; i < p.rows(); ++i)
        mOffsets.push_back(mOffsets.back() + std::int64_t(p.size(i)) * p.size(i));
    mTriangles.resize(static_cast<std::size_t>(mOffsets.back()));
    mInverse.resize(static_cast<std::size_t>(p.scalarRows()));

    for (int i = 0; i < p.rows(); ++i) {
        const int n = p.size(i);
        double* L = mTriangles.data() + mOffsets[static_cast<std::size_t>(i)];
        std::copy_n(A.values(p.diagonal(i)), n * n, L);
        const int bad = denseKernels().factorize(n, L, n, mInverse.data() + p.offset(i));
        if (bad >= 0) return {FactorReport::Status::NotPositiveDefinite, i, L[bad * (n + 1)]};
    }
    return {};
}

void BlockJacobi::apply(const VectorX& v, VectorX& out) const {
    const DenseKernels& dense = denseKernels();
    out = v;
    parallelFor(mPattern->rows(), kGrain, [&](std::int64_t k) {
        const int i = static_cast<int>(k);
        const int n = mPattern->size(i);
        const double* L = mTriangles.data() + mOffsets[static_cast<std::size_t>(i)];
        const double* inverse = mInverse.data() + mPattern->offset(i);
        double* x = out.data() + mPattern->offset(i);
        dense.solveLower(n, L, n, inverse, x);
        dense.solveLowerTransposed(n, L, n, inverse, x);
    });
}

FactorReport BlockIncompleteCholesky::factorize(const BlockSparse& A) {
    mPattern = A.sharedPattern();
    mValues.resize(static_cast<std::size_t>(mPattern->values()));
    mInverse.resize(static_cast<std::size_t>(mPattern->scalarRows()));
    mShift = 0.0;
    FactorReport report = tryShift(A, mShift);
    for (int n = 0; n < kMaxTries && !report.ok(); ++n) {
        mShift = n == 0 ? kFirstShift * meanDiagonal(A) : 10.0 * mShift;
        report = tryShift(A, mShift);
    }
    return report;
}

FactorReport BlockIncompleteCholesky::tryShift(const BlockSparse& A, double shift) {
    const BlockPattern& p = *mPattern;
    for (int i = 0; i < p.rows(); ++i) {
        for (int e = p.rowBegin(i); e < p.diagonal(i); ++e) {
            std::copy_n(A.values(e), p.size(i) * p.size(p.column(e)), values(e));
            computeEntry(i, e);
        }
        const int n = p.size(i);
        double* L = values(p.diagonal(i));
        std::copy_n(A.values(p.diagonal(i)), n * n, L);
        for (int c = 0; c < n; ++c)
            L[c * (n + 1)] += shift;
        for (int e = p.rowBegin(i); e < p.diagonal(i); ++e)
            denseKernels().subtractMatrixProduct(
                n, n, p.size(p.column(e)), values(e), n, values(e), n, L, n);
        const int bad = denseKernels().factorize(n, L, n, mInverse.data() + p.offset(i));
        if (bad >= 0) return {FactorReport::Status::NotPositiveDefinite, i, L[bad * (n + 1)]};
    }
    return {};
}

/// L_ij = (A_ij − Σ_k L_ik L_jkᵀ) L_jj⁻ᵀ, over the k that rows i and j share before j.
void BlockIncompleteCholesky::computeEntry(int i, int entry) {
    const BlockPattern& p = *mPattern;
    const int j = p.column(entry);
    const int m = p.size(i);
    const int n = p.size(j);
    int a = p.rowBegin(i);
    int b = p.rowBegin(j);
    while (a < entry && b < p.diagonal(j)) {
        const int k = p.column(a);
        if (k == p.column(b))
            denseKernels().subtractMatrixProduct(
                m, n, p.size(k), values(a), m, values(b), n, values(entry), m);
        const int other = p.column(b);
        if (k <= other) ++a;
        if (other <= k) ++b;
    }
    const double* inverse = mInverse.data() + p.offset(j);
    denseKernels().solveRight(m, n, values(p.diagonal(j)), n, inverse, values(entry), m);
}

void BlockIncompleteCholesky::apply(const VectorX& v, VectorX& out) const {
    const DenseKernels& dense = denseKernels();
    const BlockPattern& p = *mPattern;
    out = v;
    for (int i = 0; i < p.rows(); ++i) {
        const int n = p.size(i);
        double* x = out.data() + p.offset(i);
        for (int e = p.rowBegin(i); e < p.diagonal(i); ++e) {
            const int j = p.column(e);
            dense.subtractProduct(n, p.size(j), values(e), n, out.data() + p.offset(j), x);
        }
        dense.solveLower(n, values(p.diagonal(i)), n, mInverse.data() + p.offset(i), x);
    }
    for (int i = p.rows() - 1; i >= 0; --i) {
        const int n = p.size(i);
        double* x = out.data() + p.offset(i);
        dense.solveLowerTransposed(n, values(p.diagonal(i)), n, mInverse.data() + p.offset(i), x);
        for (int e = p.rowBegin(i); e < p.diagonal(i); ++e) {
            const int j = p.column(e);
            dense.subtractTransposeProduct(n, p.size(j), values(e), n, x, out.data() + p.offset(j));
        }
    }
}

}  // namespace sinew
