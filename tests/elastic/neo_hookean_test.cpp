#include <support/constitutive_checks.h>

namespace sinew {
namespace {

const test::ConstitutiveChecks kLaw(Law::NeoHookean);

TEST(NeoHookean, StressAndHessianAreDerivatives) {
    kLaw.derivativesMatchDifferences();
    kLaw.derivativesMatchDifferencesWhenInverted();
}

TEST(NeoHookean, ProjectionClampsEigenvalues) {
    kLaw.projectionClampsEigenvalues();
}

TEST(NeoHookean, RestStateIsStressFree) {
    kLaw.restStateIsStressFree();
}

TEST(NeoHookean, SmallStrainsObeyHooke) {
    kLaw.smallStrainsObeyHooke();
}

TEST(NeoHookean, EnergyIgnoresRotations) {
    kLaw.energyIgnoresRotations();
}

TEST(NeoHookean, MaterialIsIsotropic) {
    kLaw.materialIsIsotropic();
}

TEST(NeoHookean, DegeneratePointsAreFinite) {
    kLaw.degeneratePointsAreFinite();
}

}  // namespace
}  // namespace sinew
