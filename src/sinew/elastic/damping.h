#pragma once

namespace sinew {

/// Rayleigh damping, a force −(α M + β K) v.
struct RayleighDamping {
    double mass = 0.0;       ///< α, 1/s
    double stiffness = 0.0;  ///< β, s
};

/// Damping of which the lowest mode of a body, of angular frequency ω (rad/s), gets the share
/// `ratio` of its critical damping: 0 rings for ever, 1 comes to rest fastest without overshoot.
///
/// A mode of frequency ω loses energy at the ratio ζ(ω) = α/2ω + βω/2. All of it goes into the
/// stiffness term, β = 2ζ/ω: rigid motion is left alone, so a body falls at g whatever its damping,
/// and higher modes die out sooner. ω is a property of the body, not of its discretisation, and so
/// is the result.
///
/// @throws InvalidInput unless ratio ≥ 0 and frequency > 0.
RayleighDamping dampingFromRatio(double ratio, double frequency);

/// The same motion under implicit Euler with time step `dt` (s): its own dissipation acts like an
/// additional β = dt on every mode with ω dt ≪ 1, so that much is taken off. What the integrator
/// damps beyond the wish cannot be given back: β stays ≥ 0.
RayleighDamping compensateImplicitEuler(const RayleighDamping& damping, double dt);

/// ω of the lowest bending mode of a free body, from its size alone:
///
///     ω = 22.4 √(E I / ρ A L⁴) = 22.4 t/L² √(E / 12ρ)
///
/// for a bar of length L (m) and thickness t (m), t ≤ L; 22.4 = 4.73² belongs to free ends. An
/// estimate for callers that have no modes at hand, within a factor of two for compact bodies.
///
/// @throws InvalidInput unless all are positive.
double estimateLowestFrequency(
    double youngModulus, double massDensity, double length, double thickness);

}  // namespace sinew
