#include "support/bodies.h"
#include "support/energy_checks.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

constexpr double kPatch = 1e-8;  // of the patch test, from the issue

VoxelModel bar() {
    return test::solidOf(test::boxVoxels({10, 4, 4}), 0.05);
}

FrameBodyOptions damped() {
    FrameBodyOptions options;
    options.damping = 0.01;
    return options;
}

/// Bodies of every kind of frame; "mixed" is affine with quadratic frames at a pinned end.
struct Case {
    std::string name;
    FrameType type;
    std::vector<Vector3> pinned;
};

class FrameBodyOfKind : public testing::TestWithParam<Case> {
protected:
    FrameSolid mSolid = test::framesOf(bar(), 4, GetParam().type, GetParam().pinned);
    FrameBody mBody = makeFrameBody(mSolid, damped());
    test::EnergyChecks mChecks{mBody.frames, restCoefficients(mSolid), test::translation(mSolid)};
};

TEST_P(FrameBodyOfKind, AffineMotionHasItsGradientEverywhere) {
    mChecks.affineMotionHasItsGradientEverywhere(kPatch);
}

TEST_P(FrameBodyOfKind, DerivativesMatchDifferences) {
    for (const Law law : kLaws)
        mChecks.derivativesMatchDifferences(law);
}

TEST_P(FrameBodyOfKind, ProjectedHessianIsPositive) {
    for (const Law law : {Law::FixedCorotated, Law::StVenantKirchhoff, Law::NeoHookean})
        mChecks.projectedHessianIsPositive(law);
}

TEST_P(FrameBodyOfKind, InternalForcesBalance) {
    for (const Law law : kLaws)
        mChecks.forcesBalance(law);
}

TEST_P(FrameBodyOfKind, RigidMotionIsFree) {
    for (const Law law : kLaws)
        mChecks.rigidMotionIsFree(law);
}

TEST_P(FrameBodyOfKind, ViscosityIgnoresRigidMotion) {
    mChecks.viscosityIgnoresRigidMotion(Law::FixedCorotated);
}

TEST_P(FrameBodyOfKind, ThreadsDoNotMatter) {
    mChecks.threadsDoNotMatter(Law::FixedCorotated);
}

TEST_P(FrameBodyOfKind, MassMatrixHasTheMomentsOfTheVoxels) {
    const Eigen::MatrixXd M = test::massMatrix(mBody.frames);
    const VectorX one = test::translation(mSolid);
    const Coefficients rest = restCoefficients(mSolid);
    double mass = 0.0;
    Vector3 first = Vector3::Zero();
    Matrix3 second = Matrix3::Zero();
    for (int v = 0; v < mSolid.space->voxelCount(); ++v) {
        const double m = mSolid.mass[static_cast<std::size_t>(v)];
        const Vector3 X = mSolid.space->center(v);
        mass += m;
        first += m * X;
        second += m * X * X.transpose();
    }
    constexpr double kRounding = 1e-12;
    EXPECT_NEAR(one.dot(M * one), mass, kRounding * mass);
    EXPECT_LT((rest * M * one - first).norm(), kRounding * first.norm());
    EXPECT_LT((rest * M * rest.transpose() - second).norm(), kRounding * second.norm());
    EXPECT_LT(
        (M * one - mBody.frames.massVector).norm(), kRounding * mBody.frames.massVector.norm());
}

TEST_P(FrameBodyOfKind, MassMatrixIsPositiveDefinite) {
    const Eigen::MatrixXd M = test::massMatrix(mBody.frames);
    // In units of each function's own mass; quadratic frames that overlap are nearly dependent.
    const VectorX scale = M.diagonal().cwiseSqrt().cwiseInverse();
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(
        scale.asDiagonal() * M * scale.asDiagonal(), Eigen::EigenvaluesOnly);
    EXPECT_GT(eigen.eigenvalues()[0], 1e-10);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds,
    FrameBodyOfKind,
    testing::Values(
        Case{"affine", FrameType::Affine, {}},
        Case{"quadratic", FrameType::Quadratic, {}},
        Case{"mixed", FrameType::Automatic, {{0.0, 0.1, 0.1}}}),
    [](const auto& which) { return which.param.name; });

TEST(FrameBody, RotationalInertiaOfABoxIsRight) {
    const FrameSolid solid = test::framesOf(test::beam(), 5);
    const FrameBody body = makeFrameBody(solid, {});
    const Eigen::MatrixXd M = test::massMatrix(body.frames);
    // Spin about z through the centre: v = ω × (x − c).
    Matrix3 spin = Matrix3::Zero();
    spin(0, 1) = -1.0;
    spin(1, 0) = 1.0;
    const Coefficients v = test::affine(solid, spin, -spin * Vector3(0.5, 0.1, 0.1));
    const double inertia = (v * M * v.transpose()).trace();
    // Voxels are point masses: a side of n voxels loses 1/n² of its second moment.
    const double mass = 1000.0 * 0.04;
    const double exact = mass / 12.0 * (1.0 * (1.0 - 1.0 / 400.0) + 0.04 * (1.0 - 1.0 / 16.0));
    EXPECT_NEAR(inertia, exact, 1e-6 * exact);
}

TEST(FrameBody, OrderZeroPassesThePatchTestToo) {
    const FrameSolid solid = test::framesOf(bar(), 4, FrameType::Quadratic);
    FrameBodyOptions options;
    options.order = IntegrationOrder::Zero;
    const FrameBody body = makeFrameBody(solid, options);
    EXPECT_EQ(body.frames.pointCount(), static_cast<int>(solid.regions.size()));
    const test::EnergyChecks checks(body.frames, restCoefficients(solid), test::translation(solid));
    checks.affineMotionHasItsGradientEverywhere(kPatch);
}

TEST(FrameBody, PointsWeighTheSolidsVolume) {
    const FrameSolid solid = test::framesOf(bar(), 4);
    double volume = 0.0;
    for (const DiscreteBody::Point& point : makeFrameBody(solid, {}).frames.points)
        volume += point.volume;
    EXPECT_NEAR(volume, 0.5 * 0.2 * 0.2, 1e-7 * volume);
}

TEST(FrameBody, MapsReadMaterialPoints) {
    const FrameSolid solid = test::framesOf(bar(), 4, FrameType::Quadratic);
    const FrameBody body = makeFrameBody(solid, {});
    Matrix3 A;
    A << 1.1, 0.2, 0.0, -0.3, 0.9, 0.1, 0.0, 0.4, 1.2;
    const Vector3 b(3, 2, 1);
    const Coefficients z = test::affine(solid, A, b);
    for (const Vector3& X : {Vector3(0.11, 0.07, 0.19), Vector3(0.5, 0.2, 0.2)})
        EXPECT_LT((mapAt(solid, X).apply(body.frames, z) - A * X - b).norm(), 1e-13);
}

}  // namespace
}  // namespace sinew
