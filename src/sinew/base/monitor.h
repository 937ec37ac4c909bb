#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinew {

// The host enters the core through this one interface: the standalone host's Terminal, the HDK
// layer's UT_Interrupt adapter and tests' WarningList are its implementations. Nothing in the core
// prints, reads signals or knows of a progress bar.
/// What a host offers to long work: a stop button, a progress bar, and a place for warnings.
///
/// The default does nothing, so `Monitor()` runs anything silently to its end. Implementations must
/// allow isInterrupted() from any thread; the other two are called from the cooking thread only.
class Monitor {
public:
    virtual ~Monitor() = default;

    /// True once the user asked to stop. Poll it per task or iteration, never per element.
    virtual bool isInterrupted() { return false; }

    /// Reports that `fraction` (0 to 1) of `what` is done.
    virtual void progress(double fraction, std::string_view what) {
        static_cast<void>(fraction);
        static_cast<void>(what);
    }

    /// Something was ignored or repaired; the result is still useful.
    virtual void warn(const std::string& message) { static_cast<void>(message); }

    /// @throws Interrupted once the user asked to stop.
    void checkInterrupt();
};

/// Keeps the warnings it is given, for callers that show them later.
class WarningList : public Monitor {
public:
    void warn(const std::string& message) override { warnings.push_back(message); }

    std::vector<std::string> warnings;
};

}  // namespace sinew
