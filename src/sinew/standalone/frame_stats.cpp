#include <sinew/standalone/frame_stats.h>

#include <nlohmann/json.hpp>

#include <cstdio>

namespace sinew {
namespace {

/// A 64-bit number does not survive JSON readers that use doubles; hexadecimal text does.
std::string hexText(std::uint64_t x) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(x));
    return text;
}

}  // namespace

std::string jsonLine(const FrameStats& stats) {
    const nlohmann::ordered_json json = {
        {"frame", stats.frame},
        {"time", stats.time},
        {"hash", hexText(stats.hash)},
        {"ms", {{"total", stats.totalMs}, {"write", stats.writeMs}}}};
    return json.dump();
}

}  // namespace sinew
