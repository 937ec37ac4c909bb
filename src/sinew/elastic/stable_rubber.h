#pragma once

#include <sinew/elastic/isotropic.h>

#include <cmath>

namespace sinew {

/// Rubber in a stable form, the common base of neo_hookean.h and mooney_rivlin.h: the rubber law c₁
/// (I₁ − 3) + c₂ (I₂ − 3) with the volume terms of [Smith 2018] in place of log J, so that it is
/// defined for J ≤ 0.
///
///     Ψ(F) = a/2 [I₁ − 3 − log((I₁ + 1)/4)] + c (I₂ − 3) − d (J − 1) + κ/2 (J − 1)²
///     I₁ = Σ σᵢ²,   I₂ = Σ σᵢ²σⱼ²,   J = σ₁σ₂σ₃
///
/// The logarithm takes away the minimum at F = 0, where a collapsed point would stay. The linear
/// term in J makes the rest state stress-free, and matching Hooke's law at F = I gives, with a
/// share s of the shear modulus carried by I₂:
///
///     a = 4/3 μ (1 − s),   c = μ s / 2,   d = 3/4 a + 4 c,   κ = λ + 5/8 a
///
/// The invariants are those of C itself, not of its isochoric part, which is singular at J = 0.
template <int SecondSharePercent>
struct StableRubber {
    static PrincipalResponse respond(const Vector3& sigma, const PointParameters& parameters) {
        constexpr double kShare = 0.01 * SecondSharePercent;
        const double a = 4.0 / 3.0 * parameters.mu * (1.0 - kShare);
        const double c = 0.5 * parameters.mu * kShare;
        const double kappa = parameters.lambda + 0.625 * a;

        PrincipalResponse out = firstInvariant(sigma, a);
        addSecondInvariant(sigma, c, out);
        const double dJ = sigma.prod() - 1.0;
        const double d = 0.75 * a + 4.0 * c;
        addVolumeEnergy(sigma, (0.5 * kappa * dJ - d) * dJ, kappa * dJ - d, kappa, out);
        return out;
    }

private:
    /// a/2 [x − 3 − log((x + 1)/4)] with x = I₁; its derivative by σᵢ is w σᵢ, w = a (1 − 1/(x +
    /// 1)).
    static PrincipalResponse firstInvariant(const Vector3& sigma, double a) {
        const double x = sigma.squaredNorm();
        const double inverse = 1.0 / (x + 1.0);
        const double w = a * (1.0 - inverse);
        PrincipalResponse out;
        out.energy = 0.5 * a * (x - 3.0 + std::log(4.0 * inverse));
        out.gradient = w * sigma;
        out.stretch = (2.0 * a * inverse * inverse) * sigma * sigma.transpose();
        out.stretch.diagonal().array() += w;
        out.shear.setConstant(w);
        out.twist.setConstant(w);
        return out;
    }

    /// c (I₂ − 3); ∂I₂/∂σᵢ = 2σᵢ (I₁ − σᵢ²).
    static void addSecondInvariant(const Vector3& sigma, double c, PrincipalResponse& out) {
        const Vector3 square = sigma.cwiseAbs2();
        const Vector3 others = Vector3::Constant(square.sum()) - square;
        out.energy += c * (0.5 * square.dot(others) - 3.0);
        out.gradient += 2.0 * c * sigma.cwiseProduct(others);
        Matrix3 A = 4.0 * c * sigma * sigma.transpose();
        A.diagonal() = 2.0 * c * others;
        out.stretch += A;
        for (int k = 0; k < 3; ++k) {
            const double ab = sigma[(k + 1) % 3] * sigma[(k + 2) % 3];
            out.shear[k] += 2.0 * c * (square[k] - ab);
            out.twist[k] += 2.0 * c * (square[k] + ab);
        }
    }
};

}  // namespace sinew
