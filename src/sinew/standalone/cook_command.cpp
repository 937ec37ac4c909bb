#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/geometry/scale_lengths.h>
#include <sinew/io/geometry_io.h>
#include <sinew/nodes/cooker.h>
#include <sinew/nodes/network_json.h>
#include <sinew/standalone/checkpoint.h>
#include <sinew/standalone/command.h>
#include <sinew/standalone/stats_file.h>
#include <sinew/standalone/threads.h>

#include <chrono>
#include <cstdio>
#include <filesystem>

namespace sinew {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Where frames go and how far, from the command line.
struct CookPlan {
    int first = 1;
    int last = 1;
    std::string pattern;
    std::string checkpointFolder;  ///< "" for none
    int every = 1;                 ///< frames between checkpoints
    bool resume = false;
};

/// The network of the file, changed by --set in the order given.
Network loadWithParms(const Arguments& arguments, const Registry& registry) {
    Network network = loadNetwork(arguments.positional()[0], registry).value();
    for (const std::string& assignment : arguments.values("--set"))
        setParm(network, assignment).value();
    return network;
}

/// @throws InvalidInput for options that contradict one another or the frame range.
CookPlan planOf(const Arguments& arguments, const Network& network) {
    CookPlan plan;
    const auto frames = arguments.frameRange("--frames");
    plan.first = frames ? frames->first : network.firstFrame;
    plan.last = frames ? frames->second : network.lastFrame;
    const std::string stem = std::filesystem::path(network.file).stem().string();
    plan.pattern = arguments.value("--out").value_or("out/" + stem + ".$F4.bgeo.sc");
    if (plan.last > plan.first && !hasFrameVariable(plan.pattern)) {
        throw InvalidInput(
            "--out " + plan.pattern + " names one file for "
            + countOf(plan.last - plan.first + 1, "frame") + "; put $F4 into it");
    }
    plan.checkpointFolder = arguments.value("--checkpoint").value_or("");
    plan.every = arguments.integer("--every", 1, 1, 1'000'000);
    plan.resume = arguments.has("--resume");
    if (plan.checkpointFolder.empty() && (plan.resume || arguments.has("--every")))
        throw InvalidInput("--resume and --every need --checkpoint DIR");
    return plan;
}

/// The frame to begin with: after the checkpoint's, when it belongs to this network and its frames
/// are still there.
int firstFrameOf(const CookPlan& plan, std::uint64_t networkHash, Terminal& terminal) {
    if (!plan.resume) return plan.first;
    const std::optional<Checkpoint> checkpoint = readCheckpoint(plan.checkpointFolder);
    if (!checkpoint) {
        terminal.warn(plan.checkpointFolder + ": no checkpoint; cooking from the first frame");
        return plan.first;
    }
    if (checkpoint->networkHash != networkHash) {
        throw InvalidInput(
            plan.checkpointFolder
            + ": the network or its --set values changed since this checkpoint; cook without "
              "--resume");
    }
    // Frames that someone removed in the meantime are cooked again.
    int next = plan.first;
    while (next <= checkpoint->lastFrame
           && std::filesystem::exists(expandFrame(plan.pattern, next)))
        ++next;
    return next;
}

/// Cooks, measures and writes one frame. The hash is taken in metres, before scaling to the scene.
FrameStats cookFrame(Cooker& cooker, int frame, const CookPlan& plan, Terminal& terminal) {
    const Clock::time_point start = Clock::now();
    Geometry result = cooker.cook(frame, terminal);
    FrameStats stats;
    stats.frame = frame;
    stats.time = (frame - 1) / cooker.network().fps;
    stats.hash = resultHash(result);
    if (const SimulationStats* simulation = cooker.stats()) stats.simulation = *simulation;
    const Clock::time_point written = Clock::now();
    scaleLengths(result, 1.0 / cooker.network().unitLength);
    writeGeometry(expandFrame(plan.pattern, frame), result).value();
    stats.writeMs = millisecondsSince(written);
    stats.totalMs = millisecondsSince(start);
    return stats;
}

/// From `first` to the last frame of the plan; stops at the first frame that fails.
void cookFrames(
    Cooker& cooker, const CookPlan& plan, int first, StatsFile* statsFile, Terminal& terminal) {
    // A frame is cooked, written, counted, and only then the next begins.
    const std::uint64_t networkHash = cooker.network().hash();
    const int count = plan.last - plan.first + 1;
    for (int frame = first; frame <= plan.last; ++frame) {
        terminal.beginTask(frame - plan.first, count, "frame " + std::to_string(frame));
        const FrameStats stats = cookFrame(cooker, frame, plan, terminal);
        if (statsFile) statsFile->add(stats);
        // Written after the frame: a checkpoint never promises a frame that is not on disk.
        const bool isDue = (frame - plan.first + 1) % plan.every == 0 || frame == plan.last;
        if (!plan.checkpointFolder.empty() && isDue)
            writeCheckpoint(plan.checkpointFolder, {networkHash, frame}, cooker.saveMemory());
        terminal.endTask(
            expandFrame(plan.pattern, frame) + " in " + std::to_string(std::llround(stats.totalMs))
            + " ms");
    }
}

/// The one line on standard output; `first` is where this run began.
void printResult(const CookPlan& plan, int first) {
    if (first > plan.last) {
        std::printf("nothing left to cook: %s\n", plan.pattern.c_str());
    } else if (first == plan.last) {
        std::printf("wrote %s\n", expandFrame(plan.pattern, first).c_str());
    } else {
        std::printf("wrote frames %d-%d: %s\n", first, plan.last, plan.pattern.c_str());
    }
}

void run(const Arguments& arguments, Terminal& terminal) {
    // TBB reads the limit while it lives: before anything runs in parallel.
    const ThreadLimit threads(arguments.integer("--threads", 0, 1, 1024));
    // The registry outlives the network, which points into it.
    const Registry registry = standardNodes();
    Network network = loadWithParms(arguments, registry);
    const CookPlan plan = planOf(arguments, network);
    network.firstFrame = plan.first;
    network.lastFrame = plan.last;

    // Everything that can be known to fail is found before the first frame is cooked.
    checkFiles(network).value();
    checkWritable(expandFrame(plan.pattern, plan.first)).value();
    const int first = firstFrameOf(plan, network.hash(), terminal);
    std::optional<StatsFile> stats;
    if (const auto path = arguments.value("--stats")) stats.emplace(*path, plan.resume, first);

    Cooker cooker(std::move(network));
    if (first > plan.first) cooker.restoreMemory(readMemory(plan.checkpointFolder));
    cookFrames(cooker, plan, first, stats ? &*stats : nullptr, terminal);
    terminal.clear();
    printResult(plan, first);
}

}  // namespace

Command cookCommand() {
    CommandSpec spec;
    spec.name = "cook";
    spec.summary = "Cooks a network and writes a geometry file for each frame.";
    spec.arguments = "NETWORK";
    spec.minArguments = spec.maxArguments = 1;
    spec.options = {
        {"--frames", "A-B", "Frames to cook instead of the network's own; A alone is one frame."},
        {"--out", "PATTERN", "Where frames go, default out/NAME.$F4.bgeo.sc; quote the $."},
        {"--set",
         "NODE.PARM=VALUE",
         "Changes a parameter; VALUE as in the network. May be repeated."},
        {"--threads", "N", "Uses N threads; the result is the same for any number."},
        {"--stats", "FILE", "Writes one JSON object per frame and line."},
        {"--checkpoint", "DIR", "Keeps in DIR how far the cook has come."},
        {"--every", "N", "Frames between checkpoints, default 1."},
        {"--resume", "", "Goes on after the checkpoint in DIR."},
    };
    spec.examples =
        "A network is a JSON file of nodes; sinew nodes lists what there is. Relative paths in it\n"
        "start at its folder.\n\n"
        "examples:\n"
        "  sinew cook houdini/scenes/shapes.json\n"
        "  sinew cook beam.json --frames 1-48 --out 'cache/beam.$F4.bgeo.sc'\n"
        "  sinew cook beam.json --set model.voxelsize=0.02 --set 'beam.size=[1, 0.2, 0.2]'\n"
        "  sinew cook beam.json --checkpoint state --resume\n";
    return {spec, &run};
}

}  // namespace sinew
