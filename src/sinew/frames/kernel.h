#pragma once

#include <sinew/frames/frame_distances.h>
#include <sinew/frames/shape_functions.h>

namespace sinew {

/// How a frame's influence fades with distance.
enum class Kernel {
    Smooth,  ///< normalised bells of the spacing's width; the most accurate, the default
    Ratio    ///< the papers': linear from a frame to its neighbours, constant beyond them
};

struct KernelOptions {
    Kernel kernel = Kernel::Smooth;
    double reach = 1.6;  ///< radius of the bells over the frames' spacing
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
