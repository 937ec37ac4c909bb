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

    /// Takes the row of lowest degree out of the graph.
    int eliminateNext();

private:
    using List = std::vector<int>;

    std::vector<int> cliqueOf(int pivot);
    void measureElements(const List& clique);
    void updateRow(int row, int pivot, std::int64_t cliqueWeight);
    std::int64_t weigh(const List& rows) const;
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    std::vector<std::int64_t> mWeight;   // scalar rows
    std::vector<List> mRows;             // of a row: neighbours not yet in a common element
    std::vector<List> mElements;         // of a row: elements it belongs to
    std::vector<List> mMembers;          // of an element, named by its pivot: rows left
    std::vector<char> mAbsorbed;         // of an element: part of a later one
    std::vector<std::int64_t> mDegree;   // of a row: scalar rows it couples to, or somewhat more
    std::vector<std::int64_t> mOutside;  // of an element: weight of its rows outside the clique
    std::vector<int> mMark;              // rows of the current clique carry its pivot
    std::vector<int> mMeasured;          // elements whose mOutside belongs to this pivot
    std::set<std::pair<std::int64_t, int>> mQueue;  // (degree, row)
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
    mElements.resize(n);
    mMembers.resize(n);
    mAbsorbed.assign(n, 0);
    mOutside.assign(n, 0);
    mMark.assign(n, -1);
    mMeasured.assign(n, -1);
    for (int i = 0; i < pattern.rows(); ++i) {
        mDegree.push_back(weigh(mRows[at(i)]));
        mQueue.emplace(mDegree.back(), i);
    }
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
            if (mMark[at(i)] == pivot) continue;
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

/// Drops what the new element covers, and bounds the degree by the sum over elements.
void QuotientGraph::updateRow(int row, int pivot, std::int64_t cliqueWeight) {
    List& rows = mRows[at(row)];
    List& elements = mElements[at(row)];
    rows.erase(
        std::remove_if(rows.begin(), rows.end(), [&](int i) { return mMark[at(i)] == pivot; }),
        rows.end());
    elements.erase(
        std::remove_if(
            elements.begin(),
            elements.end(),
            [&](int e) { return mAbsorbed[at(e)] || mOutside[at(e)] == 0; }),
        elements.end());

    std::int64_t degree = weigh(rows) + cliqueWeight - mWeight[at(row)];
    for (const int e : elements)
        degree += mOutside[at(e)];
    elements.push_back(pivot);

    const std::int64_t grown = mDegree[at(row)] + cliqueWeight - mWeight[at(row)];
    mQueue.erase({mDegree[at(row)], row});
    mDegree[at(row)] = std::min(degree, grown);
    mQueue.emplace(mDegree[at(row)], row);
}

int QuotientGraph::eliminateNext() {
    const int pivot = mQueue.begin()->second;
    mQueue.erase(mQueue.begin());
    List clique = cliqueOf(pivot);
    if (clique.empty()) return pivot;
    measureElements(clique);
    const std::int64_t weight = weigh(clique);
    for (const int i : clique)
        updateRow(i, pivot, weight);
    mMembers[at(pivot)] = std::move(clique);
    return pivot;
}

}  // namespace

std::vector<int> minimumDegreeOrder(const BlockPattern& pattern) {
    QuotientGraph graph(pattern);
    std::vector<int> order;
    order.reserve(static_cast<std::size_t>(pattern.rows()));
    for (int p = 0; p < pattern.rows(); ++p)
        order.push_back(graph.eliminateNext());
    return order;
}

}  // namespace sinew
