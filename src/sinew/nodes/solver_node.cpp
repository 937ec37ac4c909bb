#include <sinew/base/error.h>
#include <sinew/nodes/mesh_points.h>
#include <sinew/nodes/solver_memory.h>
#include <sinew/nodes/standard_nodes.h>

namespace sinew {
namespace {

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// Pinned points of the mesh are exactly where they are told to be.
void setPinned(
    const SolverMemory& memory, double duration, std::vector<Vector3>& x, std::vector<Vector3>& v) {
    const SimulatedBody& body = memory.simulation().body();
    for (std::size_t c = 0; c < body.constraints.size(); ++c) {
        const BodyConstraint& constraint = body.constraints[c];
        if (!constraint.record.isPinned() || !memory.simulation().isActive(static_cast<int>(c)))
            continue;
        const std::vector<Vector3>& now = memory.drive().targets[c];
        const std::vector<Vector3>& before = memory.driveBefore().targets[c];
        for (const int p : constraint.points) {
            x[at(p)] = now.empty() ? body.mesh.position(p) : now[at(p)];
            v[at(p)] = Vector3::Zero();
            if (!now.empty() && duration > 0.0) v[at(p)] = (now[at(p)] - before[at(p)]) / duration;
        }
    }
}

/// |E| of Green's strain E = (Fᵀ F − I)/2, a number a point.
Attribute strainOf(const std::vector<Matrix3>& gradients) {
    Attribute strain = Attribute::numeric(Storage::Float32, 1, static_cast<int>(gradients.size()));
    Buffer<float>& values = strain.edit<float>();
    for (std::size_t p = 0; p < gradients.size(); ++p)
        values[p] = static_cast<float>(
            0.5 * (gradients[p].transpose() * gradients[p] - Matrix3::Identity()).norm());
    return strain;
}

/// The frames as they are now, for guides and for deform.
std::vector<FramePoint> framesNow(const Simulation& simulation) {
    std::vector<FramePoint> frames = simulation.body().frames;
    const std::vector<int> start = simulation.body().solid.scalarStart();
    const Coefficients q = simulation.frames();
    const Coefficients rate = simulation.rates();
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const int size = start[i + 1] - start[i];
        frames[i].Q = q.middleCols(start[i], size);
        frames[i].rate = rate.middleCols(start[i], size);
    }
    return frames;
}

Geometry outputOf(const SolverMemory& memory, const SimulationSettings& settings) {
    const Simulation& simulation = memory.simulation();
    const SimulatedBody& body = simulation.body();
    const Coefficients q = simulation.frames();
    std::vector<Vector3> x;
    std::vector<Vector3> v;
    std::vector<Matrix3> F;
    body.skin.positions(q, x);
    body.skin.positions(simulation.rates(), v);
    body.skin.gradients(q, F);
    setPinned(memory, settings.isStatic ? 0.0 : settings.duration, x, v);
    Geometry mesh = body.mesh;
    deformMesh(mesh, x, F);
    setPointVectors(mesh, "v", "vector", v);
    mesh.setAttribute(Owner::Point, "strain", strainOf(F));
    addFramePoints(mesh, framesNow(simulation));
    writeFrameOptions(mesh, body.options);
    return mesh;
}

/// What is asked for and does not act yet.
void warnOfIdle(const CookContext& context) {
    const ParmValues& parms = context.parms;
    if (context.inputs[2]) context.monitor.warn("colliders are not simulated yet; input ignored");
    if (parms.flag("adaptive"))
        context.monitor.warn("adaptive frames come with a later version; all frames stay active");
    if (parms.flag("selfcollision"))
        context.monitor.warn("self collision comes with a later version; ignored");
    if (!parms.vector3("wind").isZero() && parms.real("drag") <= 0.0)
        context.monitor.warn("wind acts through drag, which is 0; raise drag");
}

Geometry cook(const CookContext& context) {
    const std::string& mode = context.parms.text("mode");
    if (mode != "frames")
        throw InvalidInput("parameter mode: \"" + mode + "\" is not available yet; use \"frames\"");
    if (context.frame <= context.parms.integer("startframe")) warnOfIdle(context);
    auto& memory = context.slot.as<SolverMemory>();
    memory.bringTo(context);
    return outputOf(memory, settingsOf(context.parms, context.fps));
}

std::vector<ParmSchema> stepParms() {
    return {
        menuParm(
            "mode",
            "Mode",
            {{"frames", "Frames"}, {"layered", "Layered"}, {"realtime", "Real Time"}})
            .help("Which solver moves the body."),
        toggleParm("static", "Static", false)
            .help("Solves for equilibrium at every frame instead of for motion."),
        integerParm("startframe", "Start Frame", 1)
            .slider(1, 240)
            .help("Frame at which the body is at rest and the simulation begins."),
        integerParm("substeps", "Substeps", 1)
            .min(1)
            .max(1000)
            .slider(1, 20)
            .help("Steps a frame; more are livelier and follow fast motion better."),
        realParm("timescale", "Time Scale", 1.0)
            .min(0.0)
            .slider(0.0, 4.0)
            .help("Speed of the simulation's time."),
        menuParm("integrator", "Integrator", {{"euler", "Implicit Euler"}, {"bdf2", "BDF2"}})
            .help("Euler takes any step and damps; BDF2 keeps motion alive."),
        integerParm("newtoniterations", "Newton Iterations", 1)
            .min(1)
            .max(1000)
            .slider(1, 20)
            .help("1 is a linearised step, good for previews; finals take 10 and stop when done."),
        realParm("newtontolerance", "Newton Tolerance", 1e-6)
            .min(0.0)
            .slider(0.0, 1e-3)
            .help("Share of the forces that may stay unbalanced."),
    };
}

std::vector<ParmSchema> forceParms() {
    return {
        vectorParm("gravity", "Gravity", {0, -9.81, 0})
            .slider(-10, 10)
            .unit("m/s²")
            .help("Acceleration that acts on all matter."),
        vectorParm("wind", "Wind", {0, 0, 0})
            .slider(-20, 20)
            .unit("m/s")
            .help("Velocity of the air, which pushes by Drag."),
        realParm("drag", "Drag", 0.0)
            .min(0.0)
            .slider(0.0, 10.0)
            .unit("N s/m³")
            .help("Force of the air on a square metre of surface for each m/s between them."),
        realParm("friction", "Friction", 0.5)
            .min(0.0)
            .slider(0.0, 1.0)
            .help("Coulomb's coefficient in contacts; the point attribute `friction` multiplies "
                  "it."),
        toggleParm("selfcollision", "Self Collision", false)
            .help("Keeps the body from passing through itself."),
    };
}

std::vector<ParmSchema> adaptiveParms() {
    return {
        toggleParm("adaptive", "Adaptive", false)
            .help("Switches frames off where the motion does not need them."),
        realParm("tolerance", "Tolerance", 0.01)
            .min(0.0)
            .help("Share of the kinetic energy that switching may change."),
        integerParm("maxactive", "Max Active", 0)
            .min(0)
            .slider(0, 1000)
            .help("Most frames active at a time; 0 is no limit."),
        realParm("msbudget", "Time Budget", 0.0)
            .min(0.0)
            .slider(0.0, 40.0)
            .unit("ms")
            .help("Time a frame may take; 0 is no limit."),
    };
}

std::vector<ParmSchema> parmSchemas() {
    std::vector<ParmSchema> all = stepParms();
    for (const auto& part : {forceParms(), adaptiveParms()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

}  // namespace

NodeType solverNode() {
    NodeSchema schema;
    schema.name = "sinew::solver";
    schema.version = "1.0";
    schema.label = "Sinew Solver";
    schema.summary = "Moves a soft body through time.";
    schema.helpText =
        "Takes a voxel model, with frames from Sinew Frames or without (it then spreads its own), "
        "and simulates it from the start frame on. Every point of the mesh comes out deformed, in "
        "its order, with velocity `v` and `strain`; `N` turns along. The frames follow as points "
        "of the group `sinewframes` with their current `transform`; Sinew Deform moves any other "
        "mesh with them.\n\n"
        "Painted `pin` holds the body when no Sinew Constraint says otherwise. Damping, stiffness "
        "and mass come from the model. Going back in time continues from remembered states; a "
        "change at the start frame simulates anew.";
    schema.inputs = {
        {"Model", true, "A voxel model with or without frames and constraints."},
        {"Constraints", false, "The same model with more constraints."},
        {"Colliders", false, "What the body bumps into."},
        {"Forces", false, "Points with the attribute `force` (N), where they act at rest."},
    };
    schema.parms = parmSchemas();
    return {schema, &cook, [](const ParmValues&) { return true; }};
}

}  // namespace sinew
