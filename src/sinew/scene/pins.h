#pragma once

#include <sinew/elastic/reduction.h>
#include <sinew/frames/frame_solid.h>

#include <vector>

namespace sinew {

/// Places of a solid that are held together: their motion is given, point by point.
struct PinPatch {
    std::vector<Vector3> places;  ///< at rest
};

/// Hard pins as a change of unknowns, exact by elimination.
///
/// Pinned places give linear conditions on the coefficients, the same for x, y and z:
///
///     C q = d,   C = [φᵢ hᵢ](X_p)
///
/// Conditions that C sees are prescribed, what is left is free: q = Z z + Y y(t), with orthonormal
/// Z and Y in units of each frame's own size. Prescribed are the affine moments of every patch and
/// all directions with a singular value above 1e-4 of the largest. Weaker ones do not move the
/// pinned places by more than about 1e-6 of the solid's size, but the material next to them would
/// lock without them; pinned points of the skin are set to their targets directly. A wider limit
/// lets the clamp give way: 1e-2 makes a cantilever of 40 frames up to 14 % too soft.
class Pins {
public:
    /// No pins.
    Pins() = default;
    /// Keeps no references. Patches without places are ignored.
    Pins(const FrameSolid& solid, const DiscreteBody& body, const std::vector<PinPatch>& patches);

    const Reduction& reduction() const { return mReduction; }
    bool isEmpty() const { return mGroups.empty(); }

    /// Sets the prescribed blocks of `reduced` so that patch j comes to `targets[j]` (one position
    /// a place) in the least-squares sense; exact where the targets are an affine image of the rest
    /// places.
    void prescribe(const std::vector<std::vector<Vector3>>& targets, Coefficients& reduced) const;

    /// Coefficients of the body at `z` in the reduced unknowns.
    Coefficients reduce(const DiscreteBody& body, const Coefficients& z) const;

private:
    /// Patches that share frames, with the frames they share.
    struct Group {
        std::vector<int> frames;   ///< ascending
        std::vector<int> patches;  ///< ascending
        int freeBlock = -1;        ///< -1 when nothing is left free
        int heldBlock = -1;
        VectorX scale;                ///< per scalar: its frame's size to the power of its degree
        Eigen::MatrixXd basis;        ///< [Z | Y], orthonormal
        Eigen::MatrixXd rest;         ///< y of the rest state, rank × 3
        Eigen::MatrixXd follow;       ///< y − rest = follow × displacements of all places
        std::vector<Vector3> places;  ///< of all its patches, one after another
        std::vector<int> sizes;       ///< how many places each patch has
    };

    std::vector<Group> groupPatches(
        const FrameSolid& solid, const std::vector<PinPatch>& patches) const;
    void holdGroup(const FrameSolid& solid, const DiscreteBody& body, Group& group);

    Reduction mReduction;
    std::vector<Group> mGroups;
};

}  // namespace sinew
