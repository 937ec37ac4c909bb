#include <sinew/math/cholesky_plan.h>
#include <sinew/math/elimination_order.h>
#include <sinew/math/elimination_tree.h>

#include <algorithm>
#include <numeric>

namespace sinew {
namespace {

constexpr int kMaxWidth = 96;           // scalar columns; wider supernodes leave the first cache
constexpr double kSerialWork = 2e6;     // below this threads cost more than they give
constexpr double kTasksPerTree = 32.0;  // subtrees are at most this share of the work

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

class Planner {
public:
    explicit Planner(const BlockPattern& pattern)
        : mPattern(pattern) {}

    CholeskyPlan plan() {
        orderRows();
        findSupernodes();
        placeTiles();
        listUpdates();
        listLoads();
        estimateWork();
        splitTree();
        return std::move(mPlan);
    }

private:
    using Supernode = CholeskyPlan::Supernode;
    using Tile = CholeskyPlan::Tile;
    using Update = CholeskyPlan::Update;
    using Load = CholeskyPlan::Load;

    int sizeAt(int position) const { return mPattern.size(mPlan.order[at(position)]); }

    void orderRows();
    void findSupernodes();
    void placeTiles();
    void listUpdates();
    void listLoads();
    std::pair<std::int64_t, int> targetOf(int row, int column) const;
    void estimateWork();
    double updateWork(const Update& update) const;
    void splitTree();

    const BlockPattern& mPattern;
    CholeskyPlan mPlan;
    std::vector<std::vector<int>> mRows;  // below the diagonal, by column
    std::vector<int> mParents;            // elimination tree of columns
    std::vector<int> mSupernodeOf;        // column → supernode
};

void Planner::orderRows() {
    const std::vector<int> first = fillReducingOrder(mPattern);
    for (const int p : postorder(eliminationTree(mPattern, first)))
        mPlan.order.push_back(first[at(p)]);
    mParents = eliminationTree(mPattern, mPlan.order);
    mRows = factorRows(mPattern, mPlan.order, mParents);
    mPlan.starts.push_back(0);
    for (const int row : mPlan.order)
        mPlan.starts.push_back(mPlan.starts.back() + mPattern.size(row));
}

/// Column k + 1 joins k when it is its parent and has the same rows but for itself.
void Planner::findSupernodes() {
    for (int k = 0; k < mPattern.rows(); ++k) {
        const bool joins = k > 0 && mParents[at(k - 1)] == k
                           && mRows[at(k - 1)].size() == mRows[at(k)].size() + 1
                           && mPlan.supernodes.back().width + sizeAt(k) <= kMaxWidth;
        if (!joins) {
            mPlan.supernodes.emplace_back();
            mPlan.supernodes.back().firstColumn = k;
        }
        Supernode& s = mPlan.supernodes.back();
        s.endColumn = k + 1;
        s.width += sizeAt(k);
        mSupernodeOf.push_back(static_cast<int>(mPlan.supernodes.size()) - 1);
    }
}

void Planner::placeTiles() {
    for (Supernode& s : mPlan.supernodes) {
        s.triangle = mPlan.values;
        mPlan.values += std::int64_t(s.width) * s.width;
        s.tileBegin = static_cast<int>(mPlan.tiles.size());
        for (const int row : mRows[at(s.endColumn - 1)]) {
            mPlan.tiles.push_back({row, sizeAt(row), mPlan.values});
            mPlan.values += std::int64_t(s.width) * sizeAt(row);
        }
        s.tileEnd = static_cast<int>(mPlan.tiles.size());
    }
}

void Planner::listUpdates() {
    // Runs of tiles whose rows are columns of one later supernode.
    std::vector<std::vector<Update>> lists(mPlan.supernodes.size());
    for (int d = 0; d < static_cast<int>(mPlan.supernodes.size()); ++d) {
        const Supernode& s = mPlan.supernodes[at(d)];
        for (int begin = s.tileBegin; begin < s.tileEnd;) {
            const int target = mSupernodeOf[at(mPlan.tiles[at(begin)].row)];
            int end = begin;
            while (end < s.tileEnd && mSupernodeOf[at(mPlan.tiles[at(end)].row)] == target)
                ++end;
            lists[at(target)].push_back({d, begin, end});
            begin = end;
        }
    }
    for (std::size_t s = 0; s < lists.size(); ++s) {
        mPlan.supernodes[s].updateBegin = static_cast<int>(mPlan.updates.size());
        mPlan.updates.insert(mPlan.updates.end(), lists[s].begin(), lists[s].end());
        mPlan.supernodes[s].updateEnd = static_cast<int>(mPlan.updates.size());
    }
}

/// Place and leading dimension of block (row, column) of L, by position.
std::pair<std::int64_t, int> Planner::targetOf(int row, int column) const {
    const Supernode& s = mPlan.supernodes[at(mSupernodeOf[at(column)])];
    const int begin = mPlan.starts[at(s.firstColumn)];
    const int left = mPlan.starts[at(column)] - begin;
    if (row < s.endColumn) {
        const int down = mPlan.starts[at(row)] - begin;
        return {s.triangle + down + std::int64_t(left) * s.width, s.width};
    }
    const auto first = mPlan.tiles.begin() + s.tileBegin;
    const auto tile =
        std::lower_bound(first, mPlan.tiles.begin() + s.tileEnd, row, [](const Tile& t, int r) {
            return t.row < r;
        });
    return {tile->values + std::int64_t(left) * tile->height, tile->height};
}

void Planner::listLoads() {
    std::vector<int> place(mPlan.order.size());
    for (int p = 0; p < mPattern.rows(); ++p)
        place[at(mPlan.order[at(p)])] = p;
    std::vector<std::vector<Load>> lists(mPlan.supernodes.size());
    for (int i = 0; i < mPattern.rows(); ++i) {
        for (int e = mPattern.rowBegin(i); e < mPattern.rowEnd(i); ++e) {
            const int j = mPattern.column(e);
            const int row = std::max(place[at(i)], place[at(j)]);
            const int column = std::min(place[at(i)], place[at(j)]);
            const auto [target, stride] = targetOf(row, column);
            const bool transposed = place[at(i)] < place[at(j)];
            lists[at(mSupernodeOf[at(column)])].push_back(
                {e, mPattern.size(i), mPattern.size(j), transposed, target, stride});
        }
    }
    for (std::size_t s = 0; s < lists.size(); ++s) {
        mPlan.supernodes[s].loadBegin = static_cast<int>(mPlan.loads.size());
        mPlan.loads.insert(mPlan.loads.end(), lists[s].begin(), lists[s].end());
        mPlan.supernodes[s].loadEnd = static_cast<int>(mPlan.loads.size());
    }
}

/// Operations of C ← C − A Bᵀ over all tiles from the first on.
double Planner::updateWork(const Update& update) const {
    const Supernode& d = mPlan.supernodes[at(update.supernode)];
    double columns = 0.0;
    double rows = 0.0;
    for (int t = update.tileBegin; t < d.tileEnd; ++t) {
        rows += mPlan.tiles[at(t)].height;
        if (t < update.tileEnd) columns += mPlan.tiles[at(t)].height;
    }
    return 2.0 * d.width * columns * rows;
}

void Planner::estimateWork() {
    for (Supernode& s : mPlan.supernodes) {
        const double w = s.width;
        s.work = w * w * w / 3.0;
        for (int t = s.tileBegin; t < s.tileEnd; ++t)
            s.work += w * w * mPlan.tiles[at(t)].height;
        for (int u = s.updateBegin; u < s.updateEnd; ++u)
            s.work += updateWork(mPlan.updates[at(u)]);
        mPlan.work += s.work;
    }
}

/// The largest subtrees that are a small share of the work become tasks, what is above them is done
/// one by one. This depends on the pattern alone, never on the number of threads.
void Planner::splitTree() {
    const int n = static_cast<int>(mPlan.supernodes.size());
    if (mPlan.work < kSerialWork) {
        mPlan.subtrees.push_back({0, n});
        return;
    }
    std::vector<double> work(at(n), 0.0);
    std::vector<int> begin(at(n));
    std::iota(begin.begin(), begin.end(), 0);
    const double limit = mPlan.work / kTasksPerTree;
    const auto parentOf = [&](int s) {
        const int column = mParents[at(mPlan.supernodes[at(s)].endColumn - 1)];
        return column == -1 ? -1 : mSupernodeOf[at(column)];
    };
    for (int s = 0; s < n; ++s) {
        work[at(s)] += mPlan.supernodes[at(s)].work;
        if (const int parent = parentOf(s); parent != -1) {
            work[at(parent)] += work[at(s)];
            begin[at(parent)] = std::min(begin[at(parent)], begin[at(s)]);
        }
    }
    for (int s = 0; s < n; ++s) {
        if (work[at(s)] > limit) {
            mPlan.top.push_back(s);
            continue;
        }
        const int parent = parentOf(s);
        if (parent == -1 || work[at(parent)] > limit)
            mPlan.subtrees.push_back({begin[at(s)], s + 1});
    }
}

}  // namespace

CholeskyPlan planCholesky(const BlockPattern& pattern) {
    return Planner(pattern).plan();
}

}  // namespace sinew
