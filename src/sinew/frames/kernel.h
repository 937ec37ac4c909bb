#pragma once

#include <sinew/frames/frame_distances.h>
#include <sinew/frames/shape_functions.h>

namespace sinew {

/// How a frame's influence fades with distance.
enum class Kernel {
    Smooth,  ///< normalised bells of the spacing's width; the most accurate, the default
    Ratio    ///< the papers': linear from a frame to its neighbours, constant beyond them
};

/// The reach with the smallest errors for each kind of frame, see docs/convergence.md. Affine
/// frames bend only where they overlap and need more of it.
constexpr double kQuadraticReach = 1.6;
constexpr double kAffineReach = 1.8;

struct KernelOptions {
    Kernel kernel = Kernel::Smooth;
    /// Radius of the bells over the frames' spacing; 0: kQuadraticReach, or kAffineReach where most
    /// frames are affine.
    double reach = 0.0;
};

/// Shape functions of frames in a solid.
///
/// Smooth: Wendland's C² bell of the geodesic distance d, rᵢ = reach × spacing,
///
///     wᵢ = (1 − q)⁴ (4q + 1),  q = dᵢ/rᵢ < 1;   φᵢ = wᵢ / Σ wⱼ
///
/// Ratio [Faure 2011, §4]: with dᵢ, dⱼ the distances of the point and D the one between the frames,
/// the point lies at tⱼ = (dᵢ² − dⱼ² + D²)/(2D²) on the way from i to j, and
/// wᵢ = max(0, 1 − maxⱼ tⱼ), at most 1.
///
/// Points that no frame reaches belong to the frame of their cell.
ShapeFunctions computeShapeFunctions(
    std::shared_ptr<const GeodesicSpace> space,
    const std::vector<GeodesicSource>& frames,
    const std::vector<int>& cell,
    const KernelOptions& options,
    Monitor& monitor);

}  // namespace sinew
