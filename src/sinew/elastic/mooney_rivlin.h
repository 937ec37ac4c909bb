#pragma once

#include <sinew/elastic/stable_rubber.h>

namespace sinew {

/// Mooney-Rivlin elasticity: a quarter of the shear modulus sits on the second invariant, a usual
/// fit for rubber, and the rest on the first; energy and constants in stable_rubber.h.
using MooneyRivlin = StableRubber<25>;

}  // namespace sinew
