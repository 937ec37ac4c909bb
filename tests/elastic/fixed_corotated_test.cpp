#include <support/constitutive_checks.h>

namespace sinew {
namespace {

const test::ConstitutiveChecks kLaw(Law::FixedCorotated);

TEST(FixedCorotated, StressAndHessianAreDerivatives) {
    kLaw.derivativesMatchDifferences();
    kLaw.derivativesMatchDifferencesWhenInverted();
}

TEST(FixedCorotated, ProjectionClampsEigenvalues) {
    kLaw.projectionClampsEigenvalues();
}

TEST(FixedCorotated, RestStateIsStressFree) {
    kLaw.restStateIsStressFree();
}

TEST(FixedCorotated, SmallStrainsObeyHooke) {
    kLaw.smallStrainsObeyHooke();
}

TEST(FixedCorotated, EnergyIgnoresRotations) {
    kLaw.energyIgnoresRotations();
}

TEST(FixedCorotated, MaterialIsIsotropic) {
    kLaw.materialIsIsotropic();
}

TEST(FixedCorotated, DegeneratePointsAreFinite) {
    kLaw.degeneratePointsAreFinite();
}

}  // namespace
}  // namespace sinew
