#pragma once

#include <sinew/math/types.h>

namespace sinew {

/// How much of an Evaluation is wanted; each includes the ones before it.
enum class Need {
    Energy,
    Stress,
    Hessian,          ///< the exact second derivative, which may be indefinite
    ProjectedHessian  ///< the closest positive semi-definite matrix to the exact one
};

/// What a law has to know at a point besides F; it differs from point to point.
struct PointParameters {
    double mu = 0.0;      ///< Pa
    double lambda = 0.0;  ///< Pa

    /// Pa. Adds p (J − 1), or p times the law's own VolumeMeasure, to the energy density: the
    /// derivative λ (J̄ − 1) of a regional volume term, held fixed. Passing it here lets both parts
    /// be projected together, which keeps more of the Hessian than projecting each.
    double pressure = 0.0;
};

/// What a law takes for the change of volume that pressure works on.
enum class VolumeMeasure {
    Determinant,  ///< J − 1
    Trace         ///< tr F − 3, its linear part: for laws that are linear in F
};

/// Filled only as far as asked for.
struct Evaluation {
    double energy = 0.0;                ///< Ψ, J/m³
    Matrix3 stress = Matrix3::Zero();   ///< P = ∂Ψ/∂F, first Piola-Kirchhoff, Pa
    Matrix9 hessian = Matrix9::Zero();  ///< ∂²Ψ/∂F² on vec(F), column after column, Pa
};

/// A law of elasticity: energy density Ψ(F) and its derivatives.
///
/// All laws are isotropic, have Ψ(I) = 0, agree with Hooke's law for small strains, and give finite
/// numbers for every finite F, flattened and inverted ones included. Objects have no state: one
/// serves all points and threads.
class ConstitutiveModel {
public:
    virtual ~ConstitutiveModel() = default;

    virtual void evaluate(
        const Matrix3& F, const PointParameters& parameters, Need need, Evaluation& out) const = 0;
    virtual VolumeMeasure volumeMeasure() const { return VolumeMeasure::Determinant; }
};

}  // namespace sinew
