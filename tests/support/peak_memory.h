#pragma once

#include <cstdint>
#include <fstream>
#include <string>

namespace sinew::test {

/// How far the resident memory of this process rises above what it was at construction (Linux).
class PeakMemory {
public:
    PeakMemory() {
        std::ofstream reset("/proc/self/clear_refs");
        reset << "5" << std::flush;  // the high-water mark restarts from here
        mIsAvailable = reset.good();
        mStart = read("VmRSS:");
    }

    bool isAvailable() const { return mIsAvailable && mStart > 0; }
    std::int64_t growth() const { return read("VmHWM:") - mStart; }  ///< bytes

private:
    static std::int64_t read(const std::string& key) {
        std::ifstream status("/proc/self/status");
        std::string word;
        while (status >> word) {
            std::int64_t kilobytes = 0;
            if (word == key && status >> kilobytes) return kilobytes * 1024;
        }
        return 0;
    }

    bool mIsAvailable = false;
    std::int64_t mStart = 0;
};

}  // namespace sinew::test
