#include <sinew/shapes/surface_nets.h>

namespace sinew {
namespace {

/// Mean of the places where the surface crosses the edges of a cell, in units of the cell.
Vector3 meanCrossing(const SampleGrid& grid, std::int64_t first) {
    Vector3 sum = Vector3::Zero();
    int count = 0;
    // Every edge once: from its low corner c along each axis in which c is low.
    for (int c = 0; c < 8; ++c) {
        for (int axis = 0; axis < 3; ++axis) {
            const int d = c | 1 << axis;
            const double a = grid.values[grid.corner(first, c)];
            const double b = grid.values[grid.corner(first, d)];
            if (d == c || (a < 0.0) == (b < 0.0)) continue;
            Vector3 at(c & 1, (c >> 1) & 1, c >> 2);
            // Where the distance, linear along the edge, is zero.
            at[axis] += a / (a - b);
            sum += at;
            ++count;
        }
    }
    return sum / count;
}

/// The numbers of the points, by the low node of their cell; -1 where no surface is.
std::vector<int> placePoints(const SampleGrid& grid, SurfaceNet& net) {
    std::vector<int> number(grid.values.size(), -1);
    for (int z = 0; z + 1 < grid.nodes.z(); ++z) {
        for (int y = 0; y + 1 < grid.nodes.y(); ++y) {
            for (int x = 0; x + 1 < grid.nodes.x(); ++x) {
                const std::int64_t first = grid.index(x, y, z);
                // All inside or all outside: the surface does not come by.
                const int mask = grid.insideMask(first);
                if (mask == 0 || mask == 255) continue;
                number[first] = static_cast<int>(net.cell.size());
                net.cell.emplace_back(x, y, z);
                const Vector3 at = net.cell.back().cast<double>() + meanCrossing(grid, first);
                net.surface.points.push_back(grid.origin + grid.cell * at);
            }
        }
    }
    return number;
}

/// The quad around the edge from `node` along `axis`, if that edge changes sign.
void addQuad(
    const SampleGrid& grid,
    const std::vector<int>& number,
    const Vector3i& node,
    int axis,
    Surface& surface) {
    // Steps to the neighbours along x, y and z in the flat array.
    const std::int64_t stride[3] = {
        1, grid.nodes.x(), static_cast<std::int64_t>(grid.nodes.x()) * grid.nodes.y()};
    const std::int64_t at = grid.index(node.x(), node.y(), node.z());
    const bool startsInside = grid.values[at] < 0.0F;
    if (startsInside == (grid.values[at + stride[axis]] < 0.0F)) return;
    const std::int64_t u = stride[(axis + 1) % 3];
    const std::int64_t v = stride[(axis + 2) % 3];
    // The four cells that share the edge, named by their low nodes, counter-clockwise about it.
    const std::array<int, 4> around = {
        number[at - u - v], number[at - v], number[at], number[at - u]};
    // Counter-clockwise about +axis, which points outwards when the edge starts inside.
    if (startsInside)
        surface.quads.push_back(around);
    else
        surface.quads.push_back({around[3], around[2], around[1], around[0]});
}

}  // namespace

SurfaceNet extractSurfaceNet(const SampleGrid& grid) {
    SurfaceNet net;
    const std::vector<int> number = placePoints(grid, net);
    // The outermost nodes are outside: no edge there needs a neighbour beyond the lattice.
    for (int z = 1; z + 1 < grid.nodes.z(); ++z) {
        for (int y = 1; y + 1 < grid.nodes.y(); ++y) {
            for (int x = 1; x + 1 < grid.nodes.x(); ++x) {
                for (int axis = 0; axis < 3; ++axis)
                    addQuad(grid, number, {x, y, z}, axis, net.surface);
            }
        }
    }
    return net;
}

}  // namespace sinew
