#include <sinew/base/error.h>
#include <sinew/base/hash.h>
#include <sinew/base/text.h>
#include <sinew/nodes/mesh_points.h>
#include <sinew/nodes/solver_memory.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace sinew {
namespace {

constexpr std::size_t kKeptLimit = std::size_t(256) << 20;  // bytes of states to go back to

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

std::size_t bytesOf(const SolidState& state) {
    return sizeof(double)
           * static_cast<std::size_t>(
               state.z.size() + state.v.size() + state.previousZ.size() + state.previousV.size());
}

/// The input as it is at a frame, without asking the host for what it gave already.
Geometry inputAt(const CookContext& context, int index, int frame) {
    if (!context.inputs[at(index)]) return Geometry();
    if (frame == context.frame) return *context.inputs[at(index)];
    return context.others.input(index, frame);
}

/// A record as the points of the mesh see it.
ConstraintRecord onMesh(ConstraintRecord record, const std::vector<int>& points) {
    ConstraintRecord kept = record;
    kept.weights.clear();
    kept.targets.clear();
    for (const int p : points) {
        kept.weights.push_back(record.weights[at(p)]);
        if (!record.targets.empty()) kept.targets.push_back(record.targets[at(p)]);
    }
    return kept;
}

/// Records of the first input, then those of the second that it does not pass on already.
std::vector<ConstraintRecord> recordsAt(const CookContext& context, int frame) {
    std::vector<ConstraintRecord> records;
    const Geometry model = inputAt(context, 0, frame);
    const std::vector<int> points = meshPoints(model);
    for (ConstraintRecord& record : constraintsOf(model))
        records.push_back(onMesh(std::move(record), points));
    if (!context.inputs[1]) return records;
    const Geometry more = inputAt(context, 1, frame);
    const std::vector<int> morePoints = meshPoints(more);
    if (morePoints.size() != points.size())
        throw InvalidInput(
            "the constraints were made for " + countOf(int(morePoints.size()), "point")
            + ", the model has " + std::to_string(points.size())
            + "; wire the same model into both inputs");
    for (ConstraintRecord& record : constraintsOf(more))
        records.push_back(onMesh(std::move(record), morePoints));
    return records;
}

std::uint64_t keyOf(const CookContext& context, int startFrame, const Geometry& model) {
    Hash64 hash;
    hash.value(context.others.parms(startFrame).hash());
    hash.value(model.hash());
    for (int i = 0; i < model.primitiveCount(); ++i)
        if (const PrimitiveRecord* record = model.record(i))
            hash.value(reinterpret_cast<std::uintptr_t>(record->grid.get()));
    return hash.result();
}

}  // namespace

SimulationSettings settingsOf(const ParmValues& parms, double fps) {
    SimulationSettings settings;
    settings.isStatic = parms.flag("static");
    settings.gravity = parms.vector3("gravity");
    settings.wind = parms.vector3("wind");
    settings.drag = parms.real("drag");
    settings.substeps = parms.integer("substeps");
    settings.duration = parms.real("timescale") / fps;
    settings.newton.iterations = parms.integer("newtoniterations");
    settings.newton.tolerance = parms.real("newtontolerance");
    settings.integrator =
        parms.text("integrator") == "bdf2" ? Integrator::Bdf2 : Integrator::ImplicitEuler;
    return settings;
}

void SolverMemory::bringTo(const CookContext& context) {
    const int startFrame = context.parms.integer("startframe");
    const int frame = std::max(startFrame, static_cast<int>(std::floor(context.frame + 1e-6)));
    // The model is read at the start frame; a change there starts the simulation anew.
    if (!mSimulation || frame == startFrame || mKey != keyOf(context, startFrame, mModel)) {
        const Geometry model = inputAt(context, 0, startFrame);
        const std::uint64_t key = keyOf(context, startFrame, model);
        if (!mSimulation || key != mKey) {
            mModel = model;
            build(context, startFrame);
            mKey = key;
        }
    }
    goTo(context, startFrame, frame);
}

void SolverMemory::build(const CookContext& context, int startFrame) {
    mSimulation.reset();
    mKept.clear();
    mKeptBytes = 0;
    mForcePlaces.clear();
    if (context.inputs[3]) {
        const Geometry forces = inputAt(context, 3, startFrame);
        for (int p = 0; p < forces.pointCount(); ++p)
            mForcePlaces.push_back(forces.position(p));
    }
    auto simulation = std::make_unique<Simulation>(
        buildBody(mModel, recordsAt(context, startFrame), context.monitor));
    mSimulation = std::move(simulation);
    try {
        const SimulationSettings settings =
            settingsOf(context.others.parms(startFrame), context.fps);
        mDrive = mDriveBefore = driveAt(context, startFrame);
        mSimulation->start(startFrame, mDrive, settings, context.monitor);
    } catch (...) {
        mSimulation.reset();
        throw;
    }
    keep(startFrame, mSimulation->state());
    takeSaved(context);
}

void SolverMemory::goTo(const CookContext& context, int startFrame, int frame) {
    int now = mSimulation->frame();
    const auto kept = std::prev(mKept.upper_bound(frame));
    // Go back, or jump ahead to a state that is known.
    if (now > frame || kept->first > now) {
        now = kept->first;
        const SimulationSettings settings = settingsOf(context.others.parms(now), context.fps);
        mDrive = driveAt(context, now);
        mDriveBefore = now > startFrame ? driveAt(context, now - 1) : mDrive;
        mSimulation->restore(now, kept->second, settings);
    }
    for (int next = now + 1; next <= frame; ++next) {
        if (frame - now > 1)
            context.monitor.progress(double(next - now - 1) / (frame - now), "simulating");
        Drive drive = driveAt(context, next);
        const SimulationSettings settings = settingsOf(context.others.parms(next), context.fps);
        mSimulation->advance(mDrive, drive, settings, context.monitor);
        mDriveBefore = std::move(mDrive);
        mDrive = std::move(drive);
        keep(next, mSimulation->state());
    }
}

/// Remembers a state; when memory runs out, every second one goes, but for the first.
void SolverMemory::keep(int frame, const SolidState& state) {
    const auto [place, isNew] = mKept.insert_or_assign(frame, state);
    if (isNew) mKeptBytes += bytesOf(state);
    if (mKeptBytes <= kKeptLimit) return;
    bool goes = false;
    for (auto it = mKept.begin(); it != mKept.end(); goes = !goes) {
        if (goes && it != place) {
            mKeptBytes -= bytesOf(it->second);
            it = mKept.erase(it);
        } else {
            ++it;
        }
    }
}

std::string SolverMemory::save() const {
    if (!mSimulation) return {};
    const std::int64_t frame = mSimulation->frame();
    std::string bytes(reinterpret_cast<const char*>(&frame), sizeof frame);
    return bytes + saveState(mSimulation->state());
}

/// What an earlier run saved becomes a state to go on from.
void SolverMemory::takeSaved(const CookContext& context) {
    const std::string bytes = std::move(context.slot.saved);
    context.slot.saved.clear();
    if (bytes.empty()) return;
    std::int64_t frame = 0;
    if (bytes.size() < sizeof frame) return;
    std::memcpy(&frame, bytes.data(), sizeof frame);
    const Result<SolidState> state = loadState(bytes.substr(sizeof frame));
    if (state && frame >= mKept.begin()->first) {
        keep(static_cast<int>(frame), state.value());
    } else if (!state) {
        context.monitor.warn(state.failure().message + "; simulating from the start");
    }
}

Drive SolverMemory::driveAt(const CookContext& context, int frame) const {
    const SimulatedBody& body = mSimulation->body();
    Drive drive;
    drive.targets.resize(body.constraints.size());
    const std::vector<ConstraintRecord> records = recordsAt(context, frame);
    if (!records.empty() && records.size() != body.constraints.size())
        throw InvalidInput(
            "the number of constraints changed after the start frame; use activeframes to switch "
            "them on and off");
    for (std::size_t c = 0; c < records.size(); ++c) {
        if (!records[c].targets.empty() && records[c].targets.size() != at(body.mesh.pointCount()))
            throw InvalidInput("the number of points of the model changed after the start frame");
        drive.targets[c] = records[c].targets;
    }
    drive.frames = restCoefficients(body.solid);
    const std::vector<FramePoint> frames = framePointsOf(inputAt(context, 0, frame));
    const std::vector<int> start = body.solid.scalarStart();
    for (std::size_t i = 0; i < std::min(frames.size(), body.frames.size()); ++i)
        if (body.frames[i].isKinematic) drive.frames.middleCols(start[i], 4) = frames[i].Q;
    if (!context.inputs[3]) return drive;
    const Geometry forces = inputAt(context, 3, frame);
    const Attribute* force = forces.findAttribute(Owner::Point, "force");
    if (!force || !force->isNumeric() || force->tupleSize() != 3) return drive;
    for (int p = 0; p < std::min(forces.pointCount(), int(mForcePlaces.size())); ++p) {
        drive.forcePlaces.push_back(mForcePlaces[at(p)]);
        drive.forces.emplace_back(force->number(p, 0), force->number(p, 1), force->number(p, 2));
    }
    return drive;
}

}  // namespace sinew
