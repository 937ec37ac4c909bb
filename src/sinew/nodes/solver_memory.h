#pragma once

#include <sinew/nodes/node.h>
#include <sinew/nodes/simulation.h>

#include <map>
#include <memory>
#include <optional>

namespace sinew {

/// A simulation as a node remembers it: the body in motion and states it can go back to.
///
/// Frames follow one another from the start frame on. Going back continues from a kept state, and
/// a run that was saved goes on with the same bits as one that never stopped.
class SolverMemory final : public NodeMemory {
public:
    /// Brings the simulation to the frame a node cooks.
    /// @throws InvalidInput, Error, Interrupted; the last good frame stays.
    void bringTo(const CookContext& context);

    const Simulation& simulation() const { return *mSimulation; }
    /// What was prescribed at the simulation's frame, and one frame before.
    const Drive& drive() const { return mDrive; }
    const Drive& driveBefore() const { return mDriveBefore; }

    std::string save() const override;
    const SimulationStats* stats() const override {
        return mSimulation ? &mSimulation->stats() : nullptr;
    }

private:
    void build(const CookContext& context, int startFrame);
    void goTo(const CookContext& context, int startFrame, int frame);
    void keep(int frame, const SolidState& state);
    void takeSaved(const CookContext& context);
    Drive driveAt(const CookContext& context, int frame) const;

    std::unique_ptr<Simulation> mSimulation;
    std::uint64_t mKey = 0;             // of what the body was built from
    Geometry mModel;                    // keeps the grids behind the key alive
    std::vector<Vector3> mForcePlaces;  // at the start frame
    std::map<int, SolidState> mKept;
    std::size_t mKeptBytes = 0;
    Drive mDrive;
    Drive mDriveBefore;
};

/// Parameters of a step, in the units the core has.
SimulationSettings settingsOf(const ParmValues& parms, double fps);

}  // namespace sinew
