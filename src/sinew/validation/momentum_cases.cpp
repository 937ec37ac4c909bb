#include <sinew/validation/case.h>
#include <sinew/validation/reference_values.h>
#include <sinew/validation/rig.h>
#include <sinew/validation/test_solid.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <complex>

namespace sinew {
namespace {

constexpr double kStep = 1.0 / 24.0;

Vector3 momentum(const SolidSystem& system, const Coefficients& v) {
    return v * system.massVector();
}

/// Σ M_st z_s × v_t.
Vector3 angularMomentum(const SolidSystem& system, const Coefficients& z, const Coefficients& v) {
    Coefficients Mv;
    system.multiplyMass(v, Mv);
    Vector3 sum = Vector3::Zero();
    for (Eigen::Index s = 0; s < z.cols(); ++s)
        sum += Vector3(z.col(s)).cross(Vector3(Mv.col(s)));
    return sum;
}

Matrix3 crossMatrix(const Vector3& w) {
    Matrix3 W;
    W << 0.0, -w.z(), w.y(), w.z(), 0.0, -w.x(), -w.y(), w.x(), 0.0;
    return W;
}

StepOptions stepOptions(Integrator integrator, int iterations) {
    StepOptions options;
    options.timeStep = kStep;
    options.integrator = integrator;
    options.newton.iterations = iterations;
    options.newton.tolerance = 1e-13;
    return options;
}

RigOptions freeBar(int frames) {
    RigOptions options;
    options.frames.count = frames;
    options.law = Law::FixedCorotated;
    return options;
}

/// Largest error of the momentum gained in a step of free fall, relative to the gain; the bar
/// tumbles and vibrates as it falls.
double fallError(Integrator integrator, int iterations, Monitor& monitor) {
    Matter matter;
    matter.stiffness = 1e5;
    Rig rig(makeBar(matter), freeBar(8), monitor);
    SolidState& state = rig.state();
    Matrix3 stretch = Matrix3::Identity();
    stretch(0, 0) = 1.1;
    stretch(1, 0) = 0.05;
    state.z = stretch * state.z;
    state.v = crossMatrix({1.0, 2.0, 3.0}) * state.z;
    rig.addGravity({0.0, 0.0, -reference::kGravity});
    double mass = 0.0;
    for (const double m : rig.solid().mass)
        mass += m;
    const Vector3 expected(0.0, 0.0, -mass * reference::kGravity * kStep);
    double error = 0.0;
    for (int step = 0; step < 24; ++step) {
        const Vector3 before = momentum(rig.system(), state.v);
        rig.advance(stepOptions(integrator, iterations));
        const Vector3 after = momentum(rig.system(), state.v);
        // BDF2 takes its first step as implicit Euler and blends afterwards; momentum is linear in
        // time, which both follow exactly.
        error = std::max(error, (after - before - expected).norm() / expected.norm());
    }
    return error;
}

struct SpinResult {
    double kept = 0.0;    ///< angular momentum left after one second over that at the start
    double torque = 0.0;  ///< largest internal torque × step, relative to the angular momentum
};

/// A stiff bar that turns about its short axis once a second, for a second.
SpinResult spin(Integrator integrator, int iterations, Monitor& monitor) {
    Matter matter;
    matter.stiffness = 1e8;
    RigOptions options = freeBar(8);
    const Box3 box{{-0.5, -0.1, -0.1}, {0.5, 0.1, 0.1}};
    Rig rig(makeBox(box, 0.025, matter), options, monitor);
    SolidState& state = rig.state();
    state.v = crossMatrix({0.0, 0.0, 2.0 * M_PI}) * state.z;
    const Vector3 start = angularMomentum(rig.system(), state.z, state.v);
    SpinResult result;
    for (int step = 0; step < 24; ++step) {
        const Coefficients v = state.v;
        rig.advance(stepOptions(integrator, iterations));
        const Vector3 turned = angularMomentum(rig.system(), state.z, state.v - v);
        result.torque = std::max(result.torque, turned.norm() / start.norm());
    }
    result.kept = angularMomentum(rig.system(), state.z, state.v).dot(start) / start.squaredNorm();
    return result;
}

/// What the integrator itself leaves of a rigid rotor's angular momentum. In the plane, positions
/// and velocities are complex numbers times the rest shape; the step moves to the rotation closest
/// to the predicted place: x' = p / |p|.
double rotorKept(Integrator integrator) {
    using Complex = std::complex<double>;
    Complex x(1.0, 0.0);
    Complex v(0.0, 2.0 * M_PI);
    Complex oldX = x;
    Complex oldV = v;
    const double start = std::imag(std::conj(x) * v);
    for (int step = 0; step < 24; ++step) {
        const bool isSecondOrder = integrator == Integrator::Bdf2 && step > 0;
        const double h = isSecondOrder ? 2.0 / 3.0 * kStep : kStep;
        const Complex base = isSecondOrder ? (4.0 * x - oldX) / 3.0 : x;
        const Complex p = base + h * (isSecondOrder ? (4.0 * v - oldV) / 3.0 : v);
        oldX = x;
        oldV = v;
        x = p / std::abs(p);
        v = (x - base) / h;
    }
    return std::imag(std::conj(x) * v) / start;
}

std::vector<CaseResult> run(const std::string&, Monitor& monitor) {
    constexpr double kExact = 1e-10;
    constexpr int kConverged = 40;
    const SpinResult euler = spin(Integrator::ImplicitEuler, kConverged, monitor);
    const SpinResult bdf2 = spin(Integrator::Bdf2, kConverged, monitor);
    return {
        {"momentum/fall/euler",
         fallError(Integrator::ImplicitEuler, kConverged, monitor),
         0.0,
         kExact},
        {"momentum/fall/euler_one_iteration",
         fallError(Integrator::ImplicitEuler, 1, monitor),
         0.0,
         kExact},
        {"momentum/fall/bdf2", fallError(Integrator::Bdf2, kConverged, monitor), 0.0, kExact},
        {"momentum/spin/euler_torque", euler.torque, 0.0, kExact},
        {"momentum/spin/euler_kept", euler.kept, rotorKept(Integrator::ImplicitEuler), 1e-3},
        {"momentum/spin/bdf2_kept", bdf2.kept, rotorKept(Integrator::Bdf2), 1e-3}};
}

}  // namespace

CaseGroup momentumCases() {
    return {"momentum", "momentum in free fall and spin, a second at 1/24 s", false, &run};
}

}  // namespace sinew
