#pragma once

#include <cstdint>
#include <string>

namespace sinew {

/// What one cooked frame cost and gave: a line of the file that --stats writes.
struct FrameStats {
    int frame = 0;
    double time = 0.0;       ///< s since frame 1
    std::uint64_t hash = 0;  ///< of the result
    double totalMs = 0.0;    ///< cooking and writing
    double writeMs = 0.0;
};

/// The line, as one JSON object without line breaks.
std::string jsonLine(const FrameStats& stats);

}  // namespace sinew
