#include <sinew/math/elimination_order.h>

#include <algorithm>
#include <set>

namespace sinew {
namespace {

/// The graph that is left while rows are eliminated. A row eliminated becomes an element: the
/// clique of the rows it coupled. Cliques are kept as lists, so the graph never grows.
class QuotientGraph {
public:
    explicit QuotientGraph(const BlockPattern& pattern);

    bool isEmpty() const { return mQueue.empty(); }

    /// Takes the row of lowest fill out of the graph, and all that are like it; adds them to
    /// order.
    void eliminateNext(std::vector<int>& order);

private:
    using List = std::vector<int>;

    /// Rows are taken by lowest fill, of equals the one changed last: it stays near the rows
    /// eliminated before.
    struct Key {
        std::int64_t fill = 0;
        std::int64_t age = 0;
        int row = 0;

        bool operator<(const Key& other) const {
            return fill != other.fill ? fill < other.fill : age > other.age;
        }
    };

    std::vector<int> cliqueOf(int pivot);
    void measureElements(const List& clique);
    void updateRow(int row, int pivot, std::int64_t cliqueWeight);
    void mergeTwins(List& clique);
    void mergeInto(int row, int twin);
    std::int64_t weigh(const List& rows) const;
    void enqueue(int row, std::int64_t fill);
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    std::vector<std::int64_t> mWeight;   // scalar rows, of twins as well
    std::vector<List> mTwins;            // of a row: those it stands for; they have weight 0
    std::vector<List> mRows;             // of a row: neighbours not yet in a common element
    std::vector<List> mElements;         // of a row: elements it belongs to
    std::vector<List> mMembers;          // of an element, named by its pivot: rows left
    std::vector<char> mAbsorbed;         // of an element: part of a later one
    std::vector<std::int64_t> mDegree;   // of a row: scalar rows it couples to, or somewhat more
    std::vector<std::int64_t> mOutside;  // of an element: weight of its rows outside the clique
    std::vector<int> mMark;              // rows of the current clique carry its pivot
    std::vector<int> mMeasured;          // elements whose mOutside belongs to this pivot
    std::vector<Key> mKeys;
    std::set<Key> mQueue;
    std::int64_t mAge = 0;
};

QuotientGraph::QuotientGraph(const BlockPattern& pattern) {
    const auto n = at(pattern.rows());
    for (int i = 0; i < pattern.rows(); ++i)
        mWeight.push_back(pattern.size(i));
    mRows.resize(n);
    for (int i = 0; i < pattern.rows(); ++i) {
        for (int e = pattern.rowBegin(i); e < pattern.diagonal(i); ++e) {
            mRows[at(i)].push_back(pattern.column(e));
            mRows[at(pattern.column(e))].push_back(i);
        }
    }
    mTwins.resize(n);
    mElements.resize(n);
    mMembers.resize(n);
    mAbsorbed.assign(n, 0);
    mOutside.assign(n, 0);
    mMark.assign(n, -1);
    mKeys.resize(n);
    mMeasured.assign(n, -1);
    for (int i = 0; i < pattern.rows(); ++i) {
        const std::int64_t degree = weigh(mRows[at(i)]);
        mDegree.push_back(degree);
        enqueue(i, degree * degree);
    }
}

/// Puts a row into the queue, or moves it there.
void QuotientGraph::enqueue(int row, std::int64_t fill) {
    mQueue.erase(mKeys[at(row)]);
    mKeys[at(row)] = {fill, ++mAge, row};
    mQueue.insert(mKeys[at(row)]);
}

std::int64_t QuotientGraph::weigh(const List& rows) const {
    std::int64_t sum = 0;
    for (const int i : rows)
        sum += mWeight[at(i)];
    return sum;
}

/// The rows the pivot couples: its neighbours and all members of its elements, which are absorbed.
std::vector<int> QuotientGraph::cliqueOf(int pivot) {
    List clique;
    mMark[at(pivot)] = pivot;
    const auto collect = [&](const List& rows) {
        for (const int i : rows) {
            if (mMark[at(i)] == pivot || mWeight[at(i)] == 0) continue;
            mMark[at(i)] = pivot;
            clique.push_back(i);
        }
    };
    collect(mRows[at(pivot)]);
    for (const int e : mElements[at(pivot)]) {
        collect(mMembers[at(e)]);
        mAbsorbed[at(e)] = 1;
        List().swap(mMembers[at(e)]);
    }
    return clique;
}

/// mOutside[e] = weight(L_e \ L_pivot) for all elements that touch the clique.
void QuotientGraph::measureElements(const List& clique) {
    const int pivot = mMark[at(clique.front())];
    for (const int i : clique) {
        for (const int e : mElements[at(i)]) {
            if (mAbsorbed[at(e)]) continue;
            if (mMeasured[at(e)] != pivot) mOutside[at(e)] = weigh(mMembers[at(e)]);
            mMeasured[at(e)] = pivot;
            mOutside[at(e)] -= mWeight[at(i)];
        }
    }
}

/// Drops what the new element covers and estimates anew what eliminating the row would fill in: all
/// pairs of its neighbours, but for those that an element couples already.
void QuotientGraph::updateRow(int row, int pivot, std::int64_t cliqueWeight) {
    List& rows = mRows[at(row)];
    List& elements = mElements[at(row)];
    rows.erase(
        std::remove_if(
            rows.begin(),
            rows.end(),
            [&](int i) { return mMark[at(i)] == pivot || mWeight[at(i)] == 0; }),
        rows.end());
    elements.erase(
        std::remove_if(
            elements.begin(),
            elements.end(),
            [&](int e) { return mAbsorbed[at(e)] || mOutside[at(e)] == 0; }),
        elements.end());

    // The degree is bounded by the sum over elements, which may overlap, and by its growth.
    const std::int64_t inClique = cliqueWeight - mWeight[at(row)];
    const std::int64_t grown = mDegree[at(row)] + inClique;
    std::int64_t degree = weigh(rows) + inClique;
    std::int64_t coupled = inClique * inClique;
    for (const int e : elements) {
        degree += mOutside[at(e)];
        coupled += mOutside[at(e)] * mOutside[at(e)];
    }
    elements.push_back(pivot);
    degree = std::min(degree, grown);
    mDegree[at(row)] = degree;
    enqueue(row, std::max<std::int64_t>(0, degree * degree - coupled));
}

/// Rows with the same neighbours stay alike until they are eliminated one after the other. Seen as
/// one heavy row they no longer count each other in their degrees, which makes for better choices.
void QuotientGraph::mergeTwins(List& clique) {
    // Twins come to lie side by side: equal lists have equal sums.
    std::vector<std::pair<std::int64_t, int>> bySum;
    for (const int i : clique) {
        std::int64_t sum = 0;
        for (const int r : mRows[at(i)])
            sum += r;
        for (const int e : mElements[at(i)])
            sum += e;
        std::sort(mRows[at(i)].begin(), mRows[at(i)].end());
        std::sort(mElements[at(i)].begin(), mElements[at(i)].end());
        bySum.emplace_back(sum, i);
    }
    std::sort(bySum.begin(), bySum.end());
    for (std::size_t a = 0; a < bySum.size(); ++a) {
        const int row = bySum[a].second;
        for (std::size_t b = a + 1; b < bySum.size() && bySum[b].first == bySum[a].first; ++b) {
            const int twin = bySum[b].second;
            if (mWeight[at(row)] == 0 || mWeight[at(twin)] == 0) continue;
            if (mRows[at(row)] == mRows[at(twin)] && mElements[at(row)] == mElements[at(twin)])
                mergeInto(row, twin);
        }
    }
    const auto isGone = [&](int i) { return mWeight[at(i)] == 0; };
    clique.erase(std::remove_if(clique.begin(), clique.end(), isGone), clique.end());
}

/// Lists elsewhere may still hold the twin; with weight 0 it counts for nothing there.
void QuotientGraph::mergeInto(int row, int twin) {
    mQueue.erase(mKeys[at(twin)]);
    mDegree[at(row)] -= mWeight[at(twin)];
    enqueue(row, mKeys[at(row)].fill);
    mWeight[at(row)] += mWeight[at(twin)];
    mWeight[at(twin)] = 0;
    List& twins = mTwins[at(row)];
    twins.push_back(twin);
    twins.insert(twins.end(), mTwins[at(twin)].begin(), mTwins[at(twin)].end());
    List().swap(mTwins[at(twin)]);
}

void QuotientGraph::eliminateNext(std::vector<int>& order) {
    const int pivot = mQueue.begin()->row;
    mQueue.erase(mQueue.begin());
    order.push_back(pivot);
    order.insert(order.end(), mTwins[at(pivot)].begin(), mTwins[at(pivot)].end());
    List clique = cliqueOf(pivot);
    if (clique.empty()) return;
    measureElements(clique);
    const std::int64_t weight = weigh(clique);
    for (const int i : clique)
        updateRow(i, pivot, weight);
    mergeTwins(clique);
    mMembers[at(pivot)] = std::move(clique);
}

}  // namespace

std::vector<int> fillReducingOrder(const BlockPattern& pattern) {
    QuotientGraph graph(pattern);
    std::vector<int> order;
    order.reserve(static_cast<std::size_t>(pattern.rows()));
    while (!graph.isEmpty())
        graph.eliminateNext(order);
    return order;
}

}  // namespace sinew
