#include <sinew/solver/modes.h>

#include <gtest/gtest.h>

#include <cmath>

namespace sinew {
namespace {

/// Two nodes on a line with one point between: a spring of stiffness k = 2μ along x (λ = 0), masses
/// of 1 kg each.
DiscreteBody twoNodes(bool holdsFirst) {
    DiscreteBody body;
    body.scalarStart = {0, 1, 2};
    body.isFree = {static_cast<std::uint8_t>(holdsFirst ? 0 : 1), 1};
    body.points.push_back({1.0, 50.0, 0.0, 0.0});
    body.pointBlocks = {{0, 0}, {1, 3}};
    body.pointStart = {0, 2};
    body.gradients = {-1.0, 0.0, 0.0, 1.0, 0.0, 0.0};
    body.massBlocks = {{0, 0, 0}, {1, 1, 1}};
    body.massValues = {1.0, 1.0};
    body.massVector = VectorX::Ones(2);
    return body;
}

Coefficients restOfTwoNodes() {
    Coefficients z = Coefficients::Zero(3, 2);
    z(0, 1) = 1.0;
    return z;
}

TEST(Modes, HeldSpringHasItsClosedForm) {
    const SolidSystem system(twoNodes(true), Law::SmallStrain);
    const Modes modes = computeModes(system, restOfTwoNodes(), 3);
    // ω² = k/m: shear across the spring with μ, twice, and stretch with 2μ.
    EXPECT_NEAR(modes.eigenvalues[0], 50.0, 1e-8);
    EXPECT_NEAR(modes.eigenvalues[1], 50.0, 1e-8);
    EXPECT_NEAR(modes.eigenvalues[2], 100.0, 1e-8);
    EXPECT_NEAR(modes.frequency(2), 10.0 / (2.0 * M_PI), 1e-10);
}

TEST(Modes, FreeBodyStartsWithRigidMotion) {
    const SolidSystem system(twoNodes(false), Law::SmallStrain);
    const Modes modes = computeModes(system, restOfTwoNodes(), 6);
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(modes.eigenvalues[i], 0.0, 1e-8);
    EXPECT_NEAR(modes.eigenvalues[5], 200.0, 1e-8);
}

TEST(Modes, ShapesHaveUnitMass) {
    const SolidSystem system(twoNodes(false), Law::SmallStrain);
    const Modes modes = computeModes(system, restOfTwoNodes(), 6);
    const Eigen::MatrixXd mass = modes.shapes.transpose() * modes.shapes;  // masses are 1 kg
    EXPECT_LT((mass - Eigen::MatrixXd::Identity(6, 6)).norm(), 1e-9);
}

}  // namespace
}  // namespace sinew
