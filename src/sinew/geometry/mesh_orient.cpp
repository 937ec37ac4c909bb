#include <sinew/geometry/mesh_orient.h>
#include <sinew/geometry/mesh_topology.h>
#include <sinew/geometry/triangle_tree.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

namespace sinew {
namespace {

// A piece whose lids are at most this part of its own area has a clear inside: an open bucket or a
// hemisphere (0.5) has, a shallow shell has not.
constexpr double kMostlyClosed = 0.7;
// Points of a piece that must all lie inside another for the piece to be nested there.
constexpr int kNestingSamples = 7;

/// A neighbour across an edge of exactly two triangles.
struct Link {
    int triangle = -1;
    bool agrees = true;
};

std::vector<std::array<Link, 3>> linkNeighbours(
    const std::vector<Side>& sides, std::size_t triangleCount, int& nonManifoldEdges) {
    std::vector<std::array<Link, 3>> links(triangleCount);
    std::vector<int> used(triangleCount, 0);
    for (std::size_t i = 0; i < sides.size();) {
        const std::size_t first = i;
        // Sides are sorted by edge: those of one edge stand together.
        while (i < sides.size() && sides[i].sharesEdge(sides[first]))
            ++i;
        if (i - first > 2) ++nonManifoldEdges;
        // A border has no neighbour; where three or more meet, none can be told to be the right
        // one.
        if (i - first != 2) continue;
        const Side& a = sides[first];
        const Side& b = sides[first + 1];
        // Neighbours that face the same way run along their common edge in opposite directions.
        const bool agrees = a.direction != b.direction;
        links[a.triangle][used[a.triangle]++] = {b.triangle, agrees};
        links[b.triangle][used[b.triangle]++] = {a.triangle, agrees};
    }
    return links;
}

double areaOf(const std::vector<Vector3>& points, const Vector3i& t) {
    return 0.5 * (points[t[1]] - points[t[0]]).cross(points[t[2]] - points[t[0]]).norm();
}

/// Connected triangles, and which of them run against the majority (by area) of their piece.
struct Pieces {
    std::vector<int> piece;                 // per triangle
    std::vector<bool> isFlipped;            // per triangle
    std::vector<std::vector<int>> members;  // per piece
};

Pieces spreadOrientation(
    const std::vector<Vector3>& points,
    const std::vector<Vector3i>& triangles,
    const std::vector<std::array<Link, 3>>& links) {
    Pieces pieces;
    pieces.piece.assign(triangles.size(), -1);
    pieces.isFlipped.assign(triangles.size(), false);
    for (std::size_t seed = 0; seed < triangles.size(); ++seed) {
        if (pieces.piece[seed] >= 0) continue;
        const int number = static_cast<int>(pieces.members.size());
        std::vector<int> members{static_cast<int>(seed)};
        pieces.piece[seed] = number;
        // Breadth first from the seed; each triangle is told by the one before it whether to turn.
        // The larger area decides which of the two ways is right for the piece.
        double balance = 0.0;
        for (std::size_t next = 0; next < members.size(); ++next) {
            const int t = members[next];
            const bool isFlipped = pieces.isFlipped[t];
            balance += (isFlipped ? -1.0 : 1.0) * areaOf(points, triangles[t]);
            for (const Link& link : links[t]) {
                if (link.triangle < 0 || pieces.piece[link.triangle] >= 0) continue;
                pieces.piece[link.triangle] = number;
                pieces.isFlipped[link.triangle] = isFlipped == link.agrees;
                members.push_back(link.triangle);
            }
        }
        for (const int t : members) {
            if (balance < 0.0) pieces.isFlipped[t] = !pieces.isFlipped[t];
        }
        pieces.members.push_back(std::move(members));
    }
    return pieces;
}

/// A piece closed by lids of its own, so that it has a volume and an inside.
struct Solid {
    std::vector<Vector3i> triangles;  // with the lids
    Vector3 samples[kNestingSamples];
    Box3 box;
    double volume = 0.0;
    double area = 0.0;
    double lidArea = 0.0;

    bool isMostlyClosed() const { return lidArea <= kMostlyClosed * area; }
};

/// Positive when the closed triangles face out; about a corner of its own, against cancellation.
double signedVolume(const std::vector<Vector3>& points, const std::vector<Vector3i>& triangles) {
    double sum = 0.0;
    const Vector3& origin = points[triangles[0][0]];
    for (const Vector3i& t : triangles)
        sum += (points[t[0]] - origin).dot((points[t[1]] - origin).cross(points[t[2]] - origin));
    return sum / 6.0;
}

/// Every piece by itself, with cones over its own borders; apexes are appended to `points`.
std::vector<Solid> closePieces(
    std::vector<Vector3>& points,
    const std::vector<int>& weld,
    const std::vector<Vector3i>& triangles,
    const Pieces& pieces) {
    std::vector<Solid> solids(pieces.members.size());
    for (std::size_t s = 0; s < solids.size(); ++s) {
        const std::vector<int>& members = pieces.members[s];
        for (const int t : members) {
            solids[s].triangles.push_back(triangles[t]);
            solids[s].area += areaOf(points, triangles[t]);
            for (int c = 0; c < 3; ++c)
                solids[s].box.extend(points[triangles[t][c]]);
        }
        // Samples spread over the list of triangles, and so over the piece.
        for (int i = 0; i < kNestingSamples; ++i) {
            const Vector3i& t = triangles[members[members.size() * i / kNestingSamples]];
            solids[s].samples[i] = (points[t[0]] + points[t[1]] + points[t[2]]) / 3.0;
        }
    }
    const std::vector<BorderLoop> border = borderLoops(triangles, weld, pieces.piece);
    std::vector<std::vector<int>> loops;
    loops.reserve(border.size());
    for (const BorderLoop& loop : border)
        loops.push_back(loop.points);
    const Lids lids = coneLoops(loops, points);
    for (std::size_t i = 0; i < lids.triangles.size(); ++i) {
        Solid& solid = solids[border[lids.loop[i]].key];
        solid.triangles.push_back(lids.triangles[i]);
        solid.lidArea += areaOf(points, lids.triangles[i]);
    }
    for (Solid& solid : solids)
        solid.volume = signedVolume(points, solid.triangles);
    return solids;
}

/// Finds the outermost solid around each piece.
class Nesting {
public:
    Nesting(const std::vector<Vector3>& points, const std::vector<Solid>& solids)
        : mPoints(points),
          mSolids(solids) {
        for (std::size_t s = 0; s < solids.size(); ++s) {
            if (solids[s].isMostlyClosed()) mLargestFirst.push_back(static_cast<int>(s));
        }
        // The outermost of nested pieces is the largest that holds the piece.
        std::stable_sort(mLargestFirst.begin(), mLargestFirst.end(), [&](int a, int b) {
            return std::abs(solids[a].volume) > std::abs(solids[b].volume);
        });
    }

    /// The piece itself when nothing contains it.
    int outermostAround(int piece) {
        const Solid& inner = mSolids[piece];
        for (const int candidate : mLargestFirst) {
            if (candidate == piece) break;
            const Box3& box = mSolids[candidate].box;
            // Boxes first: they rule out nearly all pairs without building a tree.
            const bool fits = (box.min.array() < inner.box.min.array()).all()
                              && (box.max.array() > inner.box.max.array()).all();
            if (fits && contains(candidate, inner)) return candidate;
        }
        return piece;
    }

private:
    /// All samples inside: pieces that only intersect are not nested. Trees are built when first
    /// asked.
    bool contains(int outer, const Solid& inner) {
        std::unique_ptr<TriangleTree>& tree = mTrees[outer];
        if (!tree) tree = std::make_unique<TriangleTree>(mPoints, mSolids[outer].triangles);
        return std::all_of(
            std::begin(inner.samples), std::end(inner.samples), [&](const Vector3& p) {
                return std::abs(tree->winding(p)) > 0.5;
            });
    }

    const std::vector<Vector3>& mPoints;
    const std::vector<Solid>& mSolids;
    std::vector<int> mLargestFirst;
    std::map<int, std::unique_ptr<TriangleTree>> mTrees;
};

void flip(Vector3i& t) {
    std::swap(t[1], t[2]);
}

/// Turns every piece so that the outermost ones face out, keeping the others' direction relative to
/// the piece around them.
void turnPieces(
    std::vector<Vector3> points,
    const std::vector<int>& weld,
    const Pieces& pieces,
    std::vector<Vector3i>& triangles,
    MeshReport& report) {
    const std::vector<Solid> solids = closePieces(points, weld, triangles, pieces);
    Nesting nesting(points, solids);
    for (std::size_t s = 0; s < solids.size(); ++s) {
        // A shallow shell has no inside that could be trusted; it stays as it is.
        if (!solids[s].isMostlyClosed()) continue;
        const int root = nesting.outermostAround(static_cast<int>(s));
        const bool isRootInsideOut = solids[root].volume < 0.0;
        if ((solids[s].volume < 0.0) != isRootInsideOut) ++report.cavities;
        if (!isRootInsideOut) continue;
        ++report.turnedPieces;
        for (const int t : pieces.members[s])
            flip(triangles[t]);
    }
}

}  // namespace

Lids coneLoops(const std::vector<std::vector<int>>& loops, std::vector<Vector3>& points) {
    Lids lids;
    for (std::size_t l = 0; l < loops.size(); ++l) {
        const std::vector<int>& loop = loops[l];
        Vector3 mean = Vector3::Zero();
        for (const int p : loop)
            mean += points[p];
        const int apex = static_cast<int>(points.size());
        points.emplace_back(mean / static_cast<double>(loop.size()));
        for (std::size_t i = 0; i < loop.size(); ++i) {
            lids.triangles.emplace_back(loop[(i + 1) % loop.size()], loop[i], apex);
            lids.loop.push_back(static_cast<int>(l));
        }
    }
    return lids;
}

void orientMesh(
    const std::vector<Vector3>& points,
    const std::vector<int>& weld,
    const std::vector<int>& primitive,
    std::vector<Vector3i>& triangles,
    MeshReport& report) {
    const std::vector<Side> sides = sortedSides(triangles, weld);
    const auto links = linkNeighbours(sides, triangles.size(), report.nonManifoldEdges);
    const Pieces pieces = spreadOrientation(points, triangles, links);
    std::set<int> faces;
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        if (!pieces.isFlipped[t]) continue;
        flip(triangles[t]);
        faces.insert(primitive[t]);
    }
    report.flippedFaces = static_cast<int>(faces.size());
    report.pieces = static_cast<int>(pieces.members.size());
    turnPieces(points, weld, pieces, triangles, report);
}

}  // namespace sinew
