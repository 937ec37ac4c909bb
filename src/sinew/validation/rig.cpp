#include <sinew/validation/rig.h>

namespace sinew {
namespace {

FrameSolid buildSolid(const VoxelModel& model, const RigOptions& options, Monitor& monitor) {
    FrameOptions frames = options.frames;
    for (const PinPatch& patch : options.pins)
        frames.pinned.insert(frames.pinned.end(), patch.places.begin(), patch.places.end());
    return buildFrameSolid(model, frames, monitor);
}

FrameBody buildBody(const FrameSolid& solid, const RigOptions& options) {
    FrameBodyOptions body;
    body.isLockingFree = options.isLockingFree;
    body.pins = options.pins;
    return makeFrameBody(solid, body);
}

/// A weak spring at every frame's origin: a millionth of the body's own stiffness.
std::vector<Pull> weakSprings(
    const FrameSolid& solid, const FrameBody& body, const RigOptions& options) {
    std::vector<Pull> pulls;
    if (!options.isAfloat) return pulls;
    const double stiffness = 1e-6 * solid.matter.stiffness.front() * solid.size;
    for (const Frame& frame : solid.frames) {
        Pull pull;
        pull.map =
            reduceMap(mapAt(solid, frame.place.position), body.frames, body.pins.reduction());
        pull.stiffness = stiffness / static_cast<double>(solid.frames.size());
        pulls.push_back(std::move(pull));
    }
    return pulls;
}

}  // namespace

Rig::Rig(const VoxelModel& model, const RigOptions& options, Monitor& monitor)
    : mSolid(buildSolid(model, options, monitor)),
      mBody(buildBody(mSolid, options)),
      mSystem(mBody.reduced, options.law, weakSprings(mSolid, mBody, options)),
      mMonitor(monitor) {
    mState.z = mBody.reduce(restCoefficients(mSolid));
    mState.v = Coefficients::Zero(3, mState.z.cols());
    mInput.held = mState.z;
    mInput.force = Coefficients::Zero(3, mState.z.cols());
    for (const Pull& pull : mSystem.pulls())
        mInput.targets.push_back(pull.map.apply(mSystem.body(), mState.z));
    mInput.startTargets = mInput.targets;
}

void Rig::addGravity(const Vector3& acceleration) {
    mInput.force += acceleration * mSystem.massVector().transpose();
}

void Rig::addForce(const Vector3& X, const Vector3& force) {
    const PointMap map = reduceMap(mapAt(mSolid, X), mBody.frames, mBody.pins.reduction());
    for (const PointMap::Entry& entry : map.entries) {
        const int first = mSystem.body().scalarStart[static_cast<std::size_t>(entry.block)];
        for (std::size_t s = 0; s < entry.values.size(); ++s)
            mInput.force.col(first + static_cast<int>(s)) += entry.values[s] * force;
    }
}

void Rig::addForces(const std::vector<Vector3>& places, const Vector3& total) {
    for (const Vector3& X : places)
        addForce(X, total / static_cast<double>(places.size()));
}

void Rig::movePins(const std::vector<std::vector<Vector3>>& targets) {
    mBody.pins.prescribe(targets, mInput.held);
}

StepReport Rig::settle() {
    NewtonOptions options;
    options.iterations = 100;
    options.tolerance = 1e-10;
    options.linear = LinearSolver::Cholesky;
    return sinew::settle(mSystem, mInput, options, mWorkspace, mState, mMonitor);
}

StepReport Rig::advance(const StepOptions& options) {
    return sinew::advance(mSystem, mInput, options, mWorkspace, mState, mMonitor);
}

Vector3 Rig::position(const Vector3& X) const {
    return mapAt(mSolid, X).apply(mBody.frames, mBody.expand(mState.z));
}

std::vector<Vector3> placesOn(
    const Vector3& corner, const Vector3& edge, int n, const Vector3& otherEdge, int m) {
    std::vector<Vector3> places;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < m; ++j)
            places.push_back(corner + (i + 0.5) / n * edge + (j + 0.5) / m * otherEdge);
    return places;
}

std::vector<Vector3> sectionPlaces(double x) {
    return placesOn({x, -0.1, -0.1}, {0.0, 0.2, 0.0}, 8, {0.0, 0.0, 0.2}, 8);
}

}  // namespace sinew
