#pragma once

#include <sinew/solver/solid_system.h>

#include <vector>

namespace sinew {

/// The motions of a body that cost no energy, in its unknowns.
struct RigidFields {
    Coefficients rest;  ///< positions at rest: W · rest is the rotation with generator W
    VectorX unity;      ///< per scalar, Σ unity_s N_s(X) = 1: a ⊗ unity is a translation
};

/// Lowest angular frequency (rad/s) at which each piece of a body vibrates about rest, one number a
/// block. A piece is what hangs together; one without any prescribed block is free, and its rigid
/// motions do not count.
///
/// Inverse iteration on all pieces at once, K x' = M x with a small shift: the matrices do not
/// couple them. Rayleigh's quotient then is within a per cent of ω² after few rounds. `guess` is a
/// frequency of the right size; results below a tenth of it (a body that hangs on one point can
/// swing freely) are raised to that.
std::vector<double> lowestFrequencies(
    const SolidSystem& system, const RigidFields& rigid, double guess);

}  // namespace sinew
