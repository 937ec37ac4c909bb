#include <sinew/base/error.h>
#include <sinew/base/hash.h>
#include <sinew/base/text.h>
#include <sinew/nodes/frame_points.h>
#include <sinew/nodes/standard_nodes.h>
#include <sinew/nodes/user_frames.h>

#include <algorithm>

namespace sinew {
namespace {

/// Where frames were placed last, so that a moving skeleton does not place them again.
class PlacementMemory final : public NodeMemory {
public:
    std::uint64_t key = 0;
    std::vector<FramePoint> frames;
    std::vector<UserFrame> given;  ///< at rest, in the order of their points
    std::vector<int> source;       ///< per frame of the user: its point
    Geometry model;                ///< keeps the grids behind the key alive
};

FrameOptions optionsOf(const ParmValues& parms) {
    FrameOptions options;
    options.count = parms.integer("count");
    options.type = frameTypeNamed(parms.text("frametype"));
    options.kernel.kernel = parms.text("kernel") == "ratio" ? Kernel::Ratio : Kernel::Smooth;
    options.kernel.reach = parms.real("reach");
    options.regions.count = parms.integer("points");
    return options;
}

std::uint64_t keyOf(const CookContext& context) {
    Hash64 hash;
    hash.value(context.parms.hash());
    hash.value(context.inputs[0]->hash());
    for (int i = 0; i < context.inputs[0]->primitiveCount(); ++i)
        if (const PrimitiveRecord* record = context.inputs[0]->record(i))
            hash.value(reinterpret_cast<std::uintptr_t>(record->grid.get()));
    return hash.result();
}

/// The user's frames at rest that can be used: finite, and no two in the same voxel, which would
/// both move the same matter and leave the system without a unique solution.
void takeGiven(const Geometry& user, double voxelSize, PlacementMemory& memory, Monitor& monitor) {
    memory.given = userFrames(user);
    memory.source.clear();
    std::vector<FramePoint> taken;
    int dropped = 0;
    for (std::size_t i = 0; i < memory.given.size(); ++i) {
        const FramePoint& given = memory.given[i].frame;
        const Vector3& p = given.rest;
        const bool isNear = std::any_of(taken.begin(), taken.end(), [&](const FramePoint& f) {
            return (f.rest - p).norm() < voxelSize;
        });
        if (!p.allFinite() || isNear) {
            ++dropped;
            continue;
        }
        taken.push_back(given);
        taken.back().Q = restFrame(p).Q;
        memory.source.push_back(static_cast<int>(i));
    }
    if (dropped > 0)
        monitor.warn(
            countOf(dropped, "user frame")
            + " left out: closer than a voxel to another, or not finite");
    memory.frames = std::move(taken);
}

void place(const CookContext& context, PlacementMemory& memory) {
    const Geometry model = withoutFramePoints(*context.inputs[0]);
    const VoxelModel voxels = voxelModelFrom(model);
    FrameOptions options = optionsOf(context.parms);
    const Geometry user = context.inputs[1]
                              ? context.others.input(1, context.parms.integer("restframe"))
                              : Geometry();
    takeGiven(user, voxels.voxelSize(), memory, context.monitor);
    for (const FramePoint& frame : memory.frames)
        options.given.push_back({frame.rest, frame.isKinematic, std::nullopt});
    const std::vector<Vector3> places = placeFrames(voxels, options, context.monitor);
    for (std::size_t i = memory.frames.size(); i < places.size(); ++i) {
        memory.frames.push_back(restFrame(places[i]));
        memory.frames.back().type = options.type;
    }
    for (std::size_t i = 0; i < memory.source.size(); ++i)
        if (memory.frames[i].type == FrameType::Automatic) memory.frames[i].type = options.type;
    const int asked = std::max(options.count, 1);
    if (static_cast<int>(places.size()) < asked)
        context.monitor.warn(
            "the model has room for " + countOf(static_cast<int>(places.size()), "frame")
            + " only; use smaller voxels for more");
    memory.model = *context.inputs[0];
}

/// Kinematic frames where the user's points are now.
std::vector<FramePoint> framesNow(const CookContext& context, const PlacementMemory& memory) {
    std::vector<FramePoint> frames = memory.frames;
    if (!context.inputs[1]) return frames;
    const std::vector<UserFrame> now = userFrames(*context.inputs[1]);
    if (now.size() != memory.given.size())
        throw InvalidInput(
            "the user frames are " + std::to_string(now.size()) + " points now and were "
            + std::to_string(memory.given.size())
            + " at the rest frame; keep their number and order");
    for (std::size_t i = 0; i < memory.source.size(); ++i) {
        if (!frames[i].isKinematic) continue;
        const std::size_t source = static_cast<std::size_t>(memory.source[i]);
        frames[i].Q = motionSince(memory.given[source], now[source]);
        if (!frames[i].Q.allFinite())
            throw InvalidInput("a kinematic frame has no finite transform; mend the user frames");
    }
    return frames;
}

Geometry cook(const CookContext& context) {
    auto& memory = context.slot.as<PlacementMemory>();
    const std::uint64_t key = keyOf(context);
    if (memory.key != key || memory.frames.empty()) {
        memory.frames.clear();
        place(context, memory);
        memory.key = key;
    }
    if (context.parms.integer("levels") > 1)
        context.monitor.warn("levels above 1 come with the adaptive solver; using 1");
    Geometry model = withoutFramePoints(*context.inputs[0]);
    addFramePoints(model, framesNow(context, memory));
    writeFrameOptions(model, optionsOf(context.parms));
    return model;
}

std::vector<ParmSchema> parmSchemas() {
    const FrameOptions byDefault;
    return {
        integerParm("count", "Frames", byDefault.count)
            .min(0)
            .max(100000)
            .slider(1, 200)
            .help("Frames in all, those of the second input included; every separate piece gets "
                  "at least one."),
        integerParm("levels", "Levels", 1)
            .min(1)
            .max(16)
            .slider(1, 8)
            .help("Levels of the hierarchy the adaptive solver works on."),
        menuParm(
            "frametype",
            "Frame Type",
            {{"automatic", "Automatic"},
             {"affine", "Affine"},
             {"rigid", "Rigid"},
             {"quadratic", "Quadratic"}})
            .help("What a frame can do alone: affine stretches and shears, quadratic bends too. "
                  "Automatic takes quadratic frames up to 40, and beyond that where the body is "
                  "pinned."),
        menuParm("kernel", "Kernel", {{"smooth", "Smooth"}, {"ratio", "Ratio"}})
            .help("How influence fades between frames; Ratio is the papers' and stiffer."),
        realParm("reach", "Reach", byDefault.kernel.reach)
            .min(0.0)
            .max(10.0)
            .slider(0.0, 3.0)
            .help("How far a frame of the smooth kernel acts, in distances between frames; 0 takes "
                  "1.6 for quadratic frames and 1.8 for others."),
        integerParm("points", "Integration Regions", 0)
            .min(0)
            .max(1000000)
            .slider(0, 1000)
            .help("Regions in which stress is measured; 0 takes four a frame."),
        integerParm("restframe", "Rest Frame", 1)
            .slider(1, 240)
            .help("Frame at which the second input stands in its rest pose."),
    };
}

}  // namespace

NodeType framesNode() {
    NodeSchema schema;
    schema.name = "sinew::frames";
    schema.version = "1.0";
    schema.label = "Sinew Frames";
    schema.summary = "Spreads the frames whose motion moves a body.";
    schema.helpText =
        "A body moves by a few frames, each with a region of influence that follows the shape and "
        "is short in soft material. Frames are spread evenly, closer where `detail` is painted. "
        "The output is the model and a point for each frame in the group `sinewframes`, with "
        "`level`, `parents`, `weights`, `transform`, `frametype` and `kinematic`.\n\n"
        "Points of the second input, those of bones included, become frames where they stand. A "
        "point with the attribute `kinematic` above 0 is moved by its own animation: its `P` and, "
        "when there is one, its `transform` (3x3 or 4x4) or `orient`; bones without either turn "
        "with their direction. Soft frames fill the space between and beyond.";
    schema.inputs = {
        {"Model", true, "A voxel model, from Sinew Voxelize."},
        {"User Frames", false, "Points or bones that become frames, moved by you or by the body."},
    };
    schema.parms = parmSchemas();
    return {schema, &cook};
}

}  // namespace sinew
