#include <sinew/base/error.h>
#include <sinew/elastic/damping.h>

#include <algorithm>
#include <cmath>

namespace sinew {

RayleighDamping dampingFromRatio(double ratio, double frequency) {
    if (!(ratio >= 0.0) || !std::isfinite(ratio))
        throw InvalidInput("damping ratio must be 0 (rings) to 1 (critical), or more to creep");
    if (!(frequency > 0.0) || !std::isfinite(frequency))
        throw InvalidInput("the frequency to damp must be positive; check stiffness and density");
    return {0.0, 2.0 * ratio / frequency};
}

RayleighDamping compensateImplicitEuler(const RayleighDamping& damping, double dt) {
    return {damping.mass, std::max(0.0, damping.stiffness - dt)};
}

double estimateLowestFrequency(
    double youngModulus, double massDensity, double length, double thickness) {
    if (!(youngModulus > 0.0 && massDensity > 0.0 && length > 0.0 && thickness > 0.0))
        throw InvalidInput("stiffness, density and size of a body must be positive");
    const double slender = std::min(thickness, length) / (length * length);
    return 22.4 * slender * std::sqrt(youngModulus / (12.0 * massDensity));
}

}  // namespace sinew
