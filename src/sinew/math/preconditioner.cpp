#include <sinew/base/parallel.h>
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
        sum += A.block(i, i).diagonal().sum();
    return sum / std::max(1, p.scalarRows());
}

/// Says which pivot of a block was bad.
FactorReport badPivot(int row, const MatrixView& L, int column) {
    const double pivot = L.data[column + std::int64_t(column) * L.stride];
    return {FactorReport::Status::NotPositiveDefinite, row, pivot};
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
        const MatrixView L = triangle(i);
        std::copy_n(A.values(p.diagonal(i)), L.rows * L.rows, L.data);
        const int bad = denseKernels().factorize(L, mInverse.data() + p.offset(i));
        if (bad >= 0) return badPivot(i, L, bad);
    }
    return {};
}

void BlockJacobi::apply(const VectorX& v, VectorX& out) const {
    out = v;
    parallelFor(mPattern->rows(), kGrain, [&](std::int64_t k) {
        const int i = static_cast<int>(k);
        const double* inverse = mInverse.data() + mPattern->offset(i);
        double* x = out.data() + mPattern->offset(i);
        denseKernels().solveLower(triangle(i), inverse, x);
        denseKernels().solveLowerTransposed(triangle(i), inverse, x);
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
    std::copy_n(A.values(0), mValues.size(), mValues.begin());
    FactorReport report;
    for (int i = 0; i < p.rows() && report.ok(); ++i) {
        const MatrixView own = block(i, p.diagonal(i));
        for (std::int64_t c = 0; c < own.rows; ++c)
            own.data[c * (own.stride + 1)] += shift;
        for (int e = p.rowBegin(i); e < p.diagonal(i); ++e)
            computeEntry(i, e);
        computeDiagonal(i, report);
    }
    return report;
}

/// L_ij = (A_ij − Σ_k L_ik L_jkᵀ) L_jj⁻ᵀ, over the k that rows i and j share before j.
void BlockIncompleteCholesky::computeEntry(int i, int entry) {
    const BlockPattern& p = *mPattern;
    const int j = p.column(entry);
    int a = p.rowBegin(i);
    int b = p.rowBegin(j);
    while (a < entry && b < p.diagonal(j)) {
        const int ka = p.column(a);
        const int kb = p.column(b);
        if (ka == kb)
            denseKernels().subtractMatrixProduct(block(i, a), block(j, b), block(i, entry));
        if (ka <= kb) ++a;
        if (kb <= ka) ++b;
    }
    const double* inverse = mInverse.data() + p.offset(j);
    denseKernels().solveRight(block(j, p.diagonal(j)), inverse, block(i, entry));
}

/// L_ii L_iiᵀ = A_ii − Σ_k L_ik L_ikᵀ.
void BlockIncompleteCholesky::computeDiagonal(int i, FactorReport& report) {
    const BlockPattern& p = *mPattern;
    const MatrixView own = block(i, p.diagonal(i));
    for (int e = p.rowBegin(i); e < p.diagonal(i); ++e)
        denseKernels().subtractMatrixProduct(block(i, e), block(i, e), own);
    const int bad = denseKernels().factorize(own, mInverse.data() + p.offset(i));
    if (bad >= 0) report = badPivot(i, own, bad);
}

void BlockIncompleteCholesky::apply(const VectorX& v, VectorX& out) const {
    const DenseKernels& dense = denseKernels();
    const BlockPattern& p = *mPattern;
    const auto part = [&](int i) { return out.data() + p.offset(i); };
    const auto inverse = [&](int i) { return mInverse.data() + p.offset(i); };
    out = v;

    // L y = v, rows pull; then Lᵀ x = y, rows push, for L is stored by rows.
    for (int i = 0; i < p.rows(); ++i) {
        for (int e = p.rowBegin(i); e < p.diagonal(i); ++e)
            dense.subtractProduct(block(i, e), part(p.column(e)), part(i));
        dense.solveLower(block(i, p.diagonal(i)), inverse(i), part(i));
    }
    for (int i = p.rows() - 1; i >= 0; --i) {
        dense.solveLowerTransposed(block(i, p.diagonal(i)), inverse(i), part(i));
        for (int e = p.rowBegin(i); e < p.diagonal(i); ++e)
            dense.subtractTransposeProduct(block(i, e), part(i), part(p.column(e)));
    }
}

}  // namespace sinew
