#include <sinew/shapes/builders.h>
#include <sinew/shapes/revolution.h>

#include <algorithm>

namespace sinew {

// Lengths are in units of the width, but for the height, which follows the box.
Surface buildGlass(const BuildRequest& request) {
    const double h = request.size.y() / request.width();
    const double t = std::min(0.05, 0.15 * h);     // wall
    const double base = std::min(0.14, 0.35 * h);  // solid bottom
    const double lip = 0.5 * t;
    const double foot = 0.37;                         // outer radius at the bottom; 0.5 at the rim
    const double edge = std::min(0.04, 0.25 * base);  // radius of the edge one stands it on
    const double well = std::min(0.10, 0.25 * h);     // radius of the corner inside
    // The wall leans: x on its outer face at height y.
    const auto wall = [&](double y) { return foot + (0.5 - foot) * y / (h - lip); };
    enum { Base, Wall, Rim };

    Profile profile({0.0, 0.0});
    // Up the outside, over the rim, down the inside to the solid bottom.
    profile.label(Base).line({wall(0.0) - edge, 0.0}).round({wall(0.0), 0.0}, {wall(edge), edge});
    profile.label(Wall).line({wall(base), base}).line({0.5, h - lip});
    profile.label(Rim).round({0.5, h}, {0.5 - lip, h}).round({0.5 - t, h}, {0.5 - t, h - lip});
    profile.label(Wall).line({wall(base + well) - t, base + well});
    profile.label(Base).round({wall(base) - t, base}, {wall(base) - t - well, base});
    profile.line({0.0, base});
    return revolve(profile, request.cell() / request.width(), {"base", "wall", "rim"});
}

}  // namespace sinew
