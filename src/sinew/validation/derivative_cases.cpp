#include <sinew/solver/solid_system.h>
#include <sinew/validation/case.h>
#include <sinew/validation/rig.h>
#include <sinew/validation/test_solid.h>

#include <cmath>

namespace sinew {
namespace {

constexpr double kLimit = 1e-6;

/// Numbers from −1 to 1 without structure, the same on every machine.
Coefficients noise(Eigen::Index columns, int seed) {
    Coefficients out(3, columns);
    for (Eigen::Index i = 0; i < out.size(); ++i) {
        const double x = 43758.5453 * std::sin(12.9898 * static_cast<double>(i + 1) + seed);
        out.data()[i] = 2.0 * (x - std::floor(x)) - 1.0;
    }
    return out;
}

double energyAt(const SolidSystem& system, const Coefficients& z) {
    ElasticWorkspace workspace;
    system.elastic().evaluate(z, Need::Energy, StrainRate(), workspace);
    return system.elastic().value(workspace);
}

Coefficients gradientAt(const SolidSystem& system, const Coefficients& z) {
    ElasticWorkspace workspace;
    system.elastic().evaluate(z, Need::Stress, StrainRate(), workspace);
    Coefficients gradient = Coefficients::Zero(3, z.cols());
    system.elastic().addGradient(workspace, gradient);
    return gradient;
}

/// ∂²W/∂z² · d, exact Hessian.
VectorX curvatureAlong(const SolidSystem& system, const Coefficients& z, const Coefficients& d) {
    ElasticWorkspace workspace;
    system.elastic().evaluate(z, Need::Hessian, StrainRate(), workspace);
    BlockSparse K(system.pattern());
    system.addStiffness(workspace, K);
    VectorX direction;
    system.gather(d, direction);
    VectorX out(direction.size());
    K.multiply(direction, out);
    return out;
}

std::vector<CaseResult> checkLaw(Law law, Monitor& monitor) {
    RigOptions options;
    options.frames.count = 5;
    options.law = law;
    options.pins = {{sectionPlaces(0.0)}};  // a few quadratic frames, and mixed blocks
    Matter matter;
    matter.poisson = 0.4;
    Rig rig(makeBar(matter), options, monitor);
    const SolidSystem& system = rig.system();
    const Coefficients rest = rig.state().z;
    // Bent and stretched by some tens of per cent, direction in the free coefficients only.
    const Coefficients z = rest + 0.1 * noise(rest.cols(), 1);
    VectorX free;
    system.gather(noise(rest.cols(), 2), free);
    Coefficients d = Coefficients::Zero(3, rest.cols());
    system.addScattered(1.0, free, d);

    constexpr double kDifference = 1e-5;
    const Coefficients up = z + kDifference * d;
    const Coefficients down = z - kDifference * d;
    const double slope = (energyAt(system, up) - energyAt(system, down)) / (2.0 * kDifference);
    const double exactSlope = (gradientAt(system, z).array() * d.array()).sum();
    VectorX bend;
    system.gather((gradientAt(system, up) - gradientAt(system, down)) / (2.0 * kDifference), bend);
    const VectorX exactBend = curvatureAlong(system, z, d);
    const std::string name(lawName(law));
    return {
        {"derivatives/" + name + "/gradient", slope, exactSlope, kLimit},
        {"derivatives/" + name + "/hessian",
         (bend - exactBend).norm() / exactBend.norm(),
         0.0,
         kLimit}};
}

std::vector<CaseResult> run(const std::string&, Monitor& monitor) {
    std::vector<CaseResult> results;
    for (const Law law : kLaws)
        for (CaseResult& result : checkLaw(law, monitor))
            results.push_back(std::move(result));
    return results;
}

}  // namespace

CaseGroup derivativeCases() {
    return {
        "derivatives",
        "gradient and Hessian of the assembled energy against central differences",
        false,
        &run};
}

}  // namespace sinew
