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
    nlohmann::ordered_json json = {{"frame", stats.frame}, {"time", stats.time}};
    nlohmann::ordered_json ms = {{"total", stats.totalMs}};
    std::uint64_t hash = stats.hash;
    if (stats.simulation) {
        const SimulationStats& s = *stats.simulation;
        hash = s.hash;
        json.update(nlohmann::ordered_json{
            {"substeps", s.substeps},
            {"frames_total", s.framesTotal},
            {"frames_active", s.framesActive},
            {"points_total", s.pointsTotal},
            {"points_active", s.pointsActive},
            {"kinetic", s.kinetic},
            {"elastic", s.elastic},
            {"newton_iterations", s.newtonIterations},
            {"residual", s.residual},
            {"contacts", s.contacts},
            {"switched_on", s.switchedOn},
            {"switched_off", s.switchedOff},
            {"max_jump", s.maxJump},
            {"energy_jump", s.energyJump}});
        ms.update(nlohmann::ordered_json{
            {"assemble", s.assembleMs},
            {"solve", s.solveMs},
            {"adapt", s.adaptMs},
            {"contact", s.contactMs},
            {"layers", s.layersMs}});
    }
    ms["write"] = stats.writeMs;
    json["hash"] = hexText(hash);
    json["ms"] = ms;
    return json.dump();
}

}  // namespace sinew
