#include <sinew/base/text.h>
#include <sinew/validation/case.h>
#include <sinew/validation/reference_values.h>
#include <sinew/validation/rig.h>
#include <sinew/validation/test_solid.h>

#include <cstdio>

namespace sinew {
namespace {

constexpr int kFrames = 15;

/// How far the tip of the bar sinks when x = 0 is held.
double tipDeflection(double stiffness, double poisson, Law law, Monitor& monitor) {
    Matter matter;
    matter.stiffness = stiffness;
    matter.poisson = poisson;
    RigOptions options;
    options.frames.count = kFrames;
    options.law = law;
    options.pins = {{sectionPlaces(0.0)}};
    Rig rig(makeBar(matter), options, monitor);
    rig.addGravity({0.0, 0.0, -reference::kGravity});
    rig.settle();
    return -rig.displacement({1.0, 0.0, 0.0}).z();
}

std::string nameOf(const char* size, double poisson, Law law) {
    char ratio[16];
    std::snprintf(ratio, sizeof ratio, "nu%g", poisson);
    return std::string("cantilever/") + size + "/" + ratio + "/" + std::string(lawName(law));
}

std::vector<CaseResult> run(const std::string&, Monitor& monitor) {
    using namespace reference;
    std::vector<CaseResult> results;
    for (const Cantilever& c : kCantilever) {
        const double limit = c.poisson < 0.4 ? 0.03 : 0.05;
        const auto add = [&](const char* size, double E, Law law, double expected) {
            results.push_back(
                {nameOf(size, c.poisson, law),
                 tipDeflection(E, c.poisson, law, monitor),
                 expected,
                 limit});
        };
        add("small", kSmallStiffness, Law::SmallStrain, c.small);
        add("large", kLargeStiffness, Law::StVenantKirchhoff, c.large);
        add("large", kLargeStiffness, Law::FixedCorotated, c.large);
        if (c.poisson == 0.3) add("large", kLargeStiffness, Law::NeoHookean, kCantileverNeoHookean);
    }
    return results;
}

}  // namespace

CaseGroup cantileverCases() {
    return {"cantilever", "tip of a clamped bar under its weight, m; 15 frames", false, &run};
}

}  // namespace sinew
