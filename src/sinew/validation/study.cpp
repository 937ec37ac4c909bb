#include <sinew/validation/reference_values.h>
#include <sinew/validation/study.h>
#include <sinew/validation/test_solid.h>

#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <ctime>

namespace sinew {
namespace {

constexpr double kSlack = 1e-6;  // m, to recognise places on a plane

bool isOnPlaneX0(const Vector3& X) {
    return X.x() < kSlack;
}

VoxelModel blockVoxels(const Matter& matter) {
    return makeBox({{0.0, -0.3, -0.3}, {1.0, 0.3, 0.3}}, 0.05, matter);
}

/// An upright and a foot of 0.25 × 0.25.
VoxelModel bracketVoxels(const Matter& matter, double voxelSize) {
    const Box3 bounds{{0.0, 0.0, 0.0}, {1.0, 0.25, 1.0}};
    return makeSolid(bounds, voxelSize, matter, [](const Vector3& X) {
        const bool isInBox = X.minCoeff() > 0.0 && X.x() < 1.0 && X.y() < 0.25 && X.z() < 1.0;
        return isInBox && (X.x() < 0.25 || X.z() < 0.25);
    });
}

// The arm: an arc in the plane y = 0 that starts at the origin along x and tapers to its tip.
constexpr double kArmRadius = 0.6;  // m, of the arc
constexpr double kArmAngle = 2.0;   // rad
constexpr double kArmRoot = 0.1;    // m, radius of the section
constexpr double kArmTip = 0.04;

// Fine enough for thin parts: matter of voxels that are filled in part counts as if it were spread
// over them, which stiffens a limb eight voxels across by some six per cent.
constexpr double kArmVoxel = 0.0125;

double armThickness(double angle) {
    return kArmRoot + (kArmTip - kArmRoot) * angle / kArmAngle;
}

/// The place at an angle along the arc, `out` of its plane's centre and `side` across.
Vector3 armPlace(double angle, double out, double side) {
    const double r = kArmRadius + out;
    return {r * std::sin(angle), side, kArmRadius - r * std::cos(angle)};
}

VoxelModel armVoxels(const Matter& matter) {
    const Box3 bounds{{0.0, -0.125, -0.125}, {0.725, 0.125, 1.0}};
    return makeSolid(bounds, kArmVoxel, matter, [](const Vector3& X) {
        const double angle = std::atan2(X.x(), kArmRadius - X.z());
        const double out = std::hypot(X.x(), kArmRadius - X.z()) - kArmRadius;
        return angle > 0.0 && angle < kArmAngle && std::hypot(out, X.y()) < armThickness(angle);
    });
}

/// Elements along the arm, its round sections mapped from squares.
HexMesh armMesh() {
    return meshMapped({24, 6, 6}, [](const Vector3& t) {
        const double u = 2.0 * t.y() - 1.0;
        const double v = 2.0 * t.z() - 1.0;
        const double angle = kArmAngle * t.x();
        const double r = armThickness(angle);
        return armPlace(
            angle, r * u * std::sqrt(1.0 - 0.5 * v * v), r * v * std::sqrt(1.0 - 0.5 * u * u));
    });
}

/// Centres of the voxels' faces on a plane across an axis.
std::vector<Vector3> voxelFaces(const VoxelModel& model, int axis, double plane) {
    std::vector<Vector3> places;
    for (const Vector3i& voxel : model.voxels()) {
        Vector3 X = model.center(voxel);
        if (std::abs(std::abs(X[axis] - plane) - 0.5 * model.voxelSize()) > kSlack) continue;
        X[axis] = plane;
        places.push_back(X);
    }
    return places;
}

/// Processor time of one linearised step of the default law, on one thread.
double timeStep(const VoxelModel& model, const RigOptions& base, const Vector3& gravity) {
    Monitor monitor;
    RigOptions options = base;
    options.law = Law::FixedCorotated;
    Rig rig(model, options, monitor);
    rig.addGravity(gravity);
    StepOptions step;
    step.timeStep = 1.0 / 60.0;
    double best = 1e30;
    tbb::task_arena arena(1);
    for (int n = 0; n < 4; ++n) {
        const std::clock_t start = std::clock();
        arena.execute([&] { rig.advance(step); });
        const double ms = 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        if (n > 0) best = std::min(best, ms);
    }
    return best;
}

StudyBody makeBeam() {
    StudyBody body;
    body.name = "beam";
    body.voxels = [](const Matter& matter) { return makeBar(matter); };
    body.mesh = [] { return meshVoxels(makeBar(Matter())); };
    body.problem.isHeld = &isOnPlaneX0;
    body.problem.gravity = {0.0, 0.0, -reference::kGravity};
    body.problem.probe = {1.0, 0.0, 0.0};
    body.held = voxelFaces(makeBar(Matter()), 0, 0.0);
    for (std::size_t p = 0; p < kStudyPoisson.size(); ++p)
        body.displacement[p] = {0.0, 0.0, -reference::kCantilever[p].small};
    return body;
}

StudyBody makeBlock() {
    StudyBody body;
    body.name = "block";
    body.voxels = &blockVoxels;
    body.mesh = [] { return meshVoxels(blockVoxels(Matter())); };
    body.problem.isHeld = &isOnPlaneX0;
    body.problem.gravity = {0.0, 0.0, -reference::kGravity};
    body.problem.probe = {1.0, 0.0, 0.0};
    body.held = voxelFaces(blockVoxels(Matter()), 0, 0.0);
    body.displacement = reference::kBlock;
    return body;
}

StudyBody makeBracket() {
    StudyBody body;
    body.name = "bracket";
    body.voxels = [](const Matter& matter) { return bracketVoxels(matter, 0.025); };
    body.mesh = [] { return meshVoxels(bracketVoxels(Matter(), 0.05)); };
    body.problem.isHeld = [](const Vector3& X) { return X.z() > 1.0 - kSlack; };
    body.problem.gravity = {0.0, 0.0, -reference::kGravity};
    body.problem.probe = {1.0, 0.1, 0.1};
    body.held = voxelFaces(bracketVoxels(Matter(), 0.025), 2, 1.0);
    body.displacement = reference::kBracket;
    return body;
}

StudyBody makeArm() {
    StudyBody body;
    body.name = "arm";
    body.voxels = &armVoxels;
    body.mesh = &armMesh;
    body.problem.isHeld = &isOnPlaneX0;
    // Sideways and down: bends and twists it.
    body.problem.gravity = reference::kGravity * Vector3(0.0, -0.6, -0.8);
    body.problem.probe = armPlace(23.0 / 24.0 * kArmAngle, 0.0, 0.0);
    body.held = voxelFaces(armVoxels(Matter()), 0, 0.0);
    body.displacement = reference::kArm;
    return body;
}

}  // namespace

WeightProblem problemOf(const StudyBody& body, std::size_t poisson) {
    WeightProblem problem = body.problem;
    problem.matter.poisson = kStudyPoisson[poisson];
    return problem;
}

std::vector<StudyBody> studyBodies() {
    return {makeBeam(), makeBlock(), makeBracket(), makeArm()};
}

std::vector<StudyVariant> studyVariants() {
    const auto smooth = [](double reach) { return KernelOptions{Kernel::Smooth, reach}; };
    const KernelOptions ratio{Kernel::Ratio, kQuadraticReach};
    return {
        {"default", KernelOptions(), FrameType::Automatic, true},
        {"smooth1.6/quadratic", smooth(1.6), FrameType::Quadratic, true},
        {"smooth1.6/quadratic/locking", smooth(1.6), FrameType::Quadratic, false},
        {"smooth1.6/affine", smooth(1.6), FrameType::Affine, true},
        {"smooth1.8/affine", smooth(1.8), FrameType::Affine, true},
        {"smooth2.0/affine", smooth(2.0), FrameType::Affine, true},
        {"smooth2.0/affine/locking", smooth(2.0), FrameType::Affine, false},
        {"smooth2.0/quadratic", smooth(2.0), FrameType::Quadratic, true},
        {"ratio/quadratic", ratio, FrameType::Quadratic, true},
        {"ratio/affine", ratio, FrameType::Affine, true},
        {"ratio/affine/locking", ratio, FrameType::Affine, false}};
}

StudyResult solveStudy(
    const StudyBody& body,
    std::size_t poisson,
    const StudyVariant& variant,
    int frames,
    Monitor& monitor) {
    RigOptions options;
    options.frames.count = frames;
    options.frames.kernel = variant.kernel;
    options.frames.type = variant.type;
    options.isLockingFree = variant.isLockingFree;
    options.pins = {{body.held}};
    const WeightProblem problem = problemOf(body, poisson);
    const VoxelModel model = body.voxels(problem.matter);
    Rig rig(model, options, monitor);
    rig.addGravity(problem.gravity);
    rig.settle();
    StudyResult result;
    result.value = rig.displacement(problem.probe).dot(body.displacement[poisson].normalized());
    result.frames = static_cast<int>(rig.solid().frames.size());
    result.unknowns = rig.system().pattern()->scalarRows();
    for (const Region& region : rig.solid().regions)
        result.influences += static_cast<double>(region.frames.size());
    result.influences /= static_cast<double>(rig.solid().regions.size());
    if (poisson == 1) result.ms = timeStep(model, options, problem.gravity);
    return result;
}

}  // namespace sinew
