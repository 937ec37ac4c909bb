#pragma once

#include <sinew/nodes/simulation_stats.h>

#include <cstdint>
#include <optional>
#include <string>

namespace sinew {

/// What one cooked frame cost and gave: a line of the file that --stats writes.
struct FrameStats {
    int frame = 0;
    double time = 0.0;       ///< s since frame 1
    std::uint64_t hash = 0;  ///< of the result; a line shows the solver's when there is one
    double totalMs = 0.0;    ///< cooking and writing
    double writeMs = 0.0;
    std::optional<SimulationStats> simulation;  ///< when a solver took part
};

/// The line, as one JSON object without line breaks.
std::string jsonLine(const FrameStats& stats);

}  // namespace sinew
