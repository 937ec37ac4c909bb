#include <sinew/validation/case.h>
#include <sinew/validation/rig.h>
#include <sinew/validation/test_solid.h>

#include <algorithm>

namespace sinew {
namespace {

constexpr double kLimit = 1e-8;

/// All six faces of the bar, one place a voxel's face.
std::vector<Vector3> allFaces() {
    std::vector<Vector3> places;
    const Vector3 low(0.0, -0.1, -0.1);
    const Vector3 edge[3] = {{1.0, 0.0, 0.0}, {0.0, 0.2, 0.0}, {0.0, 0.0, 0.2}};
    const int parts[3] = {40, 8, 8};
    for (int a = 0; a < 3; ++a) {
        const int b = (a + 1) % 3;
        const int c = (a + 2) % 3;
        for (const Vector3& corner : {low, Vector3(low + edge[a])})
            for (const Vector3& X : placesOn(corner, edge[b], parts[b], edge[c], parts[c]))
                places.push_back(X);
    }
    return places;
}

/// Largest error inside, relative to the largest displacement, when pinned places move by x = A X
/// and the exact solution is that motion everywhere.
double patchError(
    Law law,
    const std::vector<PinPatch>& pins,
    const Matrix3& A,
    FrameType type,
    Monitor& monitor) {
    RigOptions options;
    options.frames.count = 12;
    options.frames.type = type;
    options.law = law;
    options.pins = pins;
    Rig rig(makeBar(Matter()), options, monitor);
    std::vector<std::vector<Vector3>> targets;
    for (const PinPatch& patch : pins) {
        targets.emplace_back();
        for (const Vector3& X : patch.places)
            targets.back().push_back(A * X);
    }
    rig.movePins(targets);
    rig.settle();
    double error = 0.0;
    double largest = 0.0;
    for (double x = 0.05; x < 1.0; x += 0.1) {
        for (const Vector3& X : sectionPlaces(x)) {
            error = std::max(error, (rig.position(X) - A * X).norm());
            largest = std::max(largest, (A * X - X).norm());
        }
    }
    return error / largest;
}

std::vector<CaseResult> run(Monitor& monitor) {
    // Uniaxial stress: the free sides contract by ν.
    Matrix3 stretch = Matrix3::Identity();
    stretch.diagonal() += 0.01 * Vector3(1.0, -0.3, -0.3);
    Matrix3 shear = Matrix3::Identity();
    shear(0, 1) = 0.05;
    const std::vector<PinPatch> ends = {{sectionPlaces(0.0)}, {sectionPlaces(1.0)}};
    const std::vector<PinPatch> faces = {{allFaces()}};
    std::vector<CaseResult> results;
    const std::pair<FrameType, const char*> types[] = {
        {FrameType::Automatic, "automatic"},
        {FrameType::Affine, "affine"},
        {FrameType::Quadratic, "quadratic"}};
    for (const auto& [type, name] : types) {
        const std::string end = std::string("/") + name;
        results.push_back(
            {"patch/stretch" + end,
             patchError(Law::SmallStrain, ends, stretch, type, monitor),
             0.0,
             kLimit});
        results.push_back(
            {"patch/shear" + end,
             patchError(Law::SmallStrain, faces, shear, type, monitor),
             0.0,
             kLimit});
        results.push_back(
            {"patch/shear_fixedcorotated" + end,
             patchError(Law::FixedCorotated, faces, shear, type, monitor),
             0.0,
             kLimit});
    }
    return results;
}

}  // namespace

CaseGroup patchCases() {
    return {"patch", "uniform stretch and simple shear, error inside; 12 frames", false, &run};
}

}  // namespace sinew
