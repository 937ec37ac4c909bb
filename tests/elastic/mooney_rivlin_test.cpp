#include <support/constitutive_checks.h>

namespace sinew {
namespace {

const test::ConstitutiveChecks kLaw(Law::MooneyRivlin);

TEST(MooneyRivlin, StressAndHessianAreDerivatives) {
    kLaw.derivativesMatchDifferences();
    kLaw.derivativesMatchDifferencesWhenInverted();
}

TEST(MooneyRivlin, ProjectionClampsEigenvalues) {
    kLaw.projectionClampsEigenvalues();
}

TEST(MooneyRivlin, RestStateIsStressFree) {
    kLaw.restStateIsStressFree();
}

TEST(MooneyRivlin, SmallStrainsObeyHooke) {
    kLaw.smallStrainsObeyHooke();
}

TEST(MooneyRivlin, EnergyIgnoresRotations) {
    kLaw.energyIgnoresRotations();
}

TEST(MooneyRivlin, MaterialIsIsotropic) {
    kLaw.materialIsIsotropic();
}

TEST(MooneyRivlin, DegeneratePointsAreFinite) {
    kLaw.degeneratePointsAreFinite();
}

}  // namespace
}  // namespace sinew
