#include <sinew/shapes/builders.h>
#include <sinew/shapes/revolution.h>

namespace sinew {
namespace {

/// Gives the mushroom its stance: the stalk bows to one side and the cap sits askew on it.
void lean(Surface& surface) {
    constexpr double kBow = 0.07;
    constexpr double kTilt = 0.14;
    for (Vector3& p : surface.points) {
        // Nothing moves at the foot: the shift grows with the square of the height.
        const double s = p.y() * p.y();
        const Vector3 shift(kBow * s + 0.02 * p.y() * (1.0 - p.y()), -kTilt * s * p.x(), 0.0);
        p += shift;
    }
}

}  // namespace

// Drawn in a box of width and height 1: bulbous foot, stalk, hollow underside, lip, domed cap.
Surface buildMushroom(const BuildRequest& request) {
    enum { Stalk, Cap };
    Profile profile({0.0, 0.0});
    profile.label(Stalk)
        .line({0.12, 0.0})
        .curve({0.18, 0.0}, {0.20, 0.04}, {0.195, 0.10})
        .curve({0.19, 0.22}, {0.125, 0.26}, {0.12, 0.40})
        .curve({0.117, 0.46}, {0.12, 0.50}, {0.135, 0.56});
    profile.label(Cap)
        .curve({0.15, 0.625}, {0.19, 0.645}, {0.25, 0.62})
        .curve({0.33, 0.585}, {0.37, 0.53}, {0.41, 0.475})
        .curve({0.435, 0.44}, {0.475, 0.435}, {0.49, 0.47})
        .curve({0.515, 0.54}, {0.48, 0.70}, {0.40, 0.82})
        .curve({0.32, 0.93}, {0.17, 1.0}, {0.0, 1.0});
    const double longest = request.size.maxCoeff();
    Surface surface = revolve(profile, request.cell() / longest, {"stalk", "cap"});
    lean(surface);
    return surface;
}

}  // namespace sinew
