#include <sinew/shapes/builders.h>
#include <sinew/shapes/revolution.h>

namespace sinew {

// A rectangle turned about Y. Its caps are square lattices bent round (see revolve()), not fans of
// slivers, so that a cylinder bends and voxelizes alike near its axis and near its rim.
Surface buildCylinder(const BuildRequest& request) {
    const double radius = 0.5 * request.width();
    const double height = request.size.y();
    Profile profile({0.0, 0.0});
    // From the centre of the bottom out, up the side, and back in over the top.
    profile.line({radius, 0.0}).line({radius, height}).line({0.0, height});
    Surface surface = revolve(profile, request.cell(), {});

    // By place, not by label: the points of an edge belong to both faces that meet there.
    const auto y = [&](int i) { return surface.points[i].y(); };
    const auto isOnEdge = [&](int i) {
        const Vector3& p = surface.points[i];
        return std::hypot(p.x(), p.z()) > radius * (1.0 - 1e-9);
    };
    surface.addRegion("bottom", [&](int i) { return y(i) == 0.0; });
    surface.addRegion("top", [&](int i) { return y(i) == height; });
    surface.addRegion("side", isOnEdge);
    return surface;
}

}  // namespace sinew
