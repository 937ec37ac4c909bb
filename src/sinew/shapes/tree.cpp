#include <sinew/shapes/angles.h>
#include <sinew/shapes/builders.h>
#include <sinew/shapes/sdf_mesher.h>

#include <Eigen/Geometry>

#include <cmath>

namespace sinew {
namespace {

// A tree of height about 1 that grows by one rule: every shoot bears shorter and thinner ones,
// turned round it by the golden angle. No random generator, so that it is the same everywhere.
constexpr int kOrders = 4;            // trunk, limbs, branches, twigs
constexpr double kThinnest = 0.0105;  // m at height 1: a cell and a third of 64, radius

constexpr double kShortest = 0.065;  // shorter shoots would be knobs

/// A number in [-1, 1] that looks random and depends on `seed` alone.
double scatter(int seed) {
    const double x = std::sin(12.9898 * seed + 4.1) * 43758.5453;
    return 2.0 * (x - std::floor(x)) - 1.0;
}

/// A shoot and what grows out of it.
struct Shoot {
    Vector3 root;
    Vector3 direction;  ///< unit, at the root
    double length;
    double radius;  ///< at the root
    int order;      ///< 0 trunk
    int seed;
};

struct ShootPath {
    std::vector<Vector3> points;
    std::vector<double> radii;
};

/// Grows the shoot's axis: it wanders a little and turns up towards the light.
ShootPath grow(const Shoot& shoot) {
    const int steps = shoot.order == 0 ? 7 : 4;
    // The trunk stands straight and tapers to a tip; branches wander more and turn up sooner.
    const double light = shoot.order == 0 ? 0.02 : 0.13;
    const double wander = shoot.order == 0 ? 0.06 : 0.10;
    const double taper = shoot.order == 0 ? 0.28 : 0.45;
    ShootPath path;
    Vector3 p = shoot.root;
    Vector3 direction = shoot.direction;
    for (int i = 0; i <= steps; ++i) {
        const double s = static_cast<double>(i) / steps;
        path.points.push_back(p);
        path.radii.push_back(std::max(kThinnest, shoot.radius * (1.0 - (1.0 - taper) * s)));
        const int seed = 31 * shoot.seed + 7 * i;
        direction += light * Vector3::UnitY()
                     + wander * Vector3(scatter(seed), 0.5 * scatter(seed + 1), scatter(seed + 2));
        direction.normalize();
        p += shoot.length / steps * direction;
    }
    return path;
}

/// Shoot number `i` of `count` on a parent, around it by the golden angle.
Shoot branchOff(const Shoot& parent, const ShootPath& path, int i, int count) {
    // Along the outer two thirds of the parent; the lowest part of a stem is bare.
    const double from = parent.order == 0 ? 0.30 : 0.32;
    const double s = from + (0.97 - from) * (i + 0.5) / count;
    const double t = s * (static_cast<double>(path.points.size()) - 1.0);
    const auto k = static_cast<std::size_t>(t);
    const Vector3 axis = (path.points[k + 1] - path.points[k]).normalized();
    const Vector3 across = axis.unitOrthogonal();
    const int seed = 17 * parent.seed + 5 * i + 3;
    const double azimuth = kGoldenAngle * (i + 2 * parent.seed) + 0.3 * scatter(seed);
    // Wide at the foot of the tree, steep at its top.
    const double angle =
        radians(parent.order == 0 ? 78.0 - 42.0 * s : 50.0 + 6.0 * scatter(seed + 1));
    const Vector3 side = Eigen::AngleAxisd(azimuth, axis) * across;

    Shoot shoot;
    shoot.root = path.points[k] + (t - k) * (path.points[k + 1] - path.points[k]);
    shoot.direction = std::cos(angle) * axis + std::sin(angle) * side;
    // Lower branches are longer: together they make a round crown.
    const double share = parent.order == 0 ? 0.55 * (1.0 - s) + 0.17 : 0.70 * (1.15 - s);
    shoot.length = share * parent.length * (1.0 + 0.12 * scatter(seed + 2));
    shoot.radius = (path.radii[k] + path.radii[k + 1]) * (parent.order == 0 ? 0.30 : 0.36);
    shoot.order = parent.order + 1;
    shoot.seed = seed;
    return shoot;
}

void addShoot(SdfModel& model, const Shoot& shoot) {
    const ShootPath path = grow(shoot);
    // Blends in proportion to thickness: a fork looks the same at any order.
    model.beginPart(shoot.order == 0 ? "trunk" : "branches", 1.2 * shoot.radius + 0.005);
    model.addTube(path.points, path.radii, 4);
    if (shoot.order + 1 == kOrders) return;
    constexpr int kShoots[] = {10, 5, 3};
    for (int i = 0; i < kShoots[shoot.order]; ++i) {
        const Shoot next = branchOff(shoot, path, i, kShoots[shoot.order]);
        if (next.length > kShortest) addShoot(model, next);
    }
}

/// Buttress roots, evenly round the foot but for a little scatter, so that the tree stands firm.
void addRoots(SdfModel& model, double radius) {
    constexpr int kRoots = 5;
    for (int i = 0; i < kRoots; ++i) {
        const double angle = 2.0 * kPi * i / kRoots + 0.25 * scatter(100 + i);
        const Vector3 out(std::cos(angle), 0.0, std::sin(angle));
        const double reach = 0.15 + 0.02 * scatter(200 + i);
        model.beginPart("trunk", 0.05);
        model.addTube(
            {Vector3(0.0, 0.12, 0.0),
             0.45 * reach * out + Vector3(0.0, 0.045, 0.0),
             reach * out + Vector3(0.0, 0.012, 0.0)},
            {0.6 * radius, 0.55 * radius, 0.25 * radius});
    }
}

}  // namespace

Surface buildTree(const BuildRequest& request, Monitor& monitor) {
    constexpr double kTrunkRadius = 0.055;
    SdfModel model;
    // Rooted so deep that the round foot of the trunk ends at the level of the roots.
    addShoot(model, {{0.0, 0.045, 0.0}, Vector3::UnitY(), 0.95, kTrunkRadius, 0, 1});
    addRoots(model, kTrunkRadius);
    return meshModel(model, request.divisions, monitor);
}

}  // namespace sinew
