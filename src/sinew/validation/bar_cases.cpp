#include <sinew/validation/case.h>
#include <sinew/validation/reference_values.h>
#include <sinew/validation/rig.h>
#include <sinew/validation/test_solid.h>

#include <cmath>

namespace sinew {
namespace {

constexpr int kFrames = 15;
constexpr double kLength = 1.0;
constexpr double kSide = 0.2;

RigOptions barOptions(int frames) {
    RigOptions options;
    options.frames.count = frames;
    return options;
}

Vector3 meanDisplacement(const Rig& rig, const std::vector<Vector3>& places) {
    Vector3 sum = Vector3::Zero();
    for (const Vector3& X : places)
        sum += rig.displacement(X);
    return sum / static_cast<double>(places.size());
}

// --- hanging bar

/// Hung by an even pull on its top face, which leaves the face free to contract: far from it the
/// same as holding the face along x only, as the reference does.
std::vector<CaseResult> hangAxially(Monitor& monitor) {
    RigOptions options = barOptions(kFrames);
    options.isAfloat = true;
    Rig rig(makeBar(Matter()), options, monitor);
    rig.addGravity({reference::kGravity, 0.0, 0.0});
    const double weight = reference::kDensity * reference::kGravity * kLength * kSide * kSide;
    rig.addForces(sectionPlaces(0.0), {-weight, 0.0, 0.0});
    rig.settle();

    const double top = meanDisplacement(rig, sectionPlaces(0.0)).x();
    const double centre = rig.displacement({1.0, 0.0, 0.0}).x() - top;
    const double corner = rig.displacement({1.0, 0.1, 0.1}).x() - top;
    // How much narrower the bar is at mid-length: ν ρ g (L − x) / E of its side.
    const double width =
        rig.displacement({0.5, -0.1, 0.0}).y() - rig.displacement({0.5, 0.1, 0.0}).y();
    const double strain =
        reference::kDensity * reference::kGravity * 0.5 * kLength / reference::kSmallStiffness;
    const reference::Hanging& expected = reference::kHangingAxial;
    return {
        {"hanging/axial/tip_centre", centre, expected.tipCentre, 0.01},
        {"hanging/axial/tip_corner", corner, expected.tipCorner, 0.01},
        {"hanging/axial/contraction_middle", width, 0.3 * strain * kSide, 0.01}};
}

std::vector<CaseResult> hangClamped(Monitor& monitor) {
    RigOptions options = barOptions(kFrames);
    options.pins = {{sectionPlaces(0.0)}};
    Rig rig(makeBar(Matter()), options, monitor);
    rig.addGravity({reference::kGravity, 0.0, 0.0});
    rig.settle();
    const reference::Hanging& expected = reference::kHangingClamped;
    return {
        {"hanging/clamped/tip_centre",
         rig.displacement({1.0, 0.0, 0.0}).x(),
         expected.tipCentre,
         0.01},
        {"hanging/clamped/tip_corner",
         rig.displacement({1.0, 0.1, 0.1}).x(),
         expected.tipCorner,
         0.01}};
}

std::vector<CaseResult> runHanging(const std::string&, Monitor& monitor) {
    std::vector<CaseResult> results = hangAxially(monitor);
    for (CaseResult& result : hangClamped(monitor))
        results.push_back(std::move(result));
    return results;
}

// --- two materials

double twoMaterialTip(double root, double tip, int frames, Monitor& monitor) {
    Matter matter;
    matter.stiffness = root;
    RigOptions options = barOptions(frames);
    options.pins = {{sectionPlaces(0.0)}};
    Rig rig(withStiffnessBeyond(makeBar(matter), 0.5, tip), options, monitor);
    rig.addGravity({0.0, 0.0, -reference::kGravity});
    rig.settle();
    return -rig.displacement({1.0, 0.0, 0.0}).z();
}

std::vector<CaseResult> runTwoMaterials(const std::string&, Monitor& monitor) {
    constexpr double kStiff = 100.0 * reference::kSmallStiffness;
    std::vector<CaseResult> results;
    for (const int frames : {15, 20}) {
        const std::string count = std::to_string(frames);
        results.push_back(
            {"twomaterial/softroot/" + count,
             twoMaterialTip(reference::kSmallStiffness, kStiff, frames, monitor),
             reference::kSoftRoot,
             0.03});
        results.push_back(
            {"twomaterial/stiffroot/" + count,
             twoMaterialTip(kStiff, reference::kSmallStiffness, frames, monitor),
             reference::kStiffRoot,
             0.03});
    }
    return results;
}

// --- three-point bending

/// A line across the bar.
std::vector<Vector3> lineAt(double x, double z) {
    std::vector<Vector3> places;
    for (int j = 0; j < 8; ++j)
        places.push_back({x, -0.5 * kSide + (j + 0.5) / 8 * kSide, z});
    return places;
}

std::vector<CaseResult> runThreePoint(const std::string&, Monitor& monitor) {
    constexpr double kForce = 100.0;  // N; the problem is linear
    RigOptions options = barOptions(kFrames);
    options.isAfloat = true;
    Rig rig(makeBar(Matter()), options, monitor);
    rig.addForces(lineAt(0.5, 0.1), {0.0, 0.0, -kForce});
    rig.addForces(lineAt(0.0, -0.1), {0.0, 0.0, 0.5 * kForce});
    rig.addForces(lineAt(1.0, -0.1), {0.0, 0.0, 0.5 * kForce});
    rig.settle();
    const auto sinking = [&](double x) { return -rig.displacement({x, 0.0, 0.0}).z(); };
    const double deflection = sinking(0.5) - 0.5 * (sinking(0.0) + sinking(1.0));
    return {{"threepoint/stiffness", kForce / deflection, reference::kThreePointStiffness, 0.05}};
}

// --- torsion

/// Mean rotation of a section about the axis, small angles.
double twistAt(const Rig& rig, double x) {
    double moment = 0.0;
    double inertia = 0.0;
    for (const Vector3& X : sectionPlaces(x)) {
        const Vector3 u = rig.displacement(X);
        moment += X.y() * u.z() - X.z() * u.y();
        inertia += X.y() * X.y() + X.z() * X.z();
    }
    return moment / inertia;
}

std::vector<CaseResult> runTwist(const std::string&, Monitor& monitor) {
    // Saint-Venant: torque = G J θ', J = 0.140577 a⁴ for a square section.
    const double shear = reference::kSmallStiffness / 2.6;
    const double rigidity = 0.140577 * std::pow(kSide, 4) * shear;
    std::vector<CaseResult> results;
    for (const int frames : {20, 40}) {
        RigOptions options = barOptions(frames);
        options.pins = {{sectionPlaces(0.0)}};
        Rig rig(makeBar(Matter()), options, monitor);
        // A torque by shear forces that grow with the distance from the axis.
        double torque = 0.0;
        for (const Vector3& X : sectionPlaces(1.0)) {
            const Vector3 force(0.0, -X.z(), X.y());
            rig.addForce(X, force);
            torque += force.squaredNorm();
        }
        rig.settle();
        // Away from the ends, which warp in their own way.
        const double rate = (twistAt(rig, 0.7) - twistAt(rig, 0.3)) / 0.4;
        results.push_back(
            {"twist/rigidity/" + std::to_string(frames), torque / rate, rigidity, 0.05});
    }
    return results;
}

}  // namespace

CaseGroup hangingCases() {
    return {"hanging", "bar stretched by its own weight, m; 15 frames", false, &runHanging};
}

CaseGroup twoMaterialCases() {
    return {
        "twomaterial",
        "tip of a cantilever whose halves differ 1 : 100 in stiffness, m",
        false,
        &runTwoMaterials};
}

CaseGroup threePointCases() {
    return {"threepoint", "three-point bending stiffness, N/m; 15 frames", false, &runThreePoint};
}

CaseGroup twistCases() {
    return {"twist", "torsional rigidity of a bar, N m², against Saint-Venant", false, &runTwist};
}

}  // namespace sinew
