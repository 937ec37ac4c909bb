#include <sinew/validation/case.h>
#include <sinew/validation/rig.h>
#include <sinew/validation/test_solid.h>

#include <algorithm>

namespace sinew {
namespace {

constexpr double kLimit = 1e-8;

/// Corners of the voxels' faces in a rectangle, once for each face: what the trapezoid rule sums,
/// which integrates the shape functions over the rectangle exactly.
PinPatch faceCorners(
    const Vector3& corner, const Vector3& edge, int n, const Vector3& other, int m) {
    PinPatch patch;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < m; ++j)
            for (int k = 0; k < 4; ++k)
                patch.places.push_back(
                    corner + double(i + k % 2) / n * edge + double(j + k / 2) / m * other);
    return patch;
}

/// The two faces of the bar across an axis.
std::vector<PinPatch> facesAcross(int axis) {
    const Vector3 low(0.0, -0.1, -0.1);
    const Vector3 edge[3] = {{1.0, 0.0, 0.0}, {0.0, 0.2, 0.0}, {0.0, 0.0, 0.2}};
    const int parts[3] = {40, 8, 8};
    const int b = (axis + 1) % 3;
    const int c = (axis + 2) % 3;
    std::vector<PinPatch> faces;
    for (const Vector3& corner : {low, Vector3(low + edge[axis])})
        faces.push_back(faceCorners(corner, edge[b], parts[b], edge[c], parts[c]));
    return faces;
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

std::vector<CaseResult> run(const std::string&, Monitor& monitor) {
    // Uniaxial stress: the free sides contract by ν.
    Matrix3 stretch = Matrix3::Identity();
    stretch.diagonal() += 0.01 * Vector3(1.0, -0.3, -0.3);
    Matrix3 shear = Matrix3::Identity();
    shear(0, 1) = 0.05;
    const std::vector<PinPatch> ends = facesAcross(0);
    std::vector<PinPatch> faces;
    for (int axis = 0; axis < 3; ++axis)
        for (PinPatch& face : facesAcross(axis))
            faces.push_back(std::move(face));
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
