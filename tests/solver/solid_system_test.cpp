#include "support/bodies.h"
#include "support/random_matrices.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

constexpr double kRounding = 1e-12;  // relative: sums of small dense products

VoxelModel bar() {
    return test::solidOf(test::boxVoxels({10, 4, 4}), 0.05);
}

Coefficients randomLike(const Coefficients& z) {
    test::RandomMatrices random(3);
    return Coefficients::NullaryExpr(3, z.cols(), [&] { return random.real(); });
}

TEST(SolidSystem, MultipliesByTheMassMatrix) {
    test::TestBody body(test::framesOf(bar(), 4, FrameType::Quadratic));
    const Coefficients v = randomLike(body.state().z);
    Coefficients Mv;
    body.system().multiplyMass(v, Mv);
    const Coefficients exact = v * test::massMatrix(body.system().body());
    EXPECT_LT((Mv - exact).norm(), kRounding * exact.norm());
    EXPECT_NEAR(
        kineticEnergy(body.system(), v),
        0.5 * (v.array() * exact.array()).sum(),
        kRounding * exact.norm());
}

TEST(SolidSystem, PutsTheMassIntoTheSystemMatrix) {
    test::TestBody body(test::framesOf(bar(), 4));
    BlockSparse A(body.system().pattern());
    A.setZero();
    body.system().addMass(2.0, A);
    const Coefficients v = randomLike(body.state().z);
    VectorX x;
    body.system().gather(v, x);
    VectorX Ax(x.size());
    A.multiply(x, Ax);
    Coefficients Mv;
    body.system().multiplyMass(v, Mv);
    VectorX exact;
    body.system().gather(Mv, exact);
    EXPECT_LT((Ax - 2.0 * exact).norm(), kRounding * exact.norm());
}

TEST(SolidSystem, ScatteringUndoesGathering) {
    test::TestBody body(test::framesOf(bar(), 4));
    const Coefficients z = randomLike(body.state().z);
    VectorX x;
    body.system().gather(z, x);
    Coefficients back = Coefficients::Zero(3, z.cols());
    body.system().addScattered(1.0, x, back);
    EXPECT_EQ(back, z);
}

TEST(SolidSystem, AttachedMassesCountWithTheirPlace) {
    const FrameSolid solid = test::framesOf(bar(), 4);
    DiscreteBody body = makeFrameBody(solid, {}).reduced;
    const VectorX one = test::translation(solid);
    const Coefficients rest = restCoefficients(solid);
    const double before = one.dot(test::massMatrix(body) * one);
    const Vector3 X(0.45, 0.15, 0.1);
    attachMasses({{mapAt(solid, X), 3.0}}, body);
    const Eigen::MatrixXd M = test::massMatrix(body);
    EXPECT_NEAR(one.dot(M * one), before + 3.0, kRounding * before);
    EXPECT_LT((M * one - body.massVector).norm(), kRounding * before);
    const Vector3 first = rest * (body.massVector - makeFrameBody(solid, {}).reduced.massVector);
    EXPECT_LT((first - 3.0 * X).norm(), 1e-10);
}

}  // namespace
}  // namespace sinew
