#include <sinew/base/hash.h>
#include <sinew/geometry/voxel_grid.h>
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

std::uint64_t resultHash(const Geometry& result) {
    Hash64 hash;
    hash.value(result.hash());
    for (int i = 0; i < result.primitiveCount(); ++i) {
        const PrimitiveRecord* record = result.record(i);
        if (record && record->grid) hash.value(gridHash(*record->grid));
    }
    return hash.result();
}

std::string jsonLine(const FrameStats& stats) {
    const nlohmann::ordered_json json = {
        {"frame", stats.frame},
        {"time", stats.time},
        {"hash", hexText(stats.hash)},
        {"ms", {{"total", stats.totalMs}, {"write", stats.writeMs}}}};
    return json.dump();
}

}  // namespace sinew
