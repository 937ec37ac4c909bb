#include <sinew/geometry/mesh_duplicates.h>
#include <sinew/geometry/mesh_topology.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace sinew {
namespace {

/// A triangle by its sorted welded corners and the parity of the sorting.
struct Key {
    std::array<int, 3> corners;
    int parity = 1;
    int triangle = 0;
};

/// Sorting by three fixed swaps, each of which turns the triangle over once more.
Key keyOf(const Vector3i& t, const std::vector<int>& weld, int triangle) {
    Key key{{weld[t[0]], weld[t[1]], weld[t[2]]}, 1, triangle};
    for (const auto& [i, j] : {std::pair(0, 1), std::pair(1, 2), std::pair(0, 1)}) {
        if (key.corners[i] <= key.corners[j]) continue;
        std::swap(key.corners[i], key.corners[j]);
        key.parity = -key.parity;
    }
    return key;
}

/// What remains of each set of copies: one triangle, and whether the copies cancelled.
struct Unique {
    std::vector<Vector3i> triangles;
    std::vector<bool> isOpposed;
};

/// Keeps the first copy of the winning orientation in each set; the order of triangles stays.
Unique mergeCopies(const std::vector<Vector3i>& triangles, const std::vector<int>& weld) {
    std::vector<Key> keys;
    for (std::size_t t = 0; t < triangles.size(); ++t)
        keys.push_back(keyOf(triangles[t], weld, static_cast<int>(t)));
    std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
        return a.corners != b.corners ? a.corners < b.corners : a.triangle < b.triangle;
    });
    std::vector<int> keep(triangles.size(), 0);  // 1 kept, 2 kept and opposed
    for (std::size_t i = 0; i < keys.size();) {
        const std::size_t first = i;
        int net = 0;
        for (; i < keys.size() && keys[i].corners == keys[first].corners; ++i)
            net += keys[i].parity;
        // More copies one way than the other: the majority's first is kept.
        std::size_t chosen = first;
        while (net != 0 && keys[chosen].parity * net < 0)
            ++chosen;
        keep[keys[chosen].triangle] = net == 0 ? 2 : 1;
    }
    Unique unique;
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        if (keep[t] == 0) continue;
        unique.triangles.push_back(triangles[t]);
        unique.isOpposed.push_back(keep[t] == 2);
    }
    return unique;
}

/// Union-find with path halving.
int rootOf(std::vector<int>& parent, int i) {
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/// Calls visit(opposed, others) for every edge: its opposed triangles, and how many others it has.
template <class Visit>
void forEachEdge(
    const std::vector<Side>& sides, const std::vector<bool>& isOpposed, const Visit& visit) {
    std::vector<int> opposed;
    for (std::size_t i = 0; i < sides.size();) {
        const Side& edge = sides[i];
        int others = 0;
        opposed.clear();
        for (; i < sides.size() && sides[i].sharesEdge(edge); ++i) {
            if (isOpposed[sides[i].triangle]) {
                opposed.push_back(sides[i].triangle);
            } else {
                ++others;
            }
        }
        if (!opposed.empty()) visit(opposed, others);
    }
}

/// Marks the opposed triangles that are walls between solids.
std::vector<bool> findWalls(const Unique& unique, const std::vector<int>& weld) {
    const std::vector<Side> sides = sortedSides(unique.triangles, weld);
    std::vector<int> patch(unique.triangles.size());
    std::iota(patch.begin(), patch.end(), 0);
    // First join the patches, then let their borders vote.
    forEachEdge(sides, unique.isOpposed, [&](const std::vector<int>& opposed, int) {
        for (const int t : opposed)
            patch[rootOf(patch, t)] = rootOf(patch, opposed[0]);
    });
    // An even number of sheets meeting the patch's border close up without it: the patch is a wall.
    // With an odd number one sheet would end there: the patch is its continuation, and stays.
    std::vector<int> votes(patch.size(), 0);
    forEachEdge(sides, unique.isOpposed, [&](const std::vector<int>& opposed, int others) {
        if (others > 0) votes[rootOf(patch, opposed[0])] += others % 2 == 0 ? 1 : -1;
    });

    std::vector<bool> isWall(patch.size(), false);
    for (std::size_t t = 0; t < patch.size(); ++t)
        isWall[t] = unique.isOpposed[t] && votes[rootOf(patch, static_cast<int>(t))] > 0;
    return isWall;
}

}  // namespace

int removeDuplicates(std::vector<Vector3i>& triangles, const std::vector<int>& weld) {
    const Unique unique = mergeCopies(triangles, weld);
    const int removed = static_cast<int>(triangles.size() - unique.triangles.size());
    if (removed == 0) return 0;
    const std::vector<bool> isWall = findWalls(unique, weld);
    triangles.clear();
    for (std::size_t t = 0; t < unique.triangles.size(); ++t) {
        if (!isWall[t]) triangles.push_back(unique.triangles[t]);
    }
    return removed;
}

}  // namespace sinew
