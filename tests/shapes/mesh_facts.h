#pragma once

#include <sinew/geometry/tri_mesh.h>

#include <Eigen/Geometry>

#include <map>
#include <utility>
#include <vector>

namespace sinew {

/// What the tests ask of a closed polygon mesh.
struct MeshFacts {
    int unmatchedEdges = 0;   ///< directed edges whose opposite does not occur exactly once
    int degenerateFaces = 0;  ///< repeated points or no area
    int unusedPoints = 0;
    int eulerCharacteristic = 0;  ///< points − edges + faces
    int pieces = 0;
};

namespace detail {

inline int rootOf(std::vector<int>& parent, int i) {
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

inline bool isDegenerate(const Geometry& g, const std::vector<int>& corners) {
    Vector3 area = Vector3::Zero();
    double longest = 0.0;
    for (std::size_t c = 0; c < corners.size(); ++c) {
        const Vector3 a = g.position(corners[c]) - g.position(corners[0]);
        const Vector3 b = g.position(corners[(c + 1) % corners.size()]) - g.position(corners[0]);
        area += 0.5 * a.cross(b);
        longest = std::max(longest, (b - a).norm());
        if ((b - a).norm() == 0.0) return true;
    }
    // Relative to the face: a thousandth of its longest edge in width still counts as a face.
    return area.norm() < 1e-3 * longest * longest;
}

}  // namespace detail

inline MeshFacts factsOf(const Geometry& g) {
    MeshFacts facts;
    std::map<std::pair<int, int>, int> directed;
    std::vector<int> parent(static_cast<std::size_t>(g.pointCount()));
    std::vector<int> used(parent.size(), 0);
    for (std::size_t i = 0; i < parent.size(); ++i)
        parent[i] = static_cast<int>(i);
    for (int f = 0; f < g.primitiveCount(); ++f) {
        std::vector<int> corners;
        for (int v = g.vertexStart(f); v < g.vertexStart(f + 1); ++v)
            corners.push_back(g.vertexPoint(v));
        facts.degenerateFaces += detail::isDegenerate(g, corners);
        for (std::size_t c = 0; c < corners.size(); ++c) {
            const int a = corners[c];
            const int b = corners[(c + 1) % corners.size()];
            ++directed[{a, b}];
            used[a] = 1;
            parent[detail::rootOf(parent, a)] = detail::rootOf(parent, b);
        }
    }
    for (const auto& [edge, count] : directed) {
        const auto opposite = directed.find({edge.second, edge.first});
        facts.unmatchedEdges += count != 1 || opposite == directed.end() || opposite->second != 1;
    }
    for (std::size_t i = 0; i < parent.size(); ++i) {
        facts.unusedPoints += !used[i];
        facts.pieces += detail::rootOf(parent, static_cast<int>(i)) == static_cast<int>(i);
    }
    facts.eulerCharacteristic =
        g.pointCount() - static_cast<int>(directed.size() / 2) + g.primitiveCount();
    return facts;
}

}  // namespace sinew
