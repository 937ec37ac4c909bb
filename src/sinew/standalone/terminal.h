#pragma once

// All that the standalone host says while it works goes to standard error; standard output belongs
// to results, so that `--json` can be piped.

#include <sinew/base/monitor.h>

#include <chrono>
#include <string>

namespace sinew {

/// The standalone host's side of the Monitor: Ctrl-C stops, progress and warnings go to standard
/// error. On a terminal progress is one line that is written over; elsewhere a line a task.
class Terminal : public Monitor {
public:
    /// From here on SIGINT and SIGTERM ask to stop instead of killing; a second one kills.
    Terminal();
    ~Terminal() override;
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    bool isInterrupted() override;
    void progress(double fraction, std::string_view what) override;
    /// One line `sinew: warning: ...`. The same warning is shown once.
    void warn(const std::string& message) override;

    /// What progress() counts within: task `index` of `count`, called `name` ("frame 12").
    void beginTask(int index, int count, const std::string& name);
    /// The task is done; `result` is a line worth keeping when not on a terminal.
    void endTask(const std::string& result);
    /// Removes the progress line.
    void clear();

private:
    using Clock = std::chrono::steady_clock;

    void show(double fraction, std::string_view what);

    bool mIsTerminal;
    bool mHasLine = false;
    int mIndex = 0;
    int mCount = 1;
    std::string mName;
    Clock::time_point mStart;
    Clock::time_point mLastShown;
    std::vector<std::string> mWarnings;
};

/// "45 s", "3 min 20 s", "2 h 5 min".
std::string durationText(double seconds);

}  // namespace sinew
