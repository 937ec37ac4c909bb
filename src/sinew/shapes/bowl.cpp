#include <sinew/shapes/builders.h>
#include <sinew/shapes/revolution.h>

#include <algorithm>

namespace sinew {

// Lengths are in units of the width, and the height follows the box: a flat bowl and a deep one
// have walls of the same thickness and a round rim.
Surface buildBowl(const BuildRequest& request) {
    const double h = request.size.y() / request.width();
    const double t = std::min(0.07, 0.22 * h);  // wall
    const double foot = 0.20;
    const double lip = 0.5 * t;  // radius of the rim
    enum { Base, Wall, Rim };

    Profile profile({0.0, 0.0});
    // Up the outside from the middle of the foot, over the rim, down the inside.
    profile.label(Base).line({foot - lip, 0.0}).round({foot, 0.0}, {foot + 0.4 * lip, 0.5 * lip});
    profile.label(Wall).curve({0.40, 0.18 * h}, {0.5, 0.55 * h}, {0.5, h - lip});
    profile.label(Rim).round({0.5, h}, {0.5 - lip, h}).round({0.5 - t, h}, {0.5 - t, h - lip});
    profile.label(Wall).curve({0.5 - t, 0.5 * h}, {0.36, t + 0.08 * h}, {foot, 1.2 * t});
    profile.label(Base).curve({0.6 * foot, t}, {0.3 * foot, t}, {0.0, t});
    return revolve(profile, request.cell() / request.width(), {"base", "wall", "rim"});
}

}  // namespace sinew
