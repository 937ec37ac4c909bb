#include "support/bodies.h"
#include "support/threads.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sinew {
namespace {

constexpr Integrator kIntegrators[] = {Integrator::ImplicitEuler, Integrator::Bdf2};

VoxelModel bar(const test::Matter& matter = {}) {
    return test::solidOf(test::boxVoxels({10, 4, 4}), 0.05, matter);
}

/// A bar of one affine frame and hardly any stiffness, tied to its place by a spring at its centre:
/// a point mass on a spring.
test::TestBody spring(double stiffness, double damping = 0.0) {
    FrameSolid solid = test::framesOf(bar(), 1);
    const Pull pull{mapAt(solid, {0.25, 0.1, 0.1}), stiffness, damping};
    test::TestBody body(std::move(solid), {}, Law::FixedCorotated, {pull});
    body.input().targets = body.input().startTargets = {Vector3(0.25, 0.1, 0.1)};
    return body;
}

/// Clamped at one end, under gravity.
test::TestBody hanging(FrameBodyOptions options = {}) {
    const VoxelModel model = bar();
    options.pins = {{test::cornersWhere(
        test::framesOf(model, 1), [](const Vector3& X) { return X[0] < 0.01; })}};
    test::TestBody body(
        test::framesOf(model, 4, FrameType::Automatic, options.pins[0].places), options);
    body.setGravity({0, -9.81, 0});
    return body;
}

TEST(TimeStep, FreeFallIsExact) {
    // Implicit Euler: after n steps, v = g n dt and y = ½ g dt² n (n + 1).
    const double dt = 1.0 / 24.0;
    for (const int iterations : {1, 20}) {
        test::TestBody body(test::framesOf(bar(), 4));
        const Vector3 start = body.massCenter();
        body.setGravity({0, -9.81, 0});
        StepOptions options;
        options.timeStep = dt;
        options.newton.iterations = iterations;
        options.newton.tolerance = 1e-10;
        for (int n = 1; n <= 20; ++n) {
            ASSERT_TRUE(body.step(options).ok());
            const double fall = 0.5 * 9.81 * dt * dt * n * (n + 1);
            EXPECT_NEAR((start - body.massCenter())[1], fall, 1e-10 * (1.0 + fall));
            EXPECT_NEAR(body.momentum()[1], -body.totalMass() * 9.81 * n * dt, 1e-9 * n);
        }
        EXPECT_LT(body.elasticEnergy(), 1e-9);
    }
}

TEST(TimeStep, LinearMomentumIsKept) {
    for (const Integrator integrator : kIntegrators) {
        test::TestBody body(test::framesOf(bar(), 4));
        Matrix3 stretch = Vector3(1.4, 0.8, 0.9).asDiagonal();
        body.state().v = test::affine(body.solid(), stretch, {1.0, -2.0, 0.5});
        const Vector3 before = body.momentum();
        const StepOptions options = test::exactStep(0.01, integrator);
        for (int n = 1; n <= 10; ++n) {
            ASSERT_TRUE(body.step(options).ok());
            EXPECT_LT((body.momentum() - before).norm(), 1e-10 * n * before.norm());
        }
    }
}

/// What is left of the angular momentum of a bar after one full turn.
double spinLeft(Integrator integrator, int stepsATurn) {
    test::Matter matter;
    matter.stiffness = 1e7;
    test::TestBody body(test::framesOf(bar(matter), 2));
    const double omega = 2.0 * M_PI;
    Matrix3 spin = Matrix3::Zero();
    spin(0, 1) = -omega;
    spin(1, 0) = omega;
    body.state().v = test::affine(body.solid(), spin, -spin * body.massCenter());
    const double before = body.angularMomentum()[2];
    const StepOptions options = test::exactStep(1.0 / stepsATurn, integrator);
    for (int n = 0; n < stepsATurn; ++n)
        EXPECT_TRUE(body.step(options).ok());
    return body.angularMomentum()[2] / before;
}

TEST(TimeStep, AngularMomentumConvergesWithTheStep) {
    // Neither rule keeps it: implicit Euler loses in proportion to the step, BDF2 to a higher
    // power.
    const double euler = 1.0 - spinLeft(Integrator::ImplicitEuler, 100);
    const double eulerFine = 1.0 - spinLeft(Integrator::ImplicitEuler, 200);
    EXPECT_GT(euler, 0.0) << "spin is lost, never won";
    EXPECT_NEAR(euler / eulerFine, 2.0, 0.5);
    const double bdf2 = std::abs(1.0 - spinLeft(Integrator::Bdf2, 100));
    const double bdf2Fine = std::abs(1.0 - spinLeft(Integrator::Bdf2, 200));
    EXPECT_LT(bdf2, 0.1 * euler);
    EXPECT_GT(bdf2 / bdf2Fine, 3.0);
    RecordProperty("lost by implicit Euler, 100 steps a turn", std::to_string(euler));
    RecordProperty("lost by BDF2, 100 steps a turn", std::to_string(bdf2));
}

TEST(TimeStep, ImplicitEulerSpringHasItsClosedForm) {
    // x' = (x + dt v) / (1 + k/m dt²), v' = (x' − x)/dt, for the body as a point mass.
    const double k = 500.0;
    const double dt = 0.02;
    test::TestBody body = spring(k);
    const double mass = body.totalMass();
    const Vector3 rest = body.massCenter();
    body.state().z += Vector3(0, 0.1, 0) * test::translation(body.solid()).transpose();
    double x = 0.1;
    double v = 0.0;
    for (int n = 0; n < 50; ++n) {
        ASSERT_TRUE(body.step(test::exactStep(dt)).ok());
        const double next = (x + dt * v) / (1.0 + k / mass * dt * dt);
        v = (next - x) / dt;
        x = next;
        EXPECT_NEAR((body.massCenter() - rest)[1], x, 1e-9);
    }
}

/// Error of the spring's position after half a second, against cos ωt.
double oscillationError(Integrator integrator, int steps) {
    test::TestBody body = spring(500.0);
    const double omega = std::sqrt(500.0 / body.totalMass());
    const Vector3 rest = body.massCenter();
    body.state().z += Vector3(0, 0.1, 0) * test::translation(body.solid()).transpose();
    for (int n = 0; n < steps; ++n)
        EXPECT_TRUE(body.step(test::exactStep(0.5 / steps, integrator)).ok());
    return std::abs((body.massCenter() - rest)[1] - 0.1 * std::cos(0.5 * omega));
}

TEST(TimeStep, Bdf2ConvergesAtSecondOrder) {
    const double coarse = oscillationError(Integrator::Bdf2, 40);
    const double fine = oscillationError(Integrator::Bdf2, 80);
    EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.2);
    const double first = oscillationError(Integrator::ImplicitEuler, 80)
                         / oscillationError(Integrator::ImplicitEuler, 160);
    EXPECT_NEAR(std::log2(first), 1.0, 0.2);
}

/// Speed left after half a second of mass damping α = 2/s, which takes e^{−αt}.
double speedLeft(Integrator integrator, int steps) {
    test::TestBody body(test::framesOf(bar(), 1));
    body.state().v = Vector3(1, 0, 0) * test::translation(body.solid()).transpose();
    StepOptions options = test::exactStep(0.5 / steps, integrator);
    options.massDamping = 2.0;
    for (int n = 0; n < steps; ++n)
        EXPECT_TRUE(body.step(options).ok());
    return body.momentum()[0] / body.totalMass();
}

TEST(TimeStep, MassDampingTakesItsShareUnderEitherRule) {
    EXPECT_NEAR(speedLeft(Integrator::ImplicitEuler, 200), std::exp(-1.0), 0.01);
    EXPECT_NEAR(speedLeft(Integrator::Bdf2, 200), std::exp(-1.0), 0.01);
}

TEST(TimeStep, PullsDampTheSameUnderEitherRule) {
    // No spring, a dashpot of c = m α on the centre: again e^{−αt}.
    for (const Integrator integrator : kIntegrators) {
        test::TestBody body = spring(0.0, 20.0 * 2.0);
        ASSERT_NEAR(body.totalMass(), 20.0, 1e-6);
        body.state().v = Vector3(1, 0, 0) * test::translation(body.solid()).transpose();
        for (int n = 0; n < 200; ++n)
            ASSERT_TRUE(body.step(test::exactStep(0.5 / 200, integrator)).ok());
        EXPECT_NEAR(body.momentum()[0] / body.totalMass(), std::exp(-1.0), 0.01);
    }
}

TEST(TimeStep, StaticEquilibriumIsWhereDampedMotionEnds) {
    test::TestBody still = hanging();
    ASSERT_TRUE(still.settleDown().ok());
    FrameBodyOptions options;
    options.damping = 0.05;
    test::TestBody moving = hanging(options);
    StepOptions step = test::exactStep(0.1);
    step.newton.tolerance = 1e-8;
    step.massDamping = 2.0;
    for (int n = 0; n < 150; ++n)
        ASSERT_TRUE(moving.step(step).ok());
    const Vector3 tip(0.5, 0.1, 0.1);
    const double sag = (still.position(tip) - tip).norm();
    EXPECT_GT(sag, 1e-3);
    EXPECT_LT((still.position(tip) - moving.position(tip)).norm(), 1e-5 * sag);
}

TEST(TimeStep, KinematicFramesDriveTheBody) {
    FrameOptions frames;
    frames.count = 5;
    frames.given = {{{0.05, 0.1, 0.1}, true}};
    Monitor monitor;
    test::TestBody body(buildFrameSolid(bar(), frames, monitor));
    Matrix3 R;
    R << 0, -1, 0, 1, 0, 0, 0, 0, 1;
    const Coefficients goal = test::affine(body.solid(), R, {0.3, 0.2, 0.1});
    // Turned and moved slowly, then left alone: everything follows.
    StepOptions options = test::exactStep(0.05);
    options.newton.tolerance = 1e-7;
    options.massDamping = 3.0;
    const Coefficients rest = restCoefficients(body.solid());
    for (int n = 1; n <= 150; ++n) {
        const double angle = 0.5 * M_PI * std::min(1.0, n / 40.0);
        const Matrix3 turn = Eigen::AngleAxisd(angle, Vector3::UnitZ()).toRotationMatrix();
        body.input().held =
            test::affine(body.solid(), turn, std::min(1.0, n / 40.0) * Vector3(0.3, 0.2, 0.1));
        ASSERT_TRUE(body.step(options).ok());
        EXPECT_LT((body.state().z.leftCols(4) - body.input().held.leftCols(4)).norm(), 1e-12)
            << "the driven frame goes where it is told";
    }
    EXPECT_LT((body.state().z - goal).norm(), 1e-3 * goal.norm());
    EXPECT_GT((rest - goal).norm(), 0.1);
}

TEST(TimeStep, TheSameStepFollowsALoadedState) {
    for (const Integrator integrator : kIntegrators) {
        test::TestBody body = hanging();
        StepOptions options;
        options.timeStep = 0.02;
        options.integrator = integrator;
        for (int n = 0; n < 3; ++n)
            ASSERT_TRUE(body.step(options).ok());
        const std::string bytes = saveState(body.state());
        ASSERT_TRUE(body.step(options).ok());
        const std::uint64_t after = body.state().hash();
        test::TestBody again = hanging();
        again.state() = loadState(bytes).value();
        ASSERT_TRUE(again.step(options).ok());
        EXPECT_EQ(again.state().hash(), after);
    }
}

TEST(TimeStep, ThreadsDoNotMatter) {
    const auto run = [] {
        test::TestBody body = hanging();
        StepOptions options = test::exactStep(0.02);
        options.newton.tolerance = 1e-8;
        for (int n = 0; n < 4; ++n)
            EXPECT_TRUE(body.step(options).ok());
        options.newton.linear = LinearSolver::ConjugateGradient;
        EXPECT_TRUE(body.step(options).ok());
        return body.state().hash();
    };
    std::uint64_t one = 0;
    test::withThreads(1, [&] { one = run(); });
    for (const int threads : {2, 7})
        test::withThreads(threads, [&] { EXPECT_EQ(run(), one); });
}

TEST(TimeStep, HalvedStepsAreJoinedAgainAfterGoodOnes) {
    test::TestBody body = hanging();
    body.state().halvings = 2;
    StepOptions options;
    options.timeStep = 0.02;
    for (int n = 0; n < 8; ++n)
        ASSERT_TRUE(body.step(options).ok());
    EXPECT_EQ(body.state().halvings, 0);
    EXPECT_NEAR(body.state().time, 0.16, 1e-12);
}

TEST(TimeStep, AHalvedStepIsTwoStepsOfHalfTheLength) {
    test::TestBody halves = hanging();
    test::TestBody twice = hanging();
    StepOptions options = test::exactStep(0.04);
    halves.state().halvings = 1;
    ASSERT_TRUE(halves.step(options).ok());
    options.timeStep = 0.02;
    ASSERT_TRUE(twice.step(options).ok());
    ASSERT_TRUE(twice.step(options).ok());
    EXPECT_LT((halves.state().z - twice.state().z).norm(), 1e-12 * twice.state().z.norm());
}

TEST(TimeStep, AStateHalvedMoreOftenThanAllowedStillMoves) {
    test::TestBody body = hanging();
    body.state().halvings = 4;
    StepOptions options;
    options.timeStep = 0.02;
    options.maxHalvings = 1;
    ASSERT_TRUE(body.step(options).ok());
    EXPECT_NEAR(body.state().time, 0.02, 1e-12);
    EXPECT_GT(body.state().v.norm(), 0.0);
}

TEST(TimeStep, AFailedStepIsTakenInHalves) {
    // A driven frame leaps so far that the forces overflow, which they do not half way.
    FrameOptions frames;
    frames.count = 2;
    frames.given = {{{0.05, 0.1, 0.1}, true}};
    Monitor monitor;
    bool isHalved = false;
    for (double leap = 1e48; leap < 1e60 && !isHalved; leap *= 1.3) {
        test::TestBody body(buildFrameSolid(bar(), frames, monitor), {}, Law::StVenantKirchhoff);
        body.input().held = test::affine(body.solid(), Matrix3::Identity(), {leap, 0, 0});
        const StepReport report = body.step(StepOptions());
        isHalved = report.ok() && body.state().halvings > 0;
        EXPECT_NEAR(body.state().time, report.ok() ? StepOptions().timeStep : 0.0, 1e-15);
    }
    EXPECT_TRUE(isHalved);
}

}  // namespace
}  // namespace sinew
