#pragma once

#include <cstdint>

namespace sinew {

/// IEEE binary16 → binary32, exact; NaN keeps its upper bits.
/// The storage that Houdini calls fpreal16.
float halfToFloat(std::uint16_t half);

/// Nearest binary16, ties to even; too large becomes infinity.
std::uint16_t floatToHalf(float x);

}  // namespace sinew
