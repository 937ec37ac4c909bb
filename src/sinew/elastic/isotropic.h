#pragma once

#include <sinew/elastic/constitutive_model.h>
#include <sinew/math/svd3.h>

namespace sinew {

/// Derivatives of an isotropic energy Ψ(σ₁, σ₂, σ₃) in the axes of F = U diag(σ) Vᵀ.
///
/// There the 9×9 Hessian falls apart into one 3×3 block for the stretches and, for each pair (i, j)
/// of axes, two eigenvalues [Smith 2019]: of the symmetric off-diagonal motion (shear) and of
/// the antisymmetric one (twist). A pair is named by the axis k it leaves out.
struct PrincipalResponse {
    double energy = 0.0;
    Vector3 gradient;  ///< Ψᵢ = ∂Ψ/∂σᵢ
    Matrix3 stretch;   ///< ∂²Ψ/∂σᵢ∂σⱼ
    Vector3 shear;     ///< (Ψᵢ − Ψⱼ) / (σᵢ − σⱼ), in a form that is free of 0/0
    Vector3 twist;     ///< (Ψᵢ + Ψⱼ) / (σᵢ + σⱼ), likewise
};

/// σᵢ + σⱼ of the pair without k, at least 1e-8. It vanishes where F is flattened to a line or
/// mirrored with equal stretches; the rotation of F, and laws that use it, have a kink there.
double pairSum(const Vector3& sigma, int k);

/// Adds a volume energy v(J), J = σ₁σ₂σ₃, given v, v' and v''.
void addVolumeEnergy(
    const Vector3& sigma, double v, double dv, double ddv, PrincipalResponse& response);

/// Makes the Hessian positive semi-definite: clamps the six eigenvalues and those of the stretch
/// block at zero.
void projectPositive(PrincipalResponse& response);

/// Turns the response back into the axes of F.
void assemble(const Svd3& svd, const PrincipalResponse& response, Need need, Evaluation& out);

/// The ConstitutiveModel of a law that has
/// `static PrincipalResponse respond(const Vector3& sigma, const PointParameters&)`.
template <class Law>
class IsotropicModel final : public ConstitutiveModel {
public:
    void evaluate(const Matrix3& F, const PointParameters& parameters, Need need, Evaluation& out)
        const override {
        const Svd3 svd = svd3(F);
        PrincipalResponse response = Law::respond(svd.sigma, parameters);
        const double p = parameters.pressure;
        addVolumeEnergy(svd.sigma, p * (svd.sigma.prod() - 1.0), p, 0.0, response);
        if (need == Need::ProjectedHessian) projectPositive(response);
        assemble(svd, response, need, out);
    }
};

}  // namespace sinew
