#pragma once

#include <sinew/geometry/geometry.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace sinew {

/// A closed surface of quads under construction: counter-clockwise seen from outside, as the maths
/// has it; toGeometry() turns them into Houdini's clockwise polygons.
struct Surface {
    std::vector<Vector3> points;
    std::vector<std::array<int, 4>> quads;

    /// A named set of points; becomes a point group.
    struct Region {
        std::string name;
        std::vector<std::uint8_t> flags;  ///< one a point
    };
    std::vector<Region> regions;

    /// Of the points; empty without any.
    Box3 bounds() const;

    /// Adds the region of the points for which `contains(point number)` holds.
    template <class Predicate>
    void addRegion(std::string name, const Predicate& contains) {
        Region region{std::move(name), std::vector<std::uint8_t>(points.size())};
        for (std::size_t i = 0; i < points.size(); ++i)
            region.flags[i] = contains(static_cast<int>(i)) ? 1 : 0;
        regions.push_back(std::move(region));
    }
};

/// Scales and moves the surface until its bounding box has extent `size` around the origin.
/// @throws LogicError when the surface is flat.
void fitToBox(Surface& surface, const Vector3& size);

/// Keeps the piece with the most quads, and only the points it uses. A grid too coarse for a shape
/// can cut crumbs off it or enclose bubbles in it.
void keepLargestPiece(Surface& surface);

/// Points, clockwise quads and point groups of the surface.
Geometry toGeometry(const Surface& surface);

}  // namespace sinew
