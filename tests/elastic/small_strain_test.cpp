#include <support/constitutive_checks.h>

namespace sinew {
namespace {

const test::ConstitutiveChecks kLaw(Law::SmallStrain);

TEST(SmallStrain, StressAndHessianAreDerivatives) {
    kLaw.derivativesMatchDifferences();
    kLaw.derivativesMatchDifferencesWhenInverted();
}

TEST(SmallStrain, ProjectionClampsEigenvalues) {
    kLaw.projectionClampsEigenvalues();
}

TEST(SmallStrain, RestStateIsStressFree) {
    kLaw.restStateIsStressFree();
}

TEST(SmallStrain, SmallStrainsObeyHooke) {
    kLaw.smallStrainsObeyHooke();
}

TEST(SmallStrain, MaterialIsIsotropic) {
    kLaw.materialIsIsotropic();
}

TEST(SmallStrain, DegeneratePointsAreFinite) {
    kLaw.degeneratePointsAreFinite();
}

}  // namespace
}  // namespace sinew
