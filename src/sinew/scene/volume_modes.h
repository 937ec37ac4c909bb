#pragma once

#include <sinew/base/monitor.h>
#include <sinew/elastic/reduction.h>
#include <sinew/frames/frame_solid.h>

#include <vector>

namespace sinew {

/// An integration point as the volume modes see it.
struct VolumeSample {
    int point = -1;
    int cell = -1;                       ///< frame whose cell it belongs to
    Vector3 position = Vector3::Zero();  ///< at rest
    double volume = 0.0;                 ///< m³
    double mu = 0.0;                     ///< Pa
    double lambda = 0.0;                 ///< Pa, the regional part of λ
};

/// Adds the volume modes of every cell to a body.
///
/// Frames that cannot show how a section's contraction varies through its thickness lock in
/// bending when λ is large. So only λ_loc = Eν/(1 + ν) acts at points, with λ_loc + 2μ = E, and the
/// rest, λ_avg, on the mean volume change of a cell and its linear variation:
///
///     W = ½ Σ_k l_k (∫ ψ_k (J − 1))²,   ψ₀ = 1/√V,  ψ₁..₃ orthonormal linear functions
///
/// The mean carries all of λ_avg. A linear variation carries it only as far as the functions of the
/// cell can follow it: let r be the share of ∇((d·X) X_o), o = 1, 2, 3, that no combination of free
/// functions can show on the cell. Then
///
///     1/l = 1/λ_avg + 5 (r / (1 − r))² / μ
///
/// A free cell of quadratic frames has r ≈ 0 and keeps λ; a row of affine frames r ≈ ½ and loses it
/// across the row, which makes bending right; a pinned cell lies between. The factor 5 is fitted to
/// cantilevers, see docs/equations.md.
void addVolumeModes(
    const FrameSolid& solid,
    const Reduction& reduction,
    const std::vector<VolumeSample>& samples,
    DiscreteBody& body);

}  // namespace sinew
