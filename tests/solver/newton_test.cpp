#include "support/bodies.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

bool isLeft(const Vector3& X) {
    return X[0] < 0.01;
}

/// The reference beam, clamped at x = 0, under gravity.
test::TestBody cantilever(int frames = 6) {
    const VoxelModel model = test::beam();
    FrameBodyOptions options;
    options.pins.push_back({test::cornersWhere(test::framesOf(model, 1), isLeft)});
    test::TestBody body(
        test::framesOf(model, frames, FrameType::Automatic, options.pins[0].places), options);
    body.setGravity({0, -9.81, 0});
    return body;
}

struct Stop : Monitor {
    explicit Stop(int after)
        : left(after) {}
    bool isInterrupted() override { return left-- <= 0; }
    int left;
};

TEST(Newton, StaticSolvesBalanceAllForces) {
    test::TestBody body = cantilever();
    const StepReport report = body.settleDown(60, 1e-10);
    EXPECT_EQ(report.status, StepReport::Status::Done);
    EXPECT_LT(report.residual, 1e-10);
    EXPECT_GT(report.elastic, 0.0);
    EXPECT_EQ(body.state().v.norm(), 0.0);
}

TEST(Newton, ConjugateGradientsFindTheSameStepAsCholesky) {
    test::TestBody direct = cantilever();
    test::TestBody iterative = cantilever();
    StepOptions options = test::exactStep(0.02);
    options.newton.tolerance = 1e-8;
    for (int n = 0; n < 5; ++n) {
        options.newton.linear = LinearSolver::Cholesky;
        ASSERT_TRUE(direct.step(options).ok());
        options.newton.linear = LinearSolver::ConjugateGradient;
        ASSERT_TRUE(iterative.step(options).ok());
    }
    constexpr double kSolve = 1e-5;  // of the motion: both stop at a residual of 1e-8
    const Vector3 tip(1.0, 0.1, 0.1);
    const double motion = (direct.position(tip) - tip).norm();
    EXPECT_GT(motion, 1e-3);
    EXPECT_LT((direct.position(tip) - iterative.position(tip)).norm(), kSolve * motion);
}

TEST(Newton, AnInterruptLeavesTheStateUntouched) {
    for (const int after : {0, 1, 2}) {
        test::TestBody body = cantilever();
        const std::uint64_t before = body.state().hash();
        Stop stop(after);
        const StepReport step = advance(
            body.system(),
            body.input(),
            test::exactStep(0.05),
            body.workspace(),
            body.state(),
            stop);
        EXPECT_EQ(step.status, StepReport::Status::Interrupted);
        EXPECT_EQ(body.state().hash(), before);
        NewtonOptions options;
        options.iterations = 50;
        Stop again(after);
        const StepReport still =
            settle(body.system(), body.input(), options, body.workspace(), body.state(), again);
        EXPECT_EQ(still.status, StepReport::Status::Interrupted);
        EXPECT_EQ(body.state().hash(), before);
    }
}

TEST(Newton, AMotionThatIsNotFiniteIsRefused) {
    test::TestBody body = cantilever();
    body.state().v.setConstant(1e200);
    const std::uint64_t before = body.state().hash();
    const StepReport report = body.step(StepOptions());
    EXPECT_EQ(report.status, StepReport::Status::Failed);
    EXPECT_FALSE(report.message.empty());
    EXPECT_EQ(body.state().hash(), before);
}

TEST(Newton, TooFewIterationsAreReported) {
    test::TestBody body = cantilever();
    StepOptions options = test::exactStep(0.1);
    options.newton.iterations = 2;
    options.newton.tolerance = 1e-14;
    const StepReport report = body.step(options);
    EXPECT_EQ(report.status, StepReport::Status::NotConverged);
    EXPECT_TRUE(report.ok());
    EXPECT_EQ(report.newtonIterations, 2);
    EXPECT_GT(body.state().time, 0.0);
}

TEST(Newton, ABodyThatIsAllHeldNeedsNoSolve) {
    const VoxelModel model = test::beam();
    FrameOptions frames;
    frames.count = 2;
    frames.given = {{{0.2, 0.1, 0.1}, true}, {{0.8, 0.1, 0.1}, true}};
    Monitor monitor;
    test::TestBody body(buildFrameSolid(model, frames, monitor));
    body.input().held = test::affine(body.solid(), Matrix3::Identity(), {1, 0, 0});
    EXPECT_TRUE(body.step(StepOptions()).ok());
    EXPECT_LT((body.position({0.5, 0.1, 0.1}) - Vector3(1.5, 0.1, 0.1)).norm(), 1e-12);
}

}  // namespace
}  // namespace sinew
