#include <sinew/base/assert.h>
#include <sinew/base/parallel.h>
#include <sinew/math/block_cholesky.h>
#include <sinew/math/dense_kernels.h>

#include <algorithm>

namespace sinew {
namespace {

constexpr double kSharedWork = 1e6;  // supernodes above the subtrees: more than this is shared
constexpr int kTilesPerTask = 8;

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

/// Calls body for each subtree, in parallel if there are several.
template <class Body>
void overSubtrees(const CholeskyPlan& plan, const Body& body) {
    if (plan.subtrees.size() == 1)
        body(0);
    else
        parallelFor(static_cast<std::int64_t>(plan.subtrees.size()), 1, body);
}

void copyBlock(const CholeskyPlan::Load& load, const double* from, double* to) {
    for (int c = 0; c < load.columns; ++c, from += load.rows) {
        if (!load.transposed) {
            std::copy(from, from + load.rows, to + std::int64_t(c) * load.stride);
            continue;
        }
        for (int r = 0; r < load.rows; ++r)
            to[c + std::int64_t(r) * load.stride] = from[r];
    }
}

}  // namespace

void BlockCholesky::analyze(const std::shared_ptr<const BlockPattern>& pattern) {
    if (pattern == mPattern) return;
    const bool same = mPattern && *pattern == *mPattern;
    mPattern = pattern;
    if (same) return;
    mPlan = planCholesky(*pattern);
    mValues.assign(static_cast<std::size_t>(mPlan.values), 0.0);
    mInverse.assign(at(pattern->scalarRows()), 0.0);
    mVector.assign(at(pattern->scalarRows()), 0.0);
    mReports.assign(mPlan.subtrees.size(), {});
}

// ---- Factorisation

/// L's part of a supernode ← A's.
void BlockCholesky::load(const BlockSparse& A, double shift, const Supernode& s) {
    const std::int64_t end =
        s.tileEnd > s.tileBegin
            ? tile(s.tileEnd - 1)->values + std::int64_t(tile(s.tileEnd - 1)->height) * s.width
            : s.triangle + std::int64_t(s.width) * s.width;
    std::fill(values(s.triangle), values(end), 0.0);
    for (int l = s.loadBegin; l < s.loadEnd; ++l) {
        const CholeskyPlan::Load& load = mPlan.loads[at(l)];
        copyBlock(load, A.values(load.entry), values(load.target));
    }
    for (int c = 0; c < s.width; ++c)
        values(s.triangle)[c * (s.width + 1)] += shift;
}

/// Triangle ← triangle − Σ_d L_d L_dᵀ, over the rows of earlier supernodes d inside this one.
void BlockCholesky::updateTriangle(const Supernode& s) {
    const DenseKernels& dense = denseKernels();
    const int start = startOf(s);
    for (int u = s.updateBegin; u < s.updateEnd; ++u) {
        const CholeskyPlan::Update& update = mPlan.updates[at(u)];
        const int k = mPlan.supernodes[at(update.supernode)].width;
        for (auto b = tile(update.tileBegin); b != tile(update.tileEnd); ++b)
            for (auto a = b; a != tile(update.tileEnd); ++a) {
                const int down = mPlan.starts[at(a->row)] - start;
                const int right = mPlan.starts[at(b->row)] - start;
                double* C = values(s.triangle) + down + std::int64_t(right) * s.width;
                dense.subtractMatrixProduct(
                    a->height,
                    b->height,
                    k,
                    values(a->values),
                    a->height,
                    values(b->values),
                    b->height,
                    C,
                    s.width);
            }
    }
}

/// Tile `to` ← tile `to` − L_d(from) L_d(columns of s)ᵀ.
void BlockCholesky::updateTile(
    const Supernode& s, const CholeskyPlan::Update& update, int from, int to) {
    const DenseKernels& dense = denseKernels();
    const int k = mPlan.supernodes[at(update.supernode)].width;
    const int m = tile(to)->height;
    for (auto b = tile(update.tileBegin); b != tile(update.tileEnd); ++b) {
        const int right = mPlan.starts[at(b->row)] - startOf(s);
        dense.subtractMatrixProduct(
            m,
            b->height,
            k,
            values(tile(from)->values),
            m,
            values(b->values),
            b->height,
            values(tile(to)->values) + std::int64_t(right) * m,
            m);
    }
}

/// The same for the tiles [begin, end) below the triangle. Rows of d are rows of s as well, so one
/// walk along both lists pairs them.
void BlockCholesky::updateTiles(const Supernode& s, int begin, int end) {
    if (begin == end) return;
    for (int u = s.updateBegin; u < s.updateEnd; ++u) {
        const CholeskyPlan::Update& update = mPlan.updates[at(u)];
        const int last = mPlan.supernodes[at(update.supernode)].tileEnd;
        const auto first = std::lower_bound(
            tile(update.tileEnd),
            tile(last),
            tile(begin)->row,
            [](const CholeskyPlan::Tile& t, int row) { return t.row < row; });
        int to = begin;
        for (int from = static_cast<int>(first - tile(0)); from < last; ++from) {
            while (to < end && tile(to)->row < tile(from)->row)
                ++to;
            if (to == end) break;
            updateTile(s, update, from, to);
        }
    }
}

bool BlockCholesky::factorizeTriangle(const Supernode& s, FactorReport& report) {
    double* A = values(s.triangle);
    const int start = startOf(s);
    const int bad = denseKernels().factorize(s.width, A, s.width, mInverse.data() + start);
    if (bad < 0) return true;
    const auto place = std::upper_bound(mPlan.starts.begin(), mPlan.starts.end(), start + bad);
    const auto position = static_cast<std::size_t>(place - mPlan.starts.begin() - 1);
    report = {
        FactorReport::Status::NotPositiveDefinite,
        mPlan.order[position],
        A[bad + std::int64_t(bad) * s.width]};
    return false;
}

void BlockCholesky::solveTiles(const Supernode& s, int begin, int end) {
    const double* inverse = mInverse.data() + startOf(s);
    for (int t = begin; t < end; ++t) {
        const int m = tile(t)->height;
        denseKernels().solveRight(
            m, s.width, values(s.triangle), s.width, inverse, values(tile(t)->values), m);
    }
}

bool BlockCholesky::computeAlone(
    const BlockSparse& A, double shift, const Supernode& s, FactorReport& report) {
    load(A, shift, s);
    updateTriangle(s);
    updateTiles(s, s.tileBegin, s.tileEnd);
    if (!factorizeTriangle(s, report)) return false;
    solveTiles(s, s.tileBegin, s.tileEnd);
    return true;
}

/// The same with tiles shared among threads; no tile is touched by two.
bool BlockCholesky::computeTogether(
    const BlockSparse& A, double shift, const Supernode& s, FactorReport& report) {
    load(A, shift, s);
    const int groups = (s.tileEnd - s.tileBegin + kTilesPerTask - 1) / kTilesPerTask;
    const auto groupEnds = [&](std::int64_t g) {
        const int begin = s.tileBegin + static_cast<int>(g) * kTilesPerTask;
        return std::make_pair(begin, std::min(begin + kTilesPerTask, s.tileEnd));
    };
    parallelFor(groups + 1, 1, [&](std::int64_t g) {
        if (g == 0) return updateTriangle(s);
        const auto [begin, end] = groupEnds(g - 1);
        updateTiles(s, begin, end);
    });
    if (!factorizeTriangle(s, report)) return false;
    parallelFor(groups, 1, [&](std::int64_t g) {
        const auto [begin, end] = groupEnds(g);
        solveTiles(s, begin, end);
    });
    return true;
}

FactorReport BlockCholesky::factorizeSubtrees(const BlockSparse& A, double shift) {
    overSubtrees(mPlan, [&](std::int64_t r) {
        FactorReport& report = mReports[static_cast<std::size_t>(r)];
        report = {};
        const CholeskyPlan::Range range = mPlan.subtrees[static_cast<std::size_t>(r)];
        for (int s = range.begin; s < range.end; ++s)
            if (!computeAlone(A, shift, mPlan.supernodes[at(s)], report)) return;
    });
    for (const FactorReport& report : mReports)
        if (!report.ok()) return report;
    return {};
}

FactorReport BlockCholesky::factorize(const BlockSparse& A, double shift) {
    analyze(A.sharedPattern());
    FactorReport report = factorizeSubtrees(A, shift);
    for (const int t : mPlan.top) {
        if (!report.ok()) break;
        const Supernode& s = mPlan.supernodes[at(t)];
        if (s.work > kSharedWork)
            computeTogether(A, shift, s, report);
        else
            computeAlone(A, shift, s, report);
    }
    return report;
}

// ---- Solution

void BlockCholesky::gather(const Eigen::Ref<const VectorX>& b) {
    double* to = mVector.data();
    for (const int row : mPlan.order) {
        const double* from = b.data() + mPattern->offset(row);
        to = std::copy(from, from + mPattern->size(row), to);
    }
}

void BlockCholesky::scatter(Eigen::Ref<VectorX> x) const {
    const double* from = mVector.data();
    for (const int row : mPlan.order) {
        const int n = mPattern->size(row);
        std::copy(from, from + n, x.data() + mPattern->offset(row));
        from += n;
    }
}

/// y_s = L_ss⁻¹ (b_s − Σ_d L_sd y_d). Rows pull from earlier ones, so subtrees stay independent.
void BlockCholesky::solveForward(const Supernode& s) {
    const DenseKernels& dense = denseKernels();
    for (int u = s.updateBegin; u < s.updateEnd; ++u) {
        const CholeskyPlan::Update& update = mPlan.updates[at(u)];
        const Supernode& d = mPlan.supernodes[at(update.supernode)];
        for (auto t = tile(update.tileBegin); t != tile(update.tileEnd); ++t)
            dense.subtractProduct(
                t->height,
                d.width,
                values(t->values),
                t->height,
                mVector.data() + startOf(d),
                mVector.data() + mPlan.starts[at(t->row)]);
    }
    const int start = startOf(s);
    dense.solveLower(
        s.width, values(s.triangle), s.width, mInverse.data() + start, mVector.data() + start);
}

/// x_s = L_ss⁻ᵀ (y_s − Σ_i L_isᵀ x_i).
void BlockCholesky::solveBackward(const Supernode& s) {
    const DenseKernels& dense = denseKernels();
    const int start = startOf(s);
    double* x = mVector.data() + start;
    for (auto t = tile(s.tileBegin); t != tile(s.tileEnd); ++t)
        dense.subtractTransposeProduct(
            t->height,
            s.width,
            values(t->values),
            t->height,
            mVector.data() + mPlan.starts[at(t->row)],
            x);
    dense.solveLowerTransposed(s.width, values(s.triangle), s.width, mInverse.data() + start, x);
}

void BlockCholesky::solve(const Eigen::Ref<const VectorX>& b, Eigen::Ref<VectorX> x) {
    SINEW_ASSERT(b.size() == mPattern->scalarRows() && x.size() == b.size());
    gather(b);
    overSubtrees(mPlan, [&](std::int64_t r) {
        const CholeskyPlan::Range range = mPlan.subtrees[static_cast<std::size_t>(r)];
        for (int s = range.begin; s < range.end; ++s)
            solveForward(mPlan.supernodes[at(s)]);
    });
    for (const int t : mPlan.top)
        solveForward(mPlan.supernodes[at(t)]);
    for (auto t = mPlan.top.rbegin(); t != mPlan.top.rend(); ++t)
        solveBackward(mPlan.supernodes[at(*t)]);
    overSubtrees(mPlan, [&](std::int64_t r) {
        const CholeskyPlan::Range range = mPlan.subtrees[static_cast<std::size_t>(r)];
        for (int s = range.end - 1; s >= range.begin; --s)
            solveBackward(mPlan.supernodes[at(s)]);
    });
    scatter(x);
}

}  // namespace sinew
