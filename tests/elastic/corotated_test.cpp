#include <support/constitutive_checks.h>

namespace sinew {
namespace {

const test::ConstitutiveChecks kLaw(Law::Corotated);

TEST(Corotated, StressAndHessianAreDerivatives) {
    kLaw.derivativesMatchDifferences();
    kLaw.derivativesMatchDifferencesWhenInverted();
}

TEST(Corotated, ProjectionClampsEigenvalues) {
    kLaw.projectionClampsEigenvalues();
}

TEST(Corotated, RestStateIsStressFree) {
    kLaw.restStateIsStressFree();
}

TEST(Corotated, SmallStrainsObeyHooke) {
    kLaw.smallStrainsObeyHooke();
}

TEST(Corotated, EnergyIgnoresRotations) {
    kLaw.energyIgnoresRotations();
}

TEST(Corotated, MaterialIsIsotropic) {
    kLaw.materialIsIsotropic();
}

TEST(Corotated, DegeneratePointsAreFinite) {
    kLaw.degeneratePointsAreFinite();
}

}  // namespace
}  // namespace sinew
