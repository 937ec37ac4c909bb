#include <support/constitutive_checks.h>

namespace sinew {
namespace {

const test::ConstitutiveChecks kLaw(Law::StVenantKirchhoff);

TEST(StVenantKirchhoff, StressAndHessianAreDerivatives) {
    kLaw.derivativesMatchDifferences();
    kLaw.derivativesMatchDifferencesWhenInverted();
}

TEST(StVenantKirchhoff, ProjectionClampsEigenvalues) {
    kLaw.projectionClampsEigenvalues();
}

TEST(StVenantKirchhoff, RestStateIsStressFree) {
    kLaw.restStateIsStressFree();
}

TEST(StVenantKirchhoff, SmallStrainsObeyHooke) {
    kLaw.smallStrainsObeyHooke();
}

TEST(StVenantKirchhoff, EnergyIgnoresRotations) {
    kLaw.energyIgnoresRotations();
}

TEST(StVenantKirchhoff, MaterialIsIsotropic) {
    kLaw.materialIsIsotropic();
}

TEST(StVenantKirchhoff, DegeneratePointsAreFinite) {
    kLaw.degeneratePointsAreFinite();
}

}  // namespace
}  // namespace sinew
