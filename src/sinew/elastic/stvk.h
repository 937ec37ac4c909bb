#pragma once

#include <sinew/elastic/isotropic.h>

namespace sinew {

/// St. Venant-Kirchhoff: Hooke's law on the Green-Lagrange strain E = (FᵀF − I)/2.
///
///     Ψ(F) = μ |E|² + λ/2 tr²(E),   principal strains Eᵢ = (σᵢ² − 1)/2
///
/// Quartic in F, exact with elastons. It softens when compressed below σ = 1/√3 and is stress-free
/// at σᵢ = 0 and at mirrored states: for moderate compression only.
struct StVenantKirchhoff {
    static PrincipalResponse respond(const Vector3& sigma, const PointParameters& parameters) {
        const double mu = parameters.mu;
        const double lambda = parameters.lambda;
        const Vector3 square = sigma.cwiseAbs2();
        const Vector3 E = 0.5 * (square - Vector3::Ones());
        const double p = lambda * E.sum() - mu;  // Ψᵢ = μ σᵢ³ + p σᵢ
        PrincipalResponse out;
        out.energy = mu * E.squaredNorm() + 0.5 * lambda * E.sum() * E.sum();
        out.gradient = sigma.cwiseProduct(mu * square + Vector3::Constant(p));
        out.stretch = lambda * sigma * sigma.transpose();
        out.stretch.diagonal() += 3.0 * mu * square + Vector3::Constant(p);
        // (a³ ∓ b³) / (a ∓ b) = a² ± ab + b².
        for (int k = 0; k < 3; ++k) {
            const double ab = sigma[(k + 1) % 3] * sigma[(k + 2) % 3];
            const double squares = square.sum() - square[k];
            out.shear[k] = mu * (squares + ab) + p;
            out.twist[k] = mu * (squares - ab) + p;
        }
        return out;
    }
};

}  // namespace sinew
