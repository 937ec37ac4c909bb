#include <sinew/solver/modes.h>
#include <sinew/validation/case.h>
#include <sinew/validation/reference_values.h>
#include <sinew/validation/rig.h>
#include <sinew/validation/test_solid.h>

namespace sinew {
namespace {

constexpr int kFrames = 40;
constexpr int kRigidModes = 6;
constexpr std::array<const char*, 6> kNames = {
    "bending1a", "bending1b", "torsion1", "bending2a", "bending2b", "axial1"};

std::vector<CaseResult> measure(
    const char* support,
    const std::vector<PinPatch>& pins,
    const std::array<double, 6>& expected,
    Monitor& monitor) {
    RigOptions options;
    options.frames.count = kFrames;
    options.pins = pins;
    Rig rig(makeBar(Matter()), options, monitor);
    const int skip = pins.empty() ? kRigidModes : 0;
    const Modes modes = computeModes(rig.system(), rig.state().z, skip + 6);
    std::vector<CaseResult> results;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double limit = i == 2 ? 0.05 : 0.03;
        results.push_back(
            {std::string("frequencies/") + support + "/" + kNames[i],
             modes.frequency(skip + static_cast<int>(i)),
             expected[i],
             limit});
    }
    return results;
}

std::vector<CaseResult> run(const std::string&, Monitor& monitor) {
    std::vector<CaseResult> results =
        measure("clamped", {{sectionPlaces(0.0)}}, reference::kClampedFrequencies, monitor);
    for (CaseResult& result : measure("free", {}, reference::kFreeFrequencies, monitor))
        results.push_back(std::move(result));
    return results;
}

}  // namespace

CaseGroup frequencyCases() {
    return {"frequencies", "first six natural frequencies of a bar, Hz; 40 frames", false, &run};
}

}  // namespace sinew
