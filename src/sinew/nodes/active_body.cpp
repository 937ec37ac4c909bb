#include <sinew/elastic/damping.h>
#include <sinew/nodes/simulated_body.h>
#include <sinew/solver/lowest_frequency.h>

namespace sinew {
namespace {

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// Collects what pulls and weighs on a body, in its reduced unknowns.
class Attachments {
public:
    Attachments(const SimulatedBody& body, ActiveBody& active)
        : mBody(body),
          mActive(active) {}

    void add(int number) {
        const BodyConstraint& constraint = mBody.constraints[at(number)];
        if (constraint.record.isPinned()) return;
        double sum = 0.0;
        for (const ConstraintPlace& place : constraint.places)
            sum += place.strength;
        for (std::size_t p = 0; p < constraint.places.size(); ++p) {
            const ConstraintPlace& place = constraint.places[p];
            const double share = place.strength / sum;
            if (constraint.record.type == ConstraintType::Mass) {
                masses.push_back({mapOf(place), share * constraint.record.mass});
            } else {
                pulls.push_back(
                    {mapOf(place), share * constraint.stiffness, share * constraint.damping});
                mActive.pulls.push_back({number, static_cast<int>(p)});
            }
        }
    }
    /// Air resistance c |ẋ − wind|²/2, with c = drag × area: a damper on a target that flies along.
    void addDrag(double drag) {
        if (drag <= 0.0) return;
        for (std::size_t p = 0; p < mBody.dragPlaces.size(); ++p) {
            const ConstraintPlace& place = mBody.dragPlaces[p];
            pulls.push_back({mapOf(place), 0.0, drag * place.strength});
            mActive.pulls.push_back({-1, static_cast<int>(p)});
        }
    }

    std::vector<Pull> pulls;
    std::vector<PointMass> masses;

private:
    PointMap mapOf(const ConstraintPlace& place) const {
        return reduceMap(
            mapAt(mBody.solid, place.rest), mActive.body.frames, mActive.body.pins.reduction());
    }

    const SimulatedBody& mBody;
    ActiveBody& mActive;
};

/// The unit field and the rest state in the reduced unknowns.
RigidFields rigidFields(const SimulatedBody& body, const FrameBody& frames) {
    RigidFields rigid;
    rigid.rest = frames.reduce(restCoefficients(body.solid));
    Coefficients ones = Coefficients::Zero(3, frames.frames.scalarCount());
    for (int k = 0; k < frames.frames.blockCount(); ++k)
        ones(0, frames.frames.scalarStart[at(k)]) = 1.0;
    rigid.unity = frames.reduce(ones).row(0).transpose();
    return rigid;
}

/// Gives every integration point the strain-rate damping β that its region's ratio asks for, at the
/// lowest frequency of its piece.
void setDamping(const SimulatedBody& body, const ActiveBodyOptions& options, ActiveBody& active) {
    DiscreteBody& reduced = active.body.reduced;
    const SolidSystem undamped(reduced, body.law);
    const std::vector<double> frequency =
        lowestFrequencies(undamped, rigidFields(body, active.body), body.frequencyGuess);
    const std::size_t perRegion = reduced.points.size() / body.solid.regions.size();
    for (std::size_t p = 0; p < reduced.points.size(); ++p) {
        const int block = reduced.pointBlocks[at(reduced.pointStart[p])].block;
        RayleighDamping damping =
            dampingFromRatio(body.dampingRatio[p / perRegion], frequency[at(block)]);
        if (options.integrator == Integrator::ImplicitEuler)
            damping = compensateImplicitEuler(damping, options.timeStep);
        reduced.points[p].damping = damping.stiffness;
    }
}

}  // namespace

ActiveBody activate(
    const SimulatedBody& body, std::vector<bool> active, const ActiveBodyOptions& options) {
    ActiveBody made;
    made.active = std::move(active);
    FrameBodyOptions bodyOptions;
    bodyOptions.isLockingFree = body.isLockingFree;
    for (std::size_t c = 0; c < body.constraints.size(); ++c) {
        const BodyConstraint& constraint = body.constraints[c];
        if (!made.active[c] || !constraint.record.isPinned() || constraint.places.empty()) continue;
        PinPatch patch;
        for (const ConstraintPlace& place : constraint.places)
            patch.places.push_back(place.rest);
        bodyOptions.pins.push_back(std::move(patch));
        made.patches.push_back(static_cast<int>(c));
    }
    made.body = makeFrameBody(body.solid, bodyOptions);
    setDamping(body, options, made);
    Attachments attachments(body, made);
    for (std::size_t c = 0; c < body.constraints.size(); ++c)
        if (made.active[c]) attachments.add(static_cast<int>(c));
    attachments.addDrag(options.drag);
    made.system = std::make_unique<SolidSystem>(
        made.body.reduced, body.law, std::move(attachments.pulls), std::move(attachments.masses));
    return made;
}

SolidState transferState(const SolidState& state, const ActiveBody& from, const ActiveBody& to) {
    // Both maps are linear, so positions and velocities go the same way.
    const auto convert = [&](const Coefficients& z) {
        return z.cols() == 0 ? z : to.body.reduce(from.body.expand(z));
    };
    SolidState result = state;
    result.z = convert(state.z);
    result.v = convert(state.v);
    result.previousZ = convert(state.previousZ);
    result.previousV = convert(state.previousV);
    return result;
}

}  // namespace sinew
