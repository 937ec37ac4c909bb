#include <sinew/standalone/terminal.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <unistd.h>

namespace sinew {
namespace {

// A signal handler can reach nothing but a global.
volatile std::sig_atomic_t gStopRequested = 0;

extern "C" void requestStop(int signal) {
    gStopRequested = 1;
    std::signal(signal, SIG_DFL);
}

/// Warnings beyond this are counted, not shown: a broken sequence must not flood a farm's log.
constexpr std::size_t kMaxWarnings = 200;
constexpr auto kShowEvery = std::chrono::milliseconds(100);

}  // namespace

std::string durationText(double seconds) {
    const auto whole = static_cast<long long>(std::llround(std::max(0.0, seconds)));
    if (whole < 60) return std::to_string(whole) + " s";
    if (whole < 3600)
        return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
    return std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

Terminal::Terminal()
    : mIsTerminal(isatty(STDERR_FILENO) != 0),
      mStart(Clock::now()) {
    gStopRequested = 0;
    std::signal(SIGINT, &requestStop);
    std::signal(SIGTERM, &requestStop);
}

Terminal::~Terminal() {
    clear();
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

bool Terminal::isInterrupted() {
    return gStopRequested != 0;
}

void Terminal::beginTask(int index, int count, const std::string& name) {
    mIndex = index;
    mCount = std::max(1, count);
    mName = name;
    show(0.0, "");
}

void Terminal::endTask(const std::string& result) {
    if (mIsTerminal || result.empty()) return;
    const double fraction = static_cast<double>(mIndex + 1) / mCount;
    const double elapsed = std::chrono::duration<double>(Clock::now() - mStart).count();
    std::fprintf(
        stderr,
        "[%3.0f%%] %s, %s left\n",
        100.0 * fraction,
        result.c_str(),
        durationText(elapsed * (1.0 / fraction - 1.0)).c_str());
}

void Terminal::progress(double fraction, std::string_view what) {
    if (Clock::now() - mLastShown < kShowEvery) return;
    show(std::clamp(fraction, 0.0, 1.0), what);
}

void Terminal::show(double fraction, std::string_view what) {
    if (!mIsTerminal) return;
    mLastShown = Clock::now();
    const double done = (mIndex + fraction) / mCount;
    const double elapsed = std::chrono::duration<double>(mLastShown - mStart).count();
    std::string line = mName;
    if (!what.empty()) line += (line.empty() ? "" : ": ") + std::string(what);
    // An estimate from the first moments is noise.
    if (done > 0.02 && elapsed > 1.0)
        line += ", " + durationText(elapsed * (1.0 / done - 1.0)) + " left";
    std::fprintf(stderr, "\r\033[K[%3.0f%%] %s", 100.0 * done, line.c_str());
    std::fflush(stderr);
    mHasLine = true;
}

void Terminal::clear() {
    if (mHasLine) std::fputs("\r\033[K", stderr);
    mHasLine = false;
}

void Terminal::warn(const std::string& message) {
    if (mWarnings.size() > kMaxWarnings) return;
    if (std::find(mWarnings.begin(), mWarnings.end(), message) != mWarnings.end()) return;
    mWarnings.push_back(message);
    clear();
    const bool isLast = mWarnings.size() > kMaxWarnings;
    std::fprintf(
        stderr,
        "sinew: warning: %s\n",
        isLast ? "further warnings are not shown" : message.c_str());
}

}  // namespace sinew
