#pragma once

// Farms and tests read this file, so its names are API (README.md lists them). Fields that a
// network without a solver does not have are left out.

#include <sinew/geometry/geometry.h>
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

/// Hash of a frame's result with the content of its grids (Geometry::hash() leaves them out): equal
/// bits, equal hash, whatever the number of threads.
std::uint64_t resultHash(const Geometry& result);

/// The line, as one JSON object without line breaks.
std::string jsonLine(const FrameStats& stats);

}  // namespace sinew
