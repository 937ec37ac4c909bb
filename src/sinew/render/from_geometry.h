#pragma once

// From Houdini's view of things (owners, groups, primitives of many kinds) to the renderer's three:
// triangles, segments, dots.

#include <sinew/base/monitor.h>
#include <sinew/geometry/geometry.h>
#include <sinew/render/scene.h>

#include <optional>
#include <string>

namespace sinew {

/// How geometry is shown.
struct RenderOptions {
    enum class GridStyle { Voxels, Surface };

    /// Attribute of any owner, or grid, that gives the colours: three floats named Cd or marked as
    /// colour directly, other numbers (vectors by their length) through mapColor() with a legend.
    /// Empty: Cd when there is one.
    std::string colorBy;
    std::optional<double> rangeMin;  ///< value of the map's lower end; automatic when absent
    std::optional<double> rangeMax;

    /// Points or primitives of this group stand out, the others are grey.
    std::string highlightGroup;

    bool wireframe = false;   ///< polygon edges over the surface
    bool axes = false;        ///< each point's `transform` or `orient` as red, green and blue axes
    double axisLength = 0.0;  ///< m for a unit axis; 0 suits the scene

    double creaseDegrees = 40.0;  ///< sharper edges stay sharp
    double lineWidth = 2.5;       ///< pixels
    double pointRadius = 0.0;     ///< m for points without pscale; 0 suits the scene

    /// How grids show: filled voxels (level sets: inside; others: value > 0.5) as boxes, or their
    /// surface.
    GridStyle gridStyle = GridStyle::Voxels;
    /// Only this grid is drawn, and nothing else. Empty: grids show when there is nothing else, or
    /// when `colorBy` names one and no attribute; then `fill` if there is one, else all.
    std::string grid;

    bool ground = true;
    std::optional<double> groundHeight;  ///< m; the lowest point shown when absent
    Color color = kClay;
};

/// The picture's content: polygons and the hulls of tetrahedra as surfaces, polylines as lines,
/// points that belong to nothing as spheres, grids as voxels or surfaces.
///
/// Names in `options` that do not exist are warned about, with the nearest name, and ignored.
RenderScene sceneOf(const Geometry& geometry, const RenderOptions& options, Monitor& monitor);

}  // namespace sinew
