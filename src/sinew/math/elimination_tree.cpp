#include <sinew/math/elimination_tree.h>

#include <algorithm>

namespace sinew {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

/// For each position the positions of its neighbours.
std::vector<std::vector<int>> neighboursByPosition(
    const BlockPattern& pattern, const std::vector<int>& order) {
    std::vector<int> place(order.size());
    for (int p = 0; p < pattern.rows(); ++p)
        place[at(order[at(p)])] = p;
    std::vector<std::vector<int>> out(order.size());
    for (int i = 0; i < pattern.rows(); ++i) {
        for (int e = pattern.rowBegin(i); e < pattern.diagonal(i); ++e) {
            const int a = place[at(i)];
            const int b = place[at(pattern.column(e))];
            out[at(a)].push_back(b);
            out[at(b)].push_back(a);
        }
    }
    return out;
}

}  // namespace

/// [Liu 1990]: row i of A makes i an ancestor of all j < i with A_ij ≠ 0; shortcuts towards the
/// root keep the walks short.
std::vector<int> eliminationTree(const BlockPattern& pattern, const std::vector<int>& order) {
    const auto neighbours = neighboursByPosition(pattern, order);
    std::vector<int> parents(order.size(), -1);
    std::vector<int> shortcut(order.size(), -1);
    for (int i = 0; i < pattern.rows(); ++i) {
        for (int j : neighbours[at(i)]) {
            while (j != -1 && j < i) {
                const int next = shortcut[at(j)];
                shortcut[at(j)] = i;
                if (next == -1) parents[at(j)] = i;
                j = next;
            }
        }
    }
    return parents;
}

std::vector<int> postorder(const std::vector<int>& parents) {
    // Lists of children: first child, next sibling; walked with a stack, for trees may be deep.
    const int n = static_cast<int>(parents.size());
    std::vector<int> child(parents.size(), -1);
    std::vector<int> sibling(parents.size(), -1);
    std::vector<int> stack;
    for (int i = n - 1; i >= 0; --i) {
        const int parent = parents[at(i)];
        if (parent == -1) {
            stack.push_back(i);
            continue;
        }
        sibling[at(i)] = child[at(parent)];
        child[at(parent)] = i;
    }
    std::vector<int> out;
    out.reserve(parents.size());
    while (!stack.empty()) {
        const int node = stack.back();
        const int next = child[at(node)];
        if (next == -1) {
            out.push_back(node);
            stack.pop_back();
        } else {
            child[at(node)] = sibling[at(next)];
            stack.push_back(next);
        }
    }
    return out;
}

std::vector<std::vector<int>> factorRows(
    const BlockPattern& pattern, const std::vector<int>& order, const std::vector<int>& parents) {
    // Column k has the rows of A's column and those of its children.
    const auto neighbours = neighboursByPosition(pattern, order);
    std::vector<std::vector<int>> rows(order.size());
    std::vector<std::vector<int>> children(order.size());
    std::vector<int> mark(order.size(), -1);
    for (int k = 0; k < pattern.rows(); ++k) {
        const auto collect = [&](const std::vector<int>& candidates) {
            for (const int i : candidates) {
                if (i <= k || mark[at(i)] == k) continue;
                mark[at(i)] = k;
                rows[at(k)].push_back(i);
            }
        };
        collect(neighbours[at(k)]);
        for (const int c : children[at(k)])
            collect(rows[at(c)]);
        std::sort(rows[at(k)].begin(), rows[at(k)].end());
        if (parents[at(k)] != -1) children[at(parents[at(k)])].push_back(k);
    }
    return rows;
}

}  // namespace sinew
