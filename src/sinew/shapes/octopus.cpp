#include <sinew/shapes/angles.h>
#include <sinew/shapes/builders.h>
#include <sinew/shapes/sdf_mesher.h>

#include <cmath>

namespace sinew {
namespace {

// Modelled in a box about 1 wide; the arms rest on y = 0 and the eyes look along +Z.
constexpr int kArms = 8;

void addHead(SdfModel& model) {
    // A mantle that leans back over the ring of arms.
    model.beginPart("head", 0.1);
    model.addTube(
        {{0.0, 0.19, 0.03}, {0.0, 0.36, 0.02}, {0.0, 0.56, -0.05}, {0.0, 0.70, -0.12}},
        {0.15, 0.155, 0.215, 0.15},
        16);
    for (const double side : {-1.0, 1.0}) {
        model.beginPart("eyes", 0.045);
        model.addBall({side * 0.118, 0.385, 0.125}, 0.06);
    }
}

/// One arm: a clothoid, which curls ever tighter towards its tip, as a relaxed tentacle does.
///
/// Its heading in the ground plane is φ(s) = φ₀ + turn · s^2.6; it drops from under the head, rests
/// on the ground, and lifts its tip. s runs from 0 (root) to 1.
void addArm(SdfModel& model, int arm) {
    // Control points of the spline; radii at root and tip.
    constexpr int kSteps = 14;
    constexpr double kRoot = 0.082;
    constexpr double kTip = 0.019;
    // Lengths, bends and lifts differ, but in a fixed way.
    const double variety = std::sin(2.1 * arm + 0.6);
    const double root = 2.0 * kPi * (arm + 0.5) / kArms;
    const double length = 0.62 + 0.05 * variety;
    const double turn = radians(255.0 + 45.0 * std::cos(1.7 * arm));
    const double lift = 0.05 + 0.045 * std::cos(2.9 * arm);

    std::vector<Vector3> path;
    std::vector<double> radii;
    // Walks along the arm, a straight step at a time, turning a little more after each.
    Vector3 p(0.10 * std::cos(root), 0.0, 0.10 * std::sin(root));
    for (int i = 0; i <= kSteps; ++i) {
        const double s = static_cast<double>(i) / kSteps;
        const double radius = kRoot + (kTip - kRoot) * std::pow(s, 0.8);
        // From the height of the head down to the ground within the first half, then the tip lifts.
        const double drop = std::max(0.0, 1.0 - s / 0.45);
        p.y() = radius + 0.15 * drop * drop + lift * s * s * s;
        path.push_back(p);
        radii.push_back(radius);
        const double heading = root - 0.25 + turn * std::pow(s, 2.6);
        p += length / kSteps * Vector3(std::cos(heading), 0.0, std::sin(heading));
    }
    model.beginPart("arm" + std::to_string(arm + 1), 0.06);
    model.addTube(path, radii, 3);
}

}  // namespace

Surface buildOctopus(const BuildRequest& request, Monitor& monitor) {
    SdfModel model;
    addHead(model);
    for (int arm = 0; arm < kArms; ++arm)
        addArm(model, arm);
    return meshModel(model, request.divisions, monitor);
}

}  // namespace sinew
