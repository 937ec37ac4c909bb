#include <sinew/shapes/angles.h>
#include <sinew/shapes/builders.h>

#include <cmath>

namespace sinew {

// A cube whose lattice lines become great circles at equal angles: the cells then differ in area by
// less than a third, and no point is a pole.
Surface buildSphere(const BuildRequest& request) {
    // A face spans a quarter of the girth, π/4 of the diameter. An even number of cells puts a
    // point on each axis, so that the sphere touches its box.
    const int n = 2 * std::max(1, static_cast<int>(std::lround(request.divisions * kPi / 8.0)));
    Surface surface = buildBox({Vector3::Ones(), n});
    surface.regions.clear();
    for (Vector3& p : surface.points) {
        for (int axis = 0; axis < 3; ++axis) {
            // From the lattice's [0, 1] to the angle in [−45°, 45°], then to the plane that touches
            // the ball.
            p[axis] = std::tan((2.0 * p[axis] - 1.0) * kPi / 4.0);
        }
        p.normalize();
    }
    return surface;
}

}  // namespace sinew
