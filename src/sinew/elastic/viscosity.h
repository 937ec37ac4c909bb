#pragma once

#include <sinew/elastic/constitutive_model.h>

namespace sinew {

/// Strain-rate damping over one step, with Hooke's law for the strain increment:
///
///     Φ(F) = s (μ |ε̂|² + λ/2 tr²ε̂),   ε̂ = sym(Rᵀ (F − F₀)),   s = β / Δt
///
/// R the rotation at the start of the step. Quadratic in F, and blind to rigid motion: a body that
/// spins or falls is not slowed. Adds energy density, stress and Hessian, scaled by `weight`, as
/// far as `need` says.
void addViscosity(
    const Matrix3& F,
    const Matrix3& F0,
    const Matrix3& R,
    double s,
    const PointParameters& parameters,
    Need need,
    Evaluation& out);

}  // namespace sinew
