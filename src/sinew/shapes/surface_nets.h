#pragma once

#include <sinew/shapes/sample_grid.h>
#include <sinew/shapes/surface.h>

#include <vector>

namespace sinew {

/// Surface dual to a grid of simple cells: a point in every cell the surface crosses, a quad for
/// every lattice edge that changes sign ("surface nets").
///
/// A quad joins the points of the four cells around its edge. As long as each point stays inside
/// its cell, the quad seen along the edge is a proper quadrilateral: nothing can fold or vanish.
///
/// Compared with marching cubes this gives quads of even size instead of triangles, and each point
/// may be moved freely within its cell to smooth the surface: meshModel() does so.
struct SurfaceNet {
    Surface surface;
    std::vector<Vector3i> cell;  ///< per point: low node of its cell
};

/// @pre every cell of the grid is simple (makeCellsSimple).
SurfaceNet extractSurfaceNet(const SampleGrid& grid);

}  // namespace sinew
