#pragma once

#include <sinew/elastic/law.h>

#include <gtest/gtest.h>

namespace sinew::test {

/// The facts every law of elasticity has to obey. A law's test names it and calls them all.
class ConstitutiveChecks {
public:
    explicit ConstitutiveChecks(Law law)
        : mModel(constitutiveModel(law)) {}

    /// P = ∂Ψ/∂F and H = ∂P/∂F, by central differences at strains up to 40 %.
    void derivativesMatchDifferences() const;

    /// The same at points turned inside out, away from kinks.
    void derivativesMatchDifferencesWhenInverted() const;

    /// The projected Hessian has no negative eigenvalue, and is the exact one with the negative
    /// eigenvalues set to zero.
    void projectionClampsEigenvalues() const;

    /// Ψ(I) = 0 and no stress at rest.
    void restStateIsStressFree() const;

    /// At rest the Hessian is Hooke's, for positive, zero and negative Poisson ratios.
    void smallStrainsObeyHooke() const;

    /// Ψ(R F) = Ψ(F), P(R F) = R P(F).
    void energyIgnoresRotations() const;

    /// Ψ(Qᵀ F Q) = Ψ(F): no direction of the material is special.
    void materialIsIsotropic() const;

    /// Numbers stay finite where decompositions are not unique.
    void degeneratePointsAreFinite() const;

private:
    Evaluation at(const Matrix3& F, const PointParameters& p, Need need) const;
    void expectDerivatives(const Matrix3& F, const PointParameters& p) const;

    const ConstitutiveModel& mModel;
};

}  // namespace sinew::test
