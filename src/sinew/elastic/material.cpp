#include <sinew/base/error.h>
#include <sinew/elastic/material.h>

#include <cmath>
#include <sstream>

namespace sinew {
namespace {

[[noreturn]] void refuse(const char* what, double value, const char* cure) {
    std::ostringstream message;
    message << what << ' ' << value << ' ' << cure;
    throw InvalidInput(message.str());
}

}  // namespace

Lame lameParameters(double youngModulus, double poissonRatio) {
    const double E = youngModulus;
    const double nu = poissonRatio;
    if (!(E > 0.0) || !std::isfinite(E))
        refuse("Young's modulus", E, "is no stiffness; use a positive number of Pa, e.g. 1e5");
    if (nu >= 0.5) refuse("Poisson ratio", nu, "is incompressible; use at most 0.49");
    if (!(nu > -1.0)) refuse("Poisson ratio", nu, "is unstable; use more than -1, e.g. 0.3");
    return {E / (2.0 * (1.0 + nu)), E * nu / ((1.0 + nu) * (1.0 - 2.0 * nu))};
}

VolumeSplit splitVolume(double youngModulus, double poissonRatio) {
    const Lame lame = lameParameters(youngModulus, poissonRatio);
    if (poissonRatio <= 0.0) return {lame.lambda, 0.0};
    const double local = 2.0 * lame.mu * poissonRatio;
    return {local, lame.lambda - local};
}

}  // namespace sinew
