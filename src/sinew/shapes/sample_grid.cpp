#include <sinew/base/parallel.h>
#include <sinew/shapes/sample_grid.h>

#include <cmath>

namespace sinew {
namespace {

constexpr int kBlock = 8;  // nodes along the side of a block that is skipped as a whole

/// Fills the nodes of one block. One distance at its centre tells whether the surface can reach it;
/// most blocks of a body are empty or solid and cost no more than that.
void sampleBlock(SampleGrid& grid, const SdfModel& model, const Vector3i& first) {
    const Vector3i end = (first.array() + kBlock).min(grid.nodes.array());
    // Distances change by at most the way gone; the factor allows for those of ellipsoids, which
    // are estimates.
    const Vector3 center = grid.position(first) + Vector3::Constant(0.5 * kBlock * grid.cell);
    const double reach = 1.6 * std::sqrt(3.0) * 0.5 * kBlock * grid.cell;
    const double middle = model.distance(center);
    const bool isFar = std::abs(middle) > reach;

    for (int z = first.z(); z < end.z(); ++z) {
        for (int y = first.y(); y < end.y(); ++y) {
            for (int x = first.x(); x < end.x(); ++x) {
                const double d = isFar ? middle : model.distance(grid.position({x, y, z}));
                grid.values[grid.index(x, y, z)] = static_cast<float>(d);
            }
        }
    }
}

/// True when the corners in `mask` are connected along the edges of the cube.
bool isConnected(int mask) {
    // Start at the lowest corner of the mask and spread along cube edges, which flip one bit of c.
    int reached = mask & -mask;
    for (int before = 0; before != reached;) {
        before = reached;
        for (int c = 0; c < 8; ++c) {
            if (before >> c & 1) reached |= mask & (1 << (c ^ 1) | 1 << (c ^ 2) | 1 << (c ^ 4));
        }
    }
    return reached == mask;
}

/// For all sets of inside corners: is the cell simple? See makeCellsSimple().
std::array<bool, 256> simpleMasks() {
    std::array<bool, 256> simple{};
    for (int mask = 0; mask < 256; ++mask)
        simple[mask] = isConnected(mask) && isConnected(255 & ~mask);
    return simple;
}

/// Takes the outside corner nearest to the surface inside.
void fillOneCorner(SampleGrid& grid, std::int64_t first) {
    // Just inside: the surface stays as near to where it was as the lattice allows.
    const float inside = static_cast<float>(-0.05 * grid.cell);
    std::int64_t nearest = -1;
    for (int c = 0; c < 8; ++c) {
        const std::int64_t node = grid.corner(first, c);
        if (grid.values[node] < 0.0F) continue;
        if (nearest < 0 || grid.values[node] < grid.values[nearest]) nearest = node;
    }
    grid.values[nearest] = inside;
}

}  // namespace

SampleGrid sampleModel(const SdfModel& model, double cell, Monitor& monitor) {
    const Box3 box = model.bounds();
    // Blends swell the body; the nodes at the border of the lattice must be outside.
    const double margin = model.largestBlend() + 2.0 * cell;
    SampleGrid grid;
    grid.cell = cell;
    grid.nodes = ((box.size().array() + 2.0 * margin) / cell).ceil().cast<int>() + 1;
    grid.origin = box.center() - 0.5 * cell * (grid.nodes.array() - 1).cast<double>().matrix();
    grid.values.resize(static_cast<std::size_t>(grid.nodes.cast<std::int64_t>().prod()));

    // A row of blocks a task: blocks write apart from each other, and the values do not depend on
    // who computes them.
    const Vector3i blocks = (grid.nodes.array() + kBlock - 1) / kBlock;
    parallelFor(static_cast<std::int64_t>(blocks.y()) * blocks.z(), 1, [&](std::int64_t row) {
        monitor.checkInterrupt();
        for (int x = 0; x < blocks.x(); ++x) {
            const Vector3i block(
                x, static_cast<int>(row % blocks.y()), static_cast<int>(row / blocks.y()));
            sampleBlock(grid, model, kBlock * block);
        }
    });
    return grid;
}

void makeCellsSimple(SampleGrid& grid, Monitor& monitor) {
    const std::array<bool, 256> simple = simpleMasks();
    // A node taken inside can spoil the cells before it: go round until nothing changes.
    for (bool changed = true; changed;) {
        changed = false;
        for (int z = 0; z + 1 < grid.nodes.z(); ++z) {
            monitor.checkInterrupt();
            for (int y = 0; y + 1 < grid.nodes.y(); ++y) {
                for (int x = 0; x + 1 < grid.nodes.x(); ++x) {
                    const std::int64_t first = grid.index(x, y, z);
                    while (!simple[grid.insideMask(first)]) {
                        fillOneCorner(grid, first);
                        changed = true;
                    }
                }
            }
        }
    }
}

}  // namespace sinew
