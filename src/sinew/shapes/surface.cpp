#include <sinew/base/error.h>
#include <sinew/shapes/surface.h>

#include <algorithm>
#include <numeric>

namespace sinew {
namespace {

/// Union-find with path halving; the root is the smallest member, whatever the order of joins.
class DisjointSets {
public:
    explicit DisjointSets(std::size_t count)
        : mParent(count) {
        std::iota(mParent.begin(), mParent.end(), 0);
    }

    /// The number that stands for the whole set of i.
    int root(int i) {
        while (mParent[i] != i)
            i = mParent[i] = mParent[mParent[i]];
        return i;
    }

    void join(int a, int b) {
        a = root(a);
        b = root(b);
        mParent[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<int> mParent;
};

/// Drops the points whose flag is zero, and renumbers quads and regions.
void keepPoints(Surface& surface, const std::vector<std::uint8_t>& keep) {
    std::vector<int> newNumber(surface.points.size(), -1);
    // Points and flags move down in place; `count` never passes `i`.
    int count = 0;
    for (std::size_t i = 0; i < keep.size(); ++i) {
        if (!keep[i]) continue;
        surface.points[count] = surface.points[i];
        for (Surface::Region& region : surface.regions)
            region.flags[count] = region.flags[i];
        newNumber[i] = count++;
    }
    surface.points.resize(static_cast<std::size_t>(count));
    for (Surface::Region& region : surface.regions)
        region.flags.resize(static_cast<std::size_t>(count));
    for (std::array<int, 4>& quad : surface.quads) {
        for (int& corner : quad)
            corner = newNumber[corner];
    }
}

}  // namespace

Box3 Surface::bounds() const {
    Box3 box;
    for (const Vector3& p : points)
        box.extend(p);
    return box;
}

void fitToBox(Surface& surface, const Vector3& size) {
    const Box3 box = surface.bounds();
    const Vector3 extent = box.size();
    if (!(extent.minCoeff() > 0)) throw LogicError("a shape came out flat");
    // Each side by itself: the box asked for rules over the proportions of the model.
    const Vector3 scale = size.cwiseQuotient(extent);
    for (Vector3& p : surface.points)
        p = (p - box.center()).cwiseProduct(scale);
}

void keepLargestPiece(Surface& surface) {
    // Corners of a quad hang together, and through shared corners whole pieces do.
    DisjointSets pieces(surface.points.size());
    for (const std::array<int, 4>& quad : surface.quads) {
        for (int c = 1; c < 4; ++c)
            pieces.join(quad[0], quad[c]);
    }
    // The root of a piece counts its quads; of equal pieces the one with the lowest point wins.
    std::vector<int> quadCount(surface.points.size(), 0);
    for (const std::array<int, 4>& quad : surface.quads)
        ++quadCount[pieces.root(quad[0])];
    if (quadCount.empty()) return;
    const int largest =
        static_cast<int>(std::max_element(quadCount.begin(), quadCount.end()) - quadCount.begin());

    // A quad belongs to the piece of any of its corners; points without quads go as well.
    std::vector<std::uint8_t> keep(surface.points.size());
    for (std::size_t i = 0; i < keep.size(); ++i)
        keep[i] = pieces.root(static_cast<int>(i)) == largest;
    const auto isCrumb = [&](const std::array<int, 4>& quad) { return !keep[quad[0]]; };
    surface.quads.erase(
        std::remove_if(surface.quads.begin(), surface.quads.end(), isCrumb), surface.quads.end());
    keepPoints(surface, keep);
}

Geometry toGeometry(const Surface& surface) {
    Geometry geometry;
    geometry.addPoints(static_cast<int>(surface.points.size()));
    Buffer<float>& P = geometry.editAttribute(Owner::Point, "P")->edit<float>();
    for (std::size_t i = 0; i < surface.points.size(); ++i) {
        for (int c = 0; c < 3; ++c)
            P[3 * i + c] = static_cast<float>(surface.points[i][c]);
    }
    Buffer<std::int32_t> corners;
    corners.reserve(4 * surface.quads.size());
    for (const std::array<int, 4>& q : surface.quads) {
        // Houdini's front faces run clockwise: the same first corner, the others backwards.
        corners.insert(corners.end(), {q[0], q[3], q[2], q[1]});
    }
    geometry.addPrimitives(
        PrimitiveKind::Polygon, Buffer<std::int32_t>(surface.quads.size(), 4), corners);
    for (const Surface::Region& region : surface.regions) {
        Buffer<std::uint8_t> flags(region.flags.begin(), region.flags.end());
        geometry.setGroup(Owner::Point, Group::fromFlags(region.name, std::move(flags)));
    }
    return geometry;
}

}  // namespace sinew
