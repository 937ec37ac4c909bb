#pragma once

#include <sinew/base/monitor.h>
#include <sinew/shapes/sdf_model.h>

#include <array>
#include <cstdint>
#include <vector>

namespace sinew {

/// Signed distances at the nodes of a regular lattice that reaches beyond the body on all sides.
struct SampleGrid {
    Vector3 origin = Vector3::Zero();  ///< of node (0, 0, 0)
    double cell = 1.0;                 ///< spacing
    Vector3i nodes = Vector3i::Zero();
    std::vector<float> values;  ///< x fastest; negative inside

    std::int64_t index(int x, int y, int z) const {
        return x
               + static_cast<std::int64_t>(nodes.x())
                     * (y + static_cast<std::int64_t>(nodes.y()) * z);
    }
    Vector3 position(const Vector3i& node) const { return origin + cell * node.cast<double>(); }
    /// Corner c of the cell whose low node is `first`: bits 0, 1, 2 of c step along x, y, z.
    std::int64_t corner(std::int64_t first, int c) const {
        const std::int64_t row = nodes.x();
        return first + (c & 1) + ((c >> 1) & 1) * row + (c >> 2) * row * nodes.y();
    }
    /// Bit c is set when corner c is inside.
    int insideMask(std::int64_t first) const {
        int mask = 0;
        for (int c = 0; c < 8; ++c)
            mask |= (values[corner(first, c)] < 0.0F) << c;
        return mask;
    }
};

/// Samples the model. Far from its surface, values are right in sign only.
SampleGrid sampleModel(const SdfModel& model, double cell, Monitor& monitor);

/// Moves nodes from outside to inside until the surface crosses every cell at most once, as a disc.
///
/// A cell is simple when its inside corners hang together along its edges, and its outside corners
/// too. On the cube, a planar graph, that leaves one closed curve between them and forbids faces
/// with signs in a chequer; quads dual to the lattice edges are then a manifold. Nodes only change
/// one way, so the repair ends; it takes the outside corner nearest to the surface first.
void makeCellsSimple(SampleGrid& grid, Monitor& monitor);

}  // namespace sinew
