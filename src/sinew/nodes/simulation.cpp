#include <sinew/base/error.h>
#include <sinew/nodes/simulation.h>

#include <algorithm>

namespace sinew {
namespace {

constexpr int kStaticIterations = 200;

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

void addReport(const StepReport& report, SimulationStats& stats) {
    stats.newtonIterations += report.newtonIterations;
    stats.residual = std::max(stats.residual, report.residual);
    stats.elastic = report.elastic;
    stats.assembleMs += report.ms.assemble;
    stats.solveMs += report.ms.solve;
}

/// @throws what a report that is not ok stands for.
void check(const StepReport& report, int frame) {
    if (report.status == StepReport::Status::Interrupted) throw Interrupted();
    if (!report.ok())
        throw Error(
            "no step found at frame " + std::to_string(frame) + ": " + report.message
            + "; the frame before is kept");
}

std::vector<Vector3> blend(const std::vector<Vector3>& a, const std::vector<Vector3>& b, double s) {
    if (a.size() != b.size()) return b;
    std::vector<Vector3> mixed(a.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        mixed[i] = a[i] + s * (b[i] - a[i]);
    return mixed;
}

ActiveBodyOptions optionsOf(const SimulationSettings& settings) {
    ActiveBodyOptions options;
    options.timeStep = settings.duration / settings.substeps;
    options.integrator = settings.integrator;
    options.drag = settings.drag;
    return options;
}

}  // namespace

Drive blend(const Drive& a, const Drive& b, double s) {
    Drive mixed = b;
    for (std::size_t c = 0; c < b.targets.size(); ++c)
        mixed.targets[c] = blend(a.targets[c], b.targets[c], s);
    mixed.frames = a.frames + s * (b.frames - a.frames);
    mixed.forces = blend(a.forces, b.forces, s);
    return mixed;
}

Simulation::Simulation(SimulatedBody body)
    : mBody(std::move(body)) {}

/// Rebuilds the system when other constraints act from this frame on.
void Simulation::activateFor(int frame, const SimulationSettings& settings) {
    std::vector<bool> active;
    for (const BodyConstraint& constraint : mBody.constraints)
        active.push_back(constraint.record.isActive(frame));
    if (mActive.system && active == mActive.active) return;
    ActiveBody next = activate(mBody, std::move(active), optionsOf(settings));
    if (mActive.system && mState.z.cols() > 0) mState = transferState(mState, mActive, next);
    mActive = std::move(next);
    mWorkspace = NewtonWorkspace();
}

void Simulation::start(
    int frame, const Drive& drive, const SimulationSettings& settings, Monitor& monitor) {
    mActive = ActiveBody();
    mState = SolidState();
    activateFor(frame, settings);
    Coefficients q = restCoefficients(mBody.solid);
    for (std::size_t i = 0; i < mBody.frames.size(); ++i)
        if (mBody.frames[i].isKinematic) {
            const int first = mActive.body.frames.scalarStart[i];
            q.middleCols(first, 4) = drive.frames.middleCols(first, 4);
        }
    mState.z = mActive.body.reduce(q);
    mState.v = Coefficients::Zero(3, mState.z.cols());
    mFrame = frame;
    mStats = SimulationStats();
    if (settings.isStatic) {
        NewtonOptions newton = settings.newton;
        newton.iterations = std::max(newton.iterations, kStaticIterations);
        const StepInput input = inputFor(drive, drive, mState, 0.0, settings);
        const StepReport report =
            settle(*mActive.system, input, newton, mWorkspace, mState, monitor);
        check(report, frame);
        addReport(report, mStats);
    }
    describe(mState);
}

void Simulation::advance(
    const Drive& from, const Drive& to, const SimulationSettings& settings, Monitor& monitor) {
    const int frame = mFrame + 1;
    activateFor(frame, settings);
    SolidState state = mState;
    mStats = SimulationStats();
    mStats.substeps = settings.isStatic ? 1 : settings.substeps;
    StepOptions options;
    options.timeStep = settings.duration / settings.substeps;
    options.integrator = settings.integrator;
    options.newton = settings.newton;
    if (settings.isStatic)
        options.newton.iterations = std::max(options.newton.iterations, kStaticIterations);
    for (int n = 0; n < mStats.substeps; ++n) {
        const double count = mStats.substeps;
        const Drive start = blend(from, to, n / count);
        const Drive end = blend(from, to, (n + 1) / count);
        const StepInput input = inputFor(start, end, state, options.timeStep, settings);
        StepReport report;
        if (settings.isStatic) {
            report = settle(*mActive.system, input, options.newton, mWorkspace, state, monitor);
        } else if (settings.duration > 0.0) {
            report = sinew::advance(*mActive.system, input, options, mWorkspace, state, monitor);
        }
        check(report, frame);
        addReport(report, mStats);
    }
    mState = std::move(state);
    mFrame = frame;
    describe(mState);
}

void Simulation::restore(int frame, SolidState state, const SimulationSettings& settings) {
    mState = SolidState();
    activateFor(frame, settings);
    if (state.z.cols() != mActive.body.reduced.scalarCount() || state.v.cols() != state.z.cols())
        throw InvalidInput("the saved state belongs to another model; simulate from the start");
    mState = std::move(state);
    mFrame = frame;
    describe(mState);
}

/// Forces, prescribed coefficients and targets of one substep.
StepInput Simulation::inputFor(
    const Drive& start,
    const Drive& end,
    const SolidState& state,
    double dt,
    const SimulationSettings& settings) const {
    const SolidSystem& system = *mActive.system;
    StepInput input;
    input.held = mActive.body.reduce(end.frames);
    std::vector<std::vector<Vector3>> pinTargets;
    for (const int c : mActive.patches) {
        pinTargets.emplace_back();
        for (const ConstraintPlace& place : mBody.constraints[at(c)].places)
            pinTargets.back().push_back(place.target(end.targets[at(c)]));
    }
    mActive.body.pins.prescribe(pinTargets, input.held);
    for (std::size_t j = 0; j < mActive.pulls.size(); ++j) {
        const ActiveBody::PullOrigin& origin = mActive.pulls[j];
        if (origin.constraint < 0) {
            // Drag: a target that starts at the body and goes with the wind.
            const Vector3 x = system.pulls()[j].map.apply(system.body(), state.z);
            input.startTargets.push_back(x);
            input.targets.push_back(x + dt * settings.wind);
            continue;
        }
        const BodyConstraint& constraint = mBody.constraints[at(origin.constraint)];
        const ConstraintPlace& place = constraint.places[at(origin.place)];
        Vector3 from = place.target(start.targets[at(origin.constraint)]);
        Vector3 to = place.target(end.targets[at(origin.constraint)]);
        if (!constraint.restLengths.empty()) {
            // A spring ends where it would be slack, on the line to its anchor.
            const Vector3 x = system.pulls()[j].map.apply(system.body(), state.z);
            const double length = constraint.restLengths[at(origin.place)];
            from += length * (x - from).stableNormalized();
            to += length * (x - to).stableNormalized();
        }
        input.startTargets.push_back(from);
        input.targets.push_back(to);
    }
    input.force = settings.gravity * system.massVector().transpose();
    for (std::size_t n = 0; n < end.forcePlaces.size(); ++n) {
        const PointMap map = reduceMap(
            mapAt(mBody.solid, end.forcePlaces[n]),
            mActive.body.frames,
            mActive.body.pins.reduction());
        for (const PointMap::Entry& entry : map.entries)
            for (std::size_t s = 0; s < entry.values.size(); ++s)
                input.force.col(system.body().scalarStart[at(entry.block)] + static_cast<int>(s)) +=
                    entry.values[s] * end.forces[n];
    }
    return input;
}

void Simulation::describe(const SolidState& state) {
    mStats.framesTotal = mStats.framesActive = static_cast<int>(mBody.solid.frames.size());
    mStats.pointsTotal = mStats.pointsActive = mActive.body.reduced.pointCount();
    mStats.kinetic = kineticEnergy(*mActive.system, state.v);
    mStats.hash = state.hash();
}

}  // namespace sinew
