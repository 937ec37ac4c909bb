#include <sinew/geometry/mesh_topology.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <tuple>

namespace sinew {
namespace {

/// A directed border edge of one key.
struct BorderEdge {
    int key = 0;
    int from = 0;
    int to = 0;
    bool operator<(const BorderEdge& o) const {
        return std::tie(key, from, to) < std::tie(o.key, o.from, o.to);
    }
};

/// Edges whose sides do not cancel within a key, as often as they are left over.
std::vector<BorderEdge> borderEdges(std::vector<Side> sides, const std::vector<int>& keys) {
    const auto order = [&](const Side& s) { return std::tie(keys[s.triangle], s.low, s.high); };
    std::sort(sides.begin(), sides.end(), [&](const Side& a, const Side& b) {
        return order(a) < order(b);
    });
    std::vector<BorderEdge> border;
    for (std::size_t i = 0; i < sides.size();) {
        const Side& s = sides[i];
        // Every triangle that runs along the edge one way cancels one that runs the other way.
        int net = 0;
        for (; i < sides.size() && order(sides[i]) == order(s); ++i)
            net += sides[i].direction;
        const BorderEdge edge{keys[s.triangle], net > 0 ? s.low : s.high, net > 0 ? s.high : s.low};
        border.insert(border.end(), static_cast<std::size_t>(std::abs(net)), edge);
    }
    std::sort(border.begin(), border.end());
    return border;
}

/// Follows unused edges of one key until none is left, cutting off a loop at every point that is
/// met twice.
class LoopWalker {
public:
    LoopWalker(const std::vector<BorderEdge>& edges, std::size_t pointCount)
        : mEdges(edges),
          mIsUsed(edges.size(), false),
          mPlace(pointCount, -1) {}

    std::vector<BorderLoop> walkAll() {
        for (std::size_t e = 0; e < mEdges.size(); ++e) {
            if (!mIsUsed[e]) walkFrom(mEdges[e]);
        }
        return std::move(mLoops);
    }

private:
    /// Walks until there is no way on. Where the path meets itself the part since then is a loop;
    /// as many edges leave a point as arrive there, so that the walk can only end where it began.
    void walkFrom(const BorderEdge& start) {
        int at = start.from;
        while (true) {
            if (mPlace[at] >= 0) cutLoop(start.key, at);
            mPlace[at] = static_cast<int>(mPath.size());
            mPath.push_back(at);
            // The first unused edge that leaves this point; edges are sorted by key and start.
            auto next =
                std::lower_bound(mEdges.begin(), mEdges.end(), BorderEdge{start.key, at, -1});
            while (next != mEdges.end() && next->key == start.key && next->from == at
                   && mIsUsed[next - mEdges.begin()])
                ++next;
            const bool isOut = next == mEdges.end() || next->key != start.key || next->from != at;
            if (isOut) break;
            mIsUsed[next - mEdges.begin()] = true;
            at = next->to;
        }
        for (const int p : mPath)
            mPlace[p] = -1;
        mPath.clear();
    }

    /// Takes the loop that closes at point `at` off the end of the path.
    void cutLoop(int key, int at) {
        const int begin = mPlace[at];
        BorderLoop loop{key, {mPath.begin() + begin, mPath.end()}};
        for (const int p : loop.points)
            mPlace[p] = -1;
        mPath.resize(static_cast<std::size_t>(begin));
        mLoops.push_back(std::move(loop));
    }

    const std::vector<BorderEdge>& mEdges;
    std::vector<bool> mIsUsed;
    std::vector<int> mPlace;  // per point: its place on the path, or -1
    std::vector<int> mPath;
    std::vector<BorderLoop> mLoops;
};

}  // namespace

std::vector<int> weldPoints(const std::vector<Vector3>& points) {
    std::vector<int> order;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].allFinite()) order.push_back(static_cast<int>(i));
    }
    // Equal places become neighbours, the lowest number first.
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const Vector3& p = points[a];
        const Vector3& q = points[b];
        return std::make_tuple(p.x(), p.y(), p.z(), a) < std::make_tuple(q.x(), q.y(), q.z(), b);
    });
    std::vector<int> weld(points.size());
    std::iota(weld.begin(), weld.end(), 0);
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (points[order[i]] == points[order[i - 1]]) weld[order[i]] = weld[order[i - 1]];
    }
    return weld;
}

std::vector<Side> sortedSides(
    const std::vector<Vector3i>& triangles, const std::vector<int>& weld) {
    std::vector<Side> sides;
    sides.reserve(3 * triangles.size());
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        for (int e = 0; e < 3; ++e) {
            const int a = weld[triangles[t][e]];
            const int b = weld[triangles[t][(e + 1) % 3]];
            sides.push_back({std::min(a, b), std::max(a, b), static_cast<int>(t), a < b ? 1 : -1});
        }
    }
    std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
        return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle);
    });
    return sides;
}

std::vector<BorderLoop> borderLoops(
    const std::vector<Vector3i>& triangles,
    const std::vector<int>& weld,
    const std::vector<int>& keys) {
    const std::vector<BorderEdge> edges = borderEdges(sortedSides(triangles, weld), keys);
    return LoopWalker(edges, weld.size()).walkAll();
}

}  // namespace sinew
