#pragma once

#include <sinew/elastic/constitutive_model.h>

namespace sinew {

/// Small strain (Cauchy) with Hooke's law: linear, hence fast to solve, but rotations count as
/// strain.
///
///     Ψ(F) = μ |ε|² + λ/2 tr²(ε),   ε = (F + Fᵀ)/2 − I
class SmallStrain final : public ConstitutiveModel {
public:
    void evaluate(const Matrix3& F, const PointParameters& parameters, Need need, Evaluation& out)
        const override;
    VolumeMeasure volumeMeasure() const override { return VolumeMeasure::Trace; }
};

}  // namespace sinew
