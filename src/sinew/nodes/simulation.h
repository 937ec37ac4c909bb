#pragma once

#include <sinew/base/monitor.h>
#include <sinew/nodes/node_memory.h>
#include <sinew/nodes/simulated_body.h>

#include <map>
#include <vector>

namespace sinew {

/// What the artist prescribes at one frame.
struct Drive {
    std::vector<std::vector<Vector3>> targets;  ///< per constraint, a point of the mesh; or empty
    Coefficients frames;                        ///< of all frames; only kinematic ones are read
    std::vector<Vector3> forcePlaces;           ///< at rest
    std::vector<Vector3> forces;                ///< N
};

/// a + s (b − a), wherever both say something.
Drive blend(const Drive& a, const Drive& b, double s);

/// What a frame's steps are taken with.
struct SimulationSettings {
    bool isStatic = false;
    Vector3 gravity = Vector3::Zero();  ///< m/s²
    Vector3 wind = Vector3::Zero();     ///< m/s
    double duration = 1.0 / 24.0;       ///< s, of the frame, time scale included
    int substeps = 1;
    NewtonOptions newton;
    Integrator integrator = Integrator::ImplicitEuler;
    double drag = 0.0;  ///< N s/m³
};

/// A body in motion. Whole frames are steps: a frame that fails leaves it as it was.
class Simulation {
public:
    explicit Simulation(SimulatedBody body);

    const SimulatedBody& body() const { return mBody; }
    int frame() const { return mFrame; }
    const SolidState& state() const { return mState; }
    const SimulationStats& stats() const { return mStats; }

    /// At rest at a frame, with the constraints that act there.
    void start(int frame, const Drive& drive, const SimulationSettings& settings, Monitor& monitor);
    /// To the next frame. @throws Error when no step can be found, Interrupted.
    void advance(
        const Drive& from, const Drive& to, const SimulationSettings& settings, Monitor& monitor);
    /// Puts back a state of this body at a frame. @throws InvalidInput when it does not fit.
    void restore(int frame, SolidState state, const SimulationSettings& settings);

    /// Frame matrices and their rates, one column a scalar.
    Coefficients frames() const { return mActive.body.expand(mState.z); }
    Coefficients rates() const { return mActive.body.expand(mState.v); }
    bool isActive(int constraint) const {
        return mActive.active[static_cast<std::size_t>(constraint)];
    }

private:
    void activateFor(int frame, const SimulationSettings& settings);
    StepInput inputFor(
        const Drive& start,
        const Drive& end,
        const SolidState& state,
        double dt,
        const SimulationSettings& settings) const;
    void describe(const SolidState& state);

    SimulatedBody mBody;
    ActiveBody mActive;
    NewtonWorkspace mWorkspace;
    SolidState mState;
    int mFrame = 0;
    SimulationStats mStats;
};

}  // namespace sinew
