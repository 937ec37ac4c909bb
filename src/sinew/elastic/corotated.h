#pragma once

#include <sinew/elastic/isotropic.h>

namespace sinew {

/// Corotated elasticity: Hooke's law in the axes of the rotated point.
///
///     Ψ(F) = μ |F − R|² + λ/2 tr²(RᵀF − I) = μ Σ eᵢ² + λ/2 (Σ eᵢ)²,   eᵢ = σᵢ − 1
///
/// The volume term sees only the trace of the stretch: fast and soft, but it lets volume go under
/// large strains. FixedCorotated does not.
struct Corotated {
    static PrincipalResponse respond(const Vector3& sigma, const PointParameters& parameters) {
        const double mu = parameters.mu;
        const double lambda = parameters.lambda;
        const Vector3 e = sigma - Vector3::Ones();
        const double pressure = lambda * e.sum();
        PrincipalResponse out;
        out.energy = mu * e.squaredNorm() + 0.5 * pressure * e.sum();
        out.gradient = 2.0 * mu * e + Vector3::Constant(pressure);
        out.stretch = Matrix3::Constant(lambda);
        out.stretch.diagonal().array() += 2.0 * mu;
        out.shear.setConstant(2.0 * mu);
        for (int k = 0; k < 3; ++k)
            out.twist[k] = 2.0 * mu + (2.0 * pressure - 4.0 * mu) / pairSum(sigma, k);
        return out;
    }
};

}  // namespace sinew
