#include <sinew/shapes/builders.h>
#include <sinew/shapes/revolution.h>

#include <algorithm>

namespace sinew {

// The tube is round as long as that leaves a hole of a fifth of the width; a taller box stretches
// the section to an ellipse instead of closing the hole.
Surface buildTorus(const BuildRequest& request) {
    const double outer = 0.5 * request.width();
    const double b = 0.5 * request.size.y();
    const double a = std::min(b, 0.4 * outer);
    const double middle = outer - a;
    Profile profile({outer, 0.0});
    profile.round({outer, b}, {middle, b})
        .round({middle - a, b}, {middle - a, 0.0})
        .round({middle - a, -b}, {middle, -b})
        .round({outer, -b}, {outer, 0.0});
    return revolveRing(profile, request.cell());
}

}  // namespace sinew
