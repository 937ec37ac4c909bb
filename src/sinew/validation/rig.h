#pragma once

#include <sinew/elastic/law.h>
#include <sinew/scene/frame_body.h>
#include <sinew/solver/time_step.h>

namespace sinew {

/// How a test holds and discretises a solid.
struct RigOptions {
    FrameOptions frames;
    bool isLockingFree = true;
    Law law = Law::SmallStrain;
    std::vector<PinPatch> pins;
    /// Springs of next to no stiffness hold a body whose loads balance.
    bool isAfloat = false;
};

/// A solid on a test bench: pinned, loaded, solved and measured.
class Rig {
public:
    Rig(const VoxelModel& model, const RigOptions& options, Monitor& monitor);
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    const FrameSolid& solid() const { return mSolid; }
    const FrameBody& body() const { return mBody; }
    const SolidSystem& system() const { return mSystem; }
    SolidState& state() { return mState; }
    const StepInput& input() const { return mInput; }

    void addGravity(const Vector3& acceleration);
    void addForce(const Vector3& X, const Vector3& force);
    /// Spreads a total force evenly over places.
    void addForces(const std::vector<Vector3>& places, const Vector3& total);
    /// Moves the pinned places, one list a patch.
    void movePins(const std::vector<std::vector<Vector3>>& targets);

    /// Static solution under the loads; iterates to 1e-10.
    StepReport settle();
    StepReport advance(const StepOptions& options);

    Vector3 position(const Vector3& X) const;
    Vector3 displacement(const Vector3& X) const { return position(X) - X; }

private:
    FrameSolid mSolid;
    FrameBody mBody;
    SolidSystem mSystem;
    SolidState mState;
    StepInput mInput;
    NewtonWorkspace mWorkspace;
    Monitor& mMonitor;
};

/// Places on a rectangle with an edge along each of two axes: the centres of n × m equal parts.
std::vector<Vector3> placesOn(
    const Vector3& corner, const Vector3& edge, int n, const Vector3& otherEdge, int m);

/// The end face of the bar of test_solid.h at x, one place a voxel's face.
std::vector<Vector3> sectionPlaces(double x);

}  // namespace sinew
