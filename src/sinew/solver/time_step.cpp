#include <sinew/solver/time_step.h>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr int kGoodStepsToJoin = 4;

/// Copies the prescribed blocks of `from` into `to`.
void hold(const SolidSystem& system, const Coefficients& from, Coefficients& to) {
    const DiscreteBody& body = system.body();
    for (int k = 0; k < body.blockCount(); ++k) {
        if (system.rowOf(k) >= 0) continue;
        const int first = body.scalarStart[static_cast<std::size_t>(k)];
        to.middleCols(first, body.blockSize(k)) = from.middleCols(first, body.blockSize(k));
    }
}

/// Where inertia alone leads, the effective step h, and what velocities are measured from:
///
///     implicit Euler: h = dt,     base = z,             predicted = z + dt v
///     BDF2:           h = 2/3 dt, base = (4z − z⁻)/3,   predicted = base + h (4v − v⁻)/3
///
/// after which v' = (z' − base)/h.
struct Prediction {
    double h = 0.0;
    Coefficients base;
};

Prediction predict(
    const SolidState& state, double dt, Integrator integrator, IncrementalProblem& problem) {
    Prediction prediction;
    // BDF2 needs a step of the same length before this one.
    const bool isSecondOrder = integrator == Integrator::Bdf2
                               && std::abs(state.previousStep - dt) < 1e-9 * dt
                               && state.previousZ.cols() == state.z.cols();
    if (isSecondOrder) {
        prediction.h = 2.0 / 3.0 * dt;
        prediction.base = (4.0 * state.z - state.previousZ) / 3.0;
        problem.predicted =
            prediction.base + prediction.h * (4.0 * state.v - state.previousV) / 3.0;
    } else {
        prediction.h = dt;
        prediction.base = state.z;
        problem.predicted = state.z + dt * state.v;
    }
    problem.h = prediction.h;
    problem.start = prediction.base;
    return prediction;
}

/// One piece of a step, from `from` to `to` as shares of it.
StepReport advancePiece(
    const SolidSystem& system,
    const StepInput& input,
    const StepOptions& options,
    const SolidState& start,
    std::pair<double, double> piece,
    NewtonWorkspace& workspace,
    SolidState& state,
    Monitor& monitor) {
    const double dt = options.timeStep * (piece.second - piece.first);
    IncrementalProblem problem;
    const Prediction prediction = predict(state, dt, options.integrator, problem);
    problem.massDamping = options.massDamping;
    problem.force = input.force;
    system.elastic().startRate(state.z, dt, problem.rate);
    for (std::size_t j = 0; j < system.pulls().size(); ++j) {
        const Vector3 move = input.targets[j] - input.startTargets[j];
        problem.targets.push_back(input.startTargets[j] + piece.second * move);
        problem.pullStart.push_back(
            system.pulls()[j].map.apply(system.body(), prediction.base)
            + prediction.h / options.timeStep * move);
    }
    // Start from the old positions: where the forces are known to be mild.
    Coefficients z = state.z;
    const Coefficients held = start.z + piece.second * (input.held - start.z);
    hold(system, held, z);
    StepReport report = minimize(system, problem, options.newton, workspace, z, monitor);
    if (!report.ok()) return report;
    const Coefficients v = (z - prediction.base) / prediction.h;
    state.previousZ = state.z;
    state.previousV = state.v;
    state.previousStep = dt;
    state.z = z;
    state.v = v;
    state.time += dt;
    return report;
}

/// Adds the work of one piece to the report of the whole step.
void join(StepReport& whole, const StepReport& piece) {
    whole.status = std::max(whole.status, piece.status);
    whole.newtonIterations += piece.newtonIterations;
    whole.residual = std::max(whole.residual, piece.residual);
    whole.elastic = piece.elastic;
    whole.ms.assemble += piece.ms.assemble;
    whole.ms.solve += piece.ms.solve;
    whole.ms.total += piece.ms.total;
    if (!piece.message.empty()) whole.message = piece.message;
}

}  // namespace

StepReport advance(
    const SolidSystem& system,
    const StepInput& input,
    const StepOptions& options,
    NewtonWorkspace& workspace,
    SolidState& state,
    Monitor& monitor) {
    const SolidState start = state;
    StepReport report;
    // A state from a run with more halvings allowed starts from as many as are allowed now.
    for (int halvings = std::min(start.halvings, options.maxHalvings);
         halvings <= options.maxHalvings;
         ++halvings) {
        const int pieces = 1 << halvings;
        SolidState next = start;
        report = StepReport();
        for (int n = 0; n < pieces && report.ok(); ++n) {
            const std::pair<double, double> piece{double(n) / pieces, double(n + 1) / pieces};
            join(
                report,
                advancePiece(system, input, options, start, piece, workspace, next, monitor));
        }
        if (report.status == StepReport::Status::Interrupted) return report;
        if (!report.ok()) continue;
        next.time = start.time + options.timeStep;
        next.goodSteps = halvings == start.halvings ? start.goodSteps + 1 : 0;
        next.halvings = halvings;
        if (next.halvings > 0 && next.goodSteps >= kGoodStepsToJoin) {
            --next.halvings;
            next.goodSteps = 0;
        }
        state = std::move(next);
        return report;
    }
    return report;
}

StepReport settle(
    const SolidSystem& system,
    const StepInput& input,
    const NewtonOptions& options,
    NewtonWorkspace& workspace,
    SolidState& state,
    Monitor& monitor) {
    IncrementalProblem problem;
    problem.force = input.force;
    problem.targets = input.targets;
    problem.pullStart = input.targets;
    Coefficients z = state.z;
    hold(system, input.held, z);
    StepReport report = minimize(system, problem, options, workspace, z, monitor);
    if (!report.ok()) return report;
    state.z = std::move(z);
    state.v.setZero(3, state.z.cols());
    state.previousZ.resize(3, 0);
    state.previousV.resize(3, 0);
    state.previousStep = 0.0;
    return report;
}

double kineticEnergy(const SolidSystem& system, const Coefficients& v) {
    Coefficients product;
    system.multiplyMass(v, product);
    return 0.5 * (v.array() * product.array()).sum();
}

}  // namespace sinew
