#pragma once

// Lines, not one JSON document: a run that is killed leaves a file that can still be read, and a
// running one can be watched with `tail -f`.

#include <sinew/standalone/frame_stats.h>

#include <fstream>

namespace sinew {

/// The file of --stats: a line a frame, complete and on disk as soon as the frame is.
class StatsFile {
public:
    /// Starts the file anew, or keeps the lines of frames before `firstFrame` when a run resumes.
    /// @throws Error when it cannot be written.
    StatsFile(const std::string& path, bool resume, int firstFrame);

    void add(const FrameStats& stats);

private:
    std::string mPath;
    std::ofstream mStream;
};

}  // namespace sinew
