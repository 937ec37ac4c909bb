#include <sinew/base/assert.h>
#include <sinew/base/parallel.h>
#include <sinew/math/block_cholesky.h>

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
    if (plan.subtrees.size() == 1) return body(0);
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

/// L's part of a supernode ← A's. Triangle and tiles lie in one piece.
void BlockCholesky::load(const BlockSparse& A, double shift, const Supernode& s) {
    std::int64_t count = std::int64_t(s.width) * s.width;
    for (int t = s.tileBegin; t < s.tileEnd; ++t)
        count += std::int64_t(s.width) * tile(t)->height;
    std::fill_n(values(s.triangle), count, 0.0);
    for (int l = s.loadBegin; l < s.loadEnd; ++l) {
        const CholeskyPlan::Load& load = mPlan.loads[at(l)];
        copyBlock(load, A.values(load.entry), values(load.target));
    }
    for (std::int64_t c = 0; c < s.width; ++c)
        values(s.triangle)[c * (s.width + 1)] += shift;
}

/// Triangle ← triangle − Σ_d L_d L_dᵀ, over the rows of earlier supernodes d inside this one. Only
/// blocks on and below the diagonal.
void BlockCholesky::updateTriangle(const Supernode& s) {
    const int start = startOf(s);
    for (int u = s.updateBegin; u < s.updateEnd; ++u) {
        const Update& update = mPlan.updates[at(u)];
        const Supernode& d = mPlan.supernodes[at(update.supernode)];
        for (const Tile* b = tile(update.tileBegin); b != tile(update.tileEnd); ++b) {
            const std::int64_t right = mPlan.starts[at(b->row)] - start;
            for (const Tile* a = b; a != tile(update.tileEnd); ++a) {
                const int down = mPlan.starts[at(a->row)] - start;
                double* corner = values(s.triangle) + down + right * s.width;
                denseKernels().subtractMatrixProduct(
                    tileOf(d, *a), tileOf(d, *b), {corner, a->height, b->height, s.width});
            }
        }
    }
}

/// to ← to − L_d(from) L_d(columns of s)ᵀ, one block of columns after the other.
void BlockCholesky::updateTile(
    const Supernode& s, const Update& update, const Tile& from, const Tile& to) {
    const Supernode& d = mPlan.supernodes[at(update.supernode)];
    for (const Tile* b = tile(update.tileBegin); b != tile(update.tileEnd); ++b) {
        const std::int64_t right = mPlan.starts[at(b->row)] - startOf(s);
        denseKernels().subtractMatrixProduct(
            tileOf(d, from),
            tileOf(d, *b),
            {values(to.values) + right * to.height, to.height, b->height, to.height});
    }
}

/// The same for the tiles [begin, end) below the triangle. Rows of d are rows of s as well, so one
/// walk along both lists pairs them.
void BlockCholesky::updateTiles(const Supernode& s, int begin, int end) {
    if (begin == end) return;
    const auto isAbove = [](const Tile& t, int row) { return t.row < row; };
    for (int u = s.updateBegin; u < s.updateEnd; ++u) {
        const Update& update = mPlan.updates[at(u)];
        const Tile* last = tile(mPlan.supernodes[at(update.supernode)].tileEnd);
        const Tile* from = std::lower_bound(tile(update.tileEnd), last, tile(begin)->row, isAbove);
        const Tile* to = tile(begin);
        for (; from != last && from->row <= tile(end - 1)->row; ++from) {
            while (to->row < from->row)
                ++to;
            updateTile(s, update, *from, *to);
        }
    }
}

bool BlockCholesky::factorizeTriangle(const Supernode& s, FactorReport& report) {
    const int start = startOf(s);
    const MatrixView A = triangle(s);
    const int bad = denseKernels().factorize(A, mInverse.data() + start);
    if (bad < 0) return true;

    // The block row that holds the bad pivot.
    const auto next = std::upper_bound(mPlan.starts.begin(), mPlan.starts.end(), start + bad);
    const auto position = static_cast<std::size_t>(next - mPlan.starts.begin() - 1);
    report.status = FactorReport::Status::NotPositiveDefinite;
    report.row = mPlan.order[position];
    report.pivot = A.data[bad + std::int64_t(bad) * A.stride];
    return false;
}

void BlockCholesky::solveTiles(const Supernode& s, int begin, int end) {
    const double* inverse = mInverse.data() + startOf(s);
    for (int t = begin; t < end; ++t)
        denseKernels().solveRight(triangle(s), inverse, tileOf(s, *tile(t)));
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
        const bool shared = s.work > kSharedWork;
        shared ? computeTogether(A, shift, s, report) : computeAlone(A, shift, s, report);
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

void BlockCholesky::scatter(double* x) const {
    const double* from = mVector.data();
    for (const int row : mPlan.order) {
        const int n = mPattern->size(row);
        std::copy(from, from + n, x + mPattern->offset(row));
        from += n;
    }
}

/// y_s = L_ss⁻¹ (b_s − Σ_d L_sd y_d). Rows pull from earlier ones, so subtrees stay independent.
void BlockCholesky::solveForward(const Supernode& s) {
    double* x = mVector.data();
    for (int u = s.updateBegin; u < s.updateEnd; ++u) {
        const Update& update = mPlan.updates[at(u)];
        const Supernode& d = mPlan.supernodes[at(update.supernode)];
        for (const Tile* t = tile(update.tileBegin); t != tile(update.tileEnd); ++t) {
            double* y = x + mPlan.starts[at(t->row)];
            denseKernels().subtractProduct(tileOf(d, *t), x + startOf(d), y);
        }
    }
    const int start = startOf(s);
    denseKernels().solveLower(triangle(s), mInverse.data() + start, x + start);
}

/// x_s = L_ss⁻ᵀ (y_s − Σ_i L_isᵀ x_i).
void BlockCholesky::solveBackward(const Supernode& s) {
    const int start = startOf(s);
    double* x = mVector.data() + start;
    for (const Tile* t = tile(s.tileBegin); t != tile(s.tileEnd); ++t) {
        const double* below = mVector.data() + mPlan.starts[at(t->row)];
        denseKernels().subtractTransposeProduct(tileOf(s, *t), below, x);
    }
    denseKernels().solveLowerTransposed(triangle(s), mInverse.data() + start, x);
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
    scatter(x.data());
}

}  // namespace sinew
