#include <sinew/geometry/slab_triangles.h>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

/// First and last slab that a triangle reaches into, kept within the lattice.
std::pair<int, int> slabsOf(const std::vector<Vector3>& points, const Vector3i& t, int slabCount) {
    const auto [low, high] = std::minmax({points[t[0]].x(), points[t[1]].x(), points[t[2]].x()});
    const int last = slabCount - 1;
    return {
        std::clamp(static_cast<int>(std::floor(low)), 0, last),
        std::clamp(static_cast<int>(std::floor(high)), 0, last)};
}

/// Twice the signed area of (a, b, (x, y)) in the xy plane: positive when the point lies to the
/// left of the way from a to b.
double orient(const Vector3& a, const Vector3& b, double x, double y) {
    return (b.x() - a.x()) * (y - a.y()) - (b.y() - a.y()) * (x - a.x());
}

/// Half-open rule: an edge counts when it passes y and the point lies to its left.
int edgeTurns(const Vector3& a, const Vector3& b, double x, double y) {
    // Both directions evaluate the very same expression for the edge, from its lower end to its
    // upper end: the two triangles at an edge can never disagree through rounding.
    if (a.y() <= y && b.y() > y) return orient(a, b, x, y) > 0.0 ? 1 : 0;
    if (b.y() <= y && a.y() > y) return orient(b, a, x, y) > 0.0 ? -1 : 0;
    return 0;
}

}  // namespace

SlabTriangles::SlabTriangles(
    int slabCount, const std::vector<Vector3>& points, const std::vector<Vector3i>& triangles)
    : mStart(static_cast<std::size_t>(slabCount) + 1, 0) {
    // Counting sort: count the triangles of each slab, sum up, then file them in a second pass.
    for (const Vector3i& t : triangles) {
        const auto [first, last] = slabsOf(points, t, slabCount);
        for (int s = first; s <= last; ++s)
            ++mStart[s + 1];
    }
    for (int s = 0; s < slabCount; ++s)
        mStart[s + 1] += mStart[s];
    mTriangles.resize(static_cast<std::size_t>(mStart.back()));
    std::vector<int> next(mStart.begin(), mStart.end() - 1);
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        const auto [first, last] = slabsOf(points, triangles[i], slabCount);
        for (int s = first; s <= last; ++s)
            mTriangles[next[s]++] = static_cast<int>(i);
    }
}

Crossing crossVertical(const Vector3& a, const Vector3& b, const Vector3& c, double x, double y) {
    Crossing crossing;
    crossing.turns = edgeTurns(a, b, x, y) + edgeTurns(b, c, x, y) + edgeTurns(c, a, x, y);
    if (crossing.turns == 0) return crossing;
    // Barycentric weights (times twice the area) give the height of the plane at (x, y).
    const double wa = orient(b, c, x, y);
    const double wb = orient(c, a, x, y);
    const double wc = orient(a, b, x, y);
    const double sum = wa + wb + wc;
    const auto [low, high] = std::minmax({a.z(), b.z(), c.z()});
    // A triangle that stands on edge has no area from above; any of its heights will do.
    const double z = sum != 0.0 ? (wa * a.z() + wb * b.z() + wc * c.z()) / sum : low;
    crossing.z = std::clamp(z, low, high);
    return crossing;
}

}  // namespace sinew
