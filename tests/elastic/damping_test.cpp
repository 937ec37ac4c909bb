#include <sinew/base/error.h>
#include <sinew/elastic/damping.h>

#include <gtest/gtest.h>

#include <cmath>

namespace sinew {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// Damping ratio of x'' + c x' + ω² x = 0, measured on its motion: two maxima a period apart shrink
/// by exp(−2πζ/√(1 − ζ²)). Implicit Euler, or a step so small that any integrator would do.
double measuredRatio(double omega, const RayleighDamping& damping, double dt) {
    const double c = damping.mass + damping.stiffness * omega * omega;
    double x = 1.0;
    double v = 0.0;
    double last = 1.0;
    for (int step = 0; step * dt * omega < 4.0 * kPi; ++step) {
        const double old = v;
        v = (v - dt * omega * omega * x) / (1.0 + dt * c + dt * dt * omega * omega);
        x += dt * v;
        if (old > 0.0 && v <= 0.0) {
            last = x;
            break;
        }
    }
    const double decrement = -std::log(last);
    return decrement / std::hypot(2.0 * kPi, decrement);
}

TEST(Damping, LowestModeGetsItsShareOfCriticalDamping) {
    for (const double ratio : {0.02, 0.1, 0.4})
        for (const double omega : {0.5, 20.0, 3000.0}) {
            const double dt = 1e-5 / omega;
            EXPECT_NEAR(measuredRatio(omega, dampingFromRatio(ratio, omega), dt), ratio, 1e-4);
        }
}

TEST(Damping, RatioDoesNotDependOnSubsteps) {
    const double omega = 10.0;
    for (const int substeps : {1, 2, 4, 8, 16}) {
        const double dt = 1.0 / 24.0 / substeps / 4.0;
        const auto damping = compensateImplicitEuler(dampingFromRatio(0.2, omega), dt);
        EXPECT_NEAR(measuredRatio(omega, damping, dt), 0.2, 0.01) << substeps;
    }
}

TEST(Damping, ConsistentScalesGiveTheSameMotion) {
    // Twice the size at four times the modulus has the same frequency.
    const double small = estimateLowestFrequency(1e5, 1000.0, 0.1, 0.02);
    const double large = estimateLowestFrequency(4e5, 1000.0, 0.2, 0.04);
    EXPECT_NEAR(small, large, 1e-12 * small);
}

TEST(Damping, RigidMotionIsNotDamped) {
    EXPECT_EQ(dampingFromRatio(0.7, 5.0).mass, 0.0);
}

TEST(Damping, CompensationNeverDrives) {
    EXPECT_EQ(compensateImplicitEuler(dampingFromRatio(0.01, 10.0), 0.04).stiffness, 0.0);
}

TEST(Damping, ImpossibleValuesAreRefused) {
    EXPECT_THROW(dampingFromRatio(-0.1, 1.0), InvalidInput);
    EXPECT_THROW(dampingFromRatio(std::nan(""), 1.0), InvalidInput);
    EXPECT_THROW(dampingFromRatio(0.1, 0.0), InvalidInput);
    EXPECT_THROW(estimateLowestFrequency(0.0, 1.0, 1.0, 1.0), InvalidInput);
}

}  // namespace
}  // namespace sinew
