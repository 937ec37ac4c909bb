#pragma once

#include <sinew/base/result.h>
#include <sinew/elastic/discrete_body.h>

#include <cstdint>
#include <string>

namespace sinew {

/// All that a cache must save of a body in motion. A plain value: copy it to remember, assign it to
/// go back.
struct SolidState {
    double time = 0.0;       ///< s
    Coefficients z;          ///< positions
    Coefficients v;          ///< velocities
    Coefficients previousZ;  ///< one step back, for BDF2; empty at the start
    Coefficients previousV;
    double previousStep = 0.0;  ///< s, length of the last step; 0 at the start
    int halvings = 0;           ///< how often the time step is halved at present
    int goodSteps = 0;          ///< since it was halved last

    /// Equal on every machine for equal numbers.
    std::uint64_t hash() const;
};

/// A state as bytes: a version, the numbers, a checksum.
std::string saveState(const SolidState& state);

/// Fails with a message on bytes that are cut short, changed or of another version.
Result<SolidState> loadState(const std::string& bytes);

}  // namespace sinew
