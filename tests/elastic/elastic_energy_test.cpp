#include "support/energy_checks.h"
#include "support/hex_body.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

/// Every law on a body of trilinear cubes with volume modes and strain-rate damping.
class ElasticEnergyOfLaw : public testing::TestWithParam<Law> {
protected:
    test::HexBody mHex{{2, 2, 1}, true, 0.01};
    test::EnergyChecks mChecks{mHex.body, mHex.rest, mHex.ones};
};

TEST_P(ElasticEnergyOfLaw, DerivativesMatchDifferences) {
    mChecks.derivativesMatchDifferences(GetParam());
}

TEST_P(ElasticEnergyOfLaw, ProjectedHessianIsPositive) {
    mChecks.projectedHessianIsPositive(GetParam());
}

TEST_P(ElasticEnergyOfLaw, InternalForcesBalance) {
    mChecks.forcesBalance(GetParam());
}

TEST_P(ElasticEnergyOfLaw, RigidMotionIsFree) {
    mChecks.rigidMotionIsFree(GetParam());
}

TEST_P(ElasticEnergyOfLaw, ViscosityIgnoresRigidMotion) {
    mChecks.viscosityIgnoresRigidMotion(GetParam());
}

TEST_P(ElasticEnergyOfLaw, ThreadsDoNotMatter) {
    mChecks.threadsDoNotMatter(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    AllLaws, ElasticEnergyOfLaw, testing::ValuesIn(kLaws), [](const auto& law) {
        return std::string(lawName(law.param));
    });

TEST(ElasticEnergy, UniformStrainHasTheLawsDensity) {
    const test::HexBody hex({2, 1, 1}, false);
    const BodyTopology topology(hex.body);
    const ConstitutiveModel& law = constitutiveModel(Law::FixedCorotated);
    const ElasticEnergy energy(hex.body, topology, law);
    Matrix3 A;
    A << 1.2, 0.3, 0.0, 0.0, 0.9, 0.0, 0.1, 0.0, 1.05;
    Evaluation exact;
    const DiscreteBody::Point& point = hex.body.points[0];
    law.evaluate(A, {point.mu, point.lambda, 0.0}, Need::Energy, exact);
    const double volume = 2.0 * std::pow(test::HexBody::kEdge, 3);
    const double W = test::EnergyChecks::value(energy, A * hex.rest, StrainRate());
    EXPECT_NEAR(W, volume * exact.energy, 1e-12 * W);
}

TEST(ElasticEnergy, VolumeModesAddHalfTheirSquares) {
    const test::HexBody with({1, 1, 1}, true);
    const test::HexBody without({1, 1, 1}, false);
    const BodyTopology topology(with.body);
    const BodyTopology plainTopology(without.body);
    const ConstitutiveModel& law = constitutiveModel(Law::NeoHookean);
    const ElasticEnergy energy(with.body, topology, law);
    const ElasticEnergy plain(without.body, plainTopology, law);
    const Coefficients z = Vector3(1.1, 1.0, 1.0).asDiagonal() * with.rest;
    // J − 1 = 0.1 at all eight points: θ₀ = 8 × 0.7 × 0.1, the variation sees nothing.
    const double theta = 8 * 0.7 * 0.1;
    EXPECT_NEAR(
        test::EnergyChecks::value(energy, z, {}) - test::EnergyChecks::value(plain, z, {}),
        0.5 * theta * theta,
        1e-11);
}

TEST(ElasticEnergy, PrescribedBlocksAreLeftOutOfTheHessianOnly) {
    test::HexBody hex;
    hex.body.isFree[1] = 0;
    const BodyTopology topology(hex.body);
    for (const auto& [k, l] : topology.couplings) {
        EXPECT_NE(k, 1);
        EXPECT_NE(l, 1);
        EXPECT_LE(l, k);
    }
    const ElasticEnergy energy(hex.body, topology, constitutiveModel(Law::FixedCorotated));
    const Coefficients z = Vector3(1.2, 1.0, 0.9).asDiagonal() * hex.rest;
    const Coefficients g = test::EnergyChecks::gradient(energy, z, {});
    EXPECT_GT(g.middleCols(hex.body.scalarStart[1], hex.body.blockSize(1)).norm(), 1.0)
        << "a prescribed block feels its reaction";
}

TEST(ElasticEnergy, WorkspacesCanBeUsedAgain) {
    const test::HexBody hex({2, 2, 1}, true);
    const BodyTopology topology(hex.body);
    const ElasticEnergy energy(hex.body, topology, constitutiveModel(Law::Corotated));
    ElasticWorkspace used;
    energy.evaluate(1.3 * hex.rest, Need::ProjectedHessian, {}, used);
    const Coefficients z = Vector3(1.2, 1.0, 0.9).asDiagonal() * hex.rest;
    energy.evaluate(z, Need::Energy, {}, used);
    EXPECT_EQ(energy.value(used), test::EnergyChecks::value(energy, z, {}));
}

}  // namespace
}  // namespace sinew
