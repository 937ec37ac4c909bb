#pragma once

#include <sinew/base/monitor.h>
#include <sinew/frames/frame.h>
#include <sinew/frames/moments.h>
#include <sinew/frames/shape_functions.h>

#include <vector>

namespace sinew {

/// What each voxel is made of, in the order of the voxels.
struct VoxelMatter {
    std::vector<double> volume;     ///< m³, fill × h³
    std::vector<double> stiffness;  ///< Young's modulus, Pa
    std::vector<double> poisson;
};

/// A set of voxels over which the gradient of every basis function N = φᵢ hᵢ is nearly linear: a
/// few integration points stand for it.
///
/// With x = X − center and sums over its voxels seen as small cubes, the least-squares fits are
///
///     ∇N(X) ≈ g + D x,   g = ∫ ∇N / V,  D = (∫ ∇N xᵀ) M⁻¹,  M = ∫ x xᵀ
///
/// the elastons of [Martin 2010], as [Tournier 2014, §6] uses them, but for the gradient of the
/// whole basis function: fitting φ alone leaves out how φ h bends, and comes out several per cent
/// soft.
struct Region {
    Vector3 center = Vector3::Zero();  ///< centroid
    int cell = -1;                     ///< nearest frame
    double stiffness = 0.0;            ///< Pa, such that E and ν reproduce the mean λ and μ
    double poisson = 0.0;
    std::vector<int> frames;     ///< ascending
    std::vector<Vector3> mean;   ///< g of every scalar of those frames, in their order
    std::vector<Matrix3> slope;  ///< D of every scalar
    double fitError = 0.0;       ///< see splitGain() in regions.cpp
    Moments moments;             ///< about the centre
    std::vector<int> voxels;

    double volume() const { return moments.volume(); }
};

/// When to stop splitting.
struct RegionOptions {
    int count = 0;           ///< regions in all; 0: by the rule below. A quadratic frame's cell has
                             ///< at least four in any case
    int perFrame = 6;        ///< regions a frame when count is 0
    double tolerance = 0.0;  ///< splitting also stops when no error exceeds this; 0: never
};

/// Cuts the solid into regions: cells of frames (and kinds of matter) first, those evenly as far as
/// RegionOptions says, then the worst region across its longest axis, again and again.
std::vector<Region> buildRegions(
    const ShapeFunctions& functions,
    const std::vector<Frame>& frames,
    const VoxelMatter& matter,
    const std::vector<int>& cell,
    const RegionOptions& options,
    Monitor& monitor);

}  // namespace sinew
