#pragma once

#include <sinew/elastic/discrete_body.h>
#include <sinew/frames/frame_solid.h>
#include <sinew/scene/pins.h>

namespace sinew {

/// How a region is integrated.
enum class IntegrationOrder {
    Zero,  ///< one point at the centroid: cheap, for many small regions
    One    ///< eight points with the region's second moments (an elaston): exact where F is linear
};

struct FrameBodyOptions {
    IntegrationOrder order = IntegrationOrder::One;
    bool isLockingFree = true;
    double damping = 0.0;  ///< s, viscosity over stiffness
    std::vector<PinPatch> pins;
};

/// A solid of frames ready to be stepped: in the unknowns its pins leave.
struct FrameBody {
    DiscreteBody frames;   ///< a block for each frame, kinematic ones prescribed
    Pins pins;             ///< from the frames' unknowns to those of `reduced`
    DiscreteBody reduced;  ///< what is solved for

    /// Frame matrices of reduced coefficients.
    Coefficients expand(const Coefficients& z) const {
        return sinew::expand(frames, pins.reduction(), z);
    }
    Coefficients reduce(const Coefficients& q) const { return pins.reduce(frames, q); }
};

/// @throws InvalidInput when a material is impossible.
FrameBody makeFrameBody(const FrameSolid& solid, const FrameBodyOptions& options);

/// Coefficients of the rest state.
Coefficients restCoefficients(const FrameSolid& solid);

/// Reads the position of material point X from a frame body's coefficients.
PointMap mapAt(const FrameSolid& solid, const Vector3& X);

}  // namespace sinew
