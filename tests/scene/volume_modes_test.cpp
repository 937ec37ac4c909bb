#include "support/bodies.h"
#include "support/energy_checks.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

/// Sag of the clamped reference beam's tip, small enough to be linear, over Timoshenko's.
double cantilever(double poisson, bool isLockingFree, int frames) {
    test::Matter matter;
    matter.stiffness = 1e7;
    matter.poisson = poisson;
    const VoxelModel model = test::beam(matter, 0.025);  // eight voxels across: half lose 3 %
    FrameBodyOptions options;
    options.isLockingFree = isLockingFree;
    options.pins.push_back({test::cornersWhere(
        test::framesOf(model, 1), [](const Vector3& X) { return X[0] < 0.01; })});
    test::TestBody body(
        test::framesOf(model, frames, FrameType::Automatic, options.pins[0].places), options);
    body.setGravity({0, -9.81, 0});
    EXPECT_TRUE(body.settleDown().ok());
    const Vector3 tip(1.0, 0.1, 0.1);
    const double load = 1000.0 * 9.81 * 0.04;  // N/m
    const double I = std::pow(0.2, 4) / 12.0;
    const double shear = 10.0 * (1.0 + poisson) / (12.0 + 11.0 * poisson) * matter.stiffness
                         / (2.0 * (1.0 + poisson)) * 0.04;
    const double exact = load / (8.0 * matter.stiffness * I) + load / (2.0 * shear);
    return (tip - body.position(tip))[1] / exact;
}

TEST(VolumeModes, UniformStrainHasTheSameEnergyWithAndWithout) {
    test::Matter matter;
    matter.poisson = 0.45;
    const FrameSolid solid = test::framesOf(test::beam(matter), 5);
    FrameBodyOptions options;
    const FrameBody with = makeFrameBody(solid, options);
    options.isLockingFree = false;
    const FrameBody without = makeFrameBody(solid, options);
    EXPECT_GT(with.frames.modeCount(), 0);
    EXPECT_EQ(without.frames.modeCount(), 0);
    const BodyTopology withTopology(with.frames);
    const BodyTopology withoutTopology(without.frames);
    const ConstitutiveModel& law = constitutiveModel(Law::FixedCorotated);
    const ElasticEnergy modes(with.frames, withTopology, law);
    const ElasticEnergy plain(without.frames, withoutTopology, law);
    Matrix3 A;
    A << 1.2, 0.3, 0.0, 0.0, 0.9, 0.0, 0.1, 0.0, 1.05;
    const Coefficients z = test::affine(solid, A, {1, 2, 3});
    const double exact = test::EnergyChecks::value(plain, z, {});
    EXPECT_NEAR(test::EnergyChecks::value(modes, z, {}), exact, 1e-9 * exact);
    const Coefficients g = test::EnergyChecks::gradient(plain, z, {});
    EXPECT_LT((test::EnergyChecks::gradient(modes, z, {}) - g).norm(), 1e-7 * g.norm());
}

TEST(VolumeModes, BendingHardlyDependsOnPoissonsRatio) {
    // The limits: 3 %, and 5 % where the clamp's own effect counts.
    EXPECT_NEAR(cantilever(0.0, true, 8), 1.0, 0.03);
    EXPECT_NEAR(cantilever(0.3, true, 8), 1.0, 0.03);
    EXPECT_NEAR(cantilever(0.45, true, 8), 1.0, 0.05);
    EXPECT_NEAR(cantilever(0.49, true, 8), 1.0, 0.05);
}

TEST(VolumeModes, WithoutThemTheBeamLocks) {
    EXPECT_LT(cantilever(0.49, false, 8), 0.8);
}

TEST(VolumeModes, MaterialsThatDoNotLockHaveNone) {
    test::Matter matter;
    matter.poisson = 0.0;
    const FrameSolid solid = test::framesOf(test::beam(matter), 4);
    EXPECT_EQ(makeFrameBody(solid, {}).frames.modeCount(), 0);
}

}  // namespace
}  // namespace sinew
