#pragma once

#include <sinew/scene/solid_state.h>
#include <sinew/solver/newton.h>

namespace sinew {

enum class Integrator {
    ImplicitEuler,  ///< first order, damps, takes any step
    Bdf2            ///< second order, damps little
};

struct StepOptions {
    double timeStep = 1.0 / 24.0;  ///< s
    Integrator integrator = Integrator::ImplicitEuler;
    NewtonOptions newton;
    double massDamping = 0.0;  ///< Rayleigh's α, 1/s
    int maxHalvings = 6;       ///< a step that fails is taken in up to 2^this pieces
};

/// What acts on a body during a step. Prescribed motion and targets are given for the end of the
/// step and taken as linear in between.
struct StepInput {
    Coefficients held;                  ///< only the prescribed blocks are read
    std::vector<Vector3> targets;       ///< one a pull of the system
    std::vector<Vector3> startTargets;  ///< the same at the start of the step
    Coefficients force;                 ///< N on every coefficient, gravity included
};

/// Advances a state by one time step. A step that fails (no finite or decreasing solution) is taken
/// again in halves; after several good steps the halves are joined. When even the shortest pieces
/// fail, or the user interrupts, the state stays as it was.
StepReport advance(
    const SolidSystem& system,
    const StepInput& input,
    const StepOptions& options,
    NewtonWorkspace& workspace,
    SolidState& state,
    Monitor& monitor);

/// Solves for equilibrium from the state's positions on; velocities become zero. For bodies without
/// pins or pulls, which have no unique place of rest, the motion is regularised: it stops where no
/// elastic force is left.
StepReport settle(
    const SolidSystem& system,
    const StepInput& input,
    const NewtonOptions& options,
    NewtonWorkspace& workspace,
    SolidState& state,
    Monitor& monitor);

/// ½ vᵀ M v, J.
double kineticEnergy(const SolidSystem& system, const Coefficients& v);

}  // namespace sinew
