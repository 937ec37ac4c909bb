#pragma once

#include <sinew/elastic/law.h>
#include <sinew/frames/skin.h>
#include <sinew/nodes/body_places.h>
#include <sinew/nodes/frame_points.h>
#include <sinew/scene/frame_body.h>
#include <sinew/solver/solid_system.h>
#include <sinew/solver/time_step.h>

#include <memory>
#include <vector>

namespace sinew {

/// A constraint of a body: its record, and where it acts.
struct BodyConstraint {
    ConstraintRecord record;              ///< targets are those of the first frame
    std::vector<int> points;              ///< of the mesh; pins put them on their targets exactly
    std::vector<ConstraintPlace> places;  ///< where the solver feels it
    std::vector<double> restLengths;      ///< springs: per place, distance from the anchor, m
    double stiffness = 0.0;               ///< N/m, of all places together
    double damping = 0.0;                 ///< N s/m, of all places together
};

/// A body ready to be simulated: everything that does not change from frame to frame, whichever
/// constraints act. Immutable and shareable.
struct SimulatedBody {
    Geometry mesh;  ///< at rest, without grids, frames and records
    FrameSolid solid;
    FrameOptions options;            ///< the solid was built with
    std::vector<FramePoint> frames;  ///< as given, one a frame of the solid
    Skin skin;                       ///< of the mesh's points
    std::vector<BodyConstraint> constraints;
    Law law = Law::FixedCorotated;
    bool isLockingFree = true;
    std::vector<double> dampingRatio;         ///< per integration region
    double frequencyGuess = 1.0;              ///< rad/s
    double mass = 0.0;                        ///< kg
    std::vector<ConstraintPlace> dragPlaces;  ///< strength: area, m²
};

/// Builds the body a geometry describes: a voxel model with or without frames and constraints.
/// `records` has one entry a point of the model's mesh.
/// @throws InvalidInput, Interrupted.
SimulatedBody buildBody(
    const Geometry& model, std::vector<ConstraintRecord> records, Monitor& monitor);

/// A body with the constraints that act at a time: the system to solve.
struct ActiveBody {
    /// One pull of the system: which constraint it belongs to, and where. Drag has no constraint.
    struct PullOrigin {
        int constraint = -1;
        int place = -1;
    };

    std::vector<bool> active;  ///< per constraint
    FrameBody body;
    std::unique_ptr<SolidSystem> system;
    std::vector<int> patches;  ///< per pin patch: its constraint
    std::vector<PullOrigin> pulls;
};

struct ActiveBodyOptions {
    double timeStep = 1.0 / 24.0;  ///< s
    Integrator integrator = Integrator::ImplicitEuler;
    double drag = 0.0;  ///< N s/m³
};

ActiveBody activate(
    const SimulatedBody& body, std::vector<bool> active, const ActiveBodyOptions& options);

/// `state`, which belongs to `from`, in the unknowns of `to`: the same motion.
SolidState transferState(const SolidState& state, const ActiveBody& from, const ActiveBody& to);

}  // namespace sinew
