#pragma once

#include <sinew/elastic/isotropic.h>

namespace sinew {

/// Fixed corotated elasticity, the default law [Stomakhin 2012].
///
///     Ψ(F) = μ |F − R|² + λ/2 (J − 1)² = μ Σ (σᵢ − 1)² + λ/2 (J − 1)²
///
/// R rotation of the polar decomposition, J = det F. Polynomial in the singular values, so an
/// inverted or flattened point is pushed back with a bounded force.
struct FixedCorotated {
    static PrincipalResponse respond(const Vector3& sigma, const PointParameters& parameters) {
        const double mu = parameters.mu;
        const double lambda = parameters.lambda;
        const Vector3 stretch = sigma - Vector3::Ones();
        PrincipalResponse out;
        out.energy = mu * stretch.squaredNorm();
        out.gradient = 2.0 * mu * stretch;
        out.stretch = Vector3::Constant(2.0 * mu).asDiagonal();
        out.shear.setConstant(2.0 * mu);
        // (σᵢ − 1 + σⱼ − 1) / (σᵢ + σⱼ): negative under compression, when a point would rather
        // turn.
        for (int k = 0; k < 3; ++k)
            out.twist[k] = 2.0 * mu * (1.0 - 2.0 / pairSum(sigma, k));
        const double dJ = sigma.prod() - 1.0;
        addVolumeEnergy(sigma, 0.5 * lambda * dJ * dJ, lambda * dJ, lambda, out);
        return out;
    }
};

}  // namespace sinew
