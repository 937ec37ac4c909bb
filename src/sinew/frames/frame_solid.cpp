#include <sinew/base/error.h>
#include <sinew/frames/frame_solid.h>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

/// Distances and integration regions divide by stiffness.
void checkStiffness(const VoxelMatter& matter) {
    for (const double E : matter.stiffness)
        if (!(E > 0.0) || !std::isfinite(E))
            throw InvalidInput(
                "a voxel has no stiffness or an infinite one; paint stiffness above 0");
}

VoxelMatter matterOf(const VoxelModel& model) {
    const double cube = std::pow(model.voxelSize(), 3);
    VoxelMatter matter;
    for (const float fill : model.values(voxel_grids::kFill))
        matter.volume.push_back(cube * fill);
    const std::vector<float> stiffness = model.values(voxel_grids::kStiffness);
    const std::vector<float> poisson = model.values(voxel_grids::kPoisson);
    matter.stiffness.assign(stiffness.begin(), stiffness.end());
    matter.poisson.assign(poisson.begin(), poisson.end());
    checkStiffness(matter);
    return matter;
}

std::vector<double> massOf(const VoxelModel& model) {
    const double cube = std::pow(model.voxelSize(), 3);
    std::vector<double> mass;
    for (const float density : model.values(voxel_grids::kDensity))
        mass.push_back(cube * density);
    return mass;
}

// How far stiff parts count as shorter: powers of the compliance. Frames stand where the solid
// gives way; but once placed, their functions should reach little farther into stiff matter, which
// would hold them fast. Chosen on a bar whose halves differ 1 : 100, see docs/convergence.md.
constexpr double kPlacementPower = 0.5;
constexpr double kKernelPower = 0.05;

/// A power of the compliance over its mean.
std::vector<float> compliance(const VoxelMatter& matter, double power) {
    double sum = 0.0;
    double volume = 0.0;
    for (std::size_t v = 0; v < matter.volume.size(); ++v) {
        sum += matter.volume[v] * std::log(matter.stiffness[v]);
        volume += matter.volume[v];
    }
    const double mean = std::exp(sum / volume);
    std::vector<float> slowness;
    for (const double E : matter.stiffness)
        slowness.push_back(static_cast<float>(std::pow(std::clamp(mean / E, 1e-6, 1e6), power)));
    return slowness;
}

/// Compliance, made up to twice as long where the artist painted `detail`: frames stand that much
/// closer there, eight times as many in a volume.
std::vector<float> placementSlowness(const VoxelModel& model, std::vector<float> slowness) {
    const std::vector<float> detail = model.valuesOr("detail", 0.0F);
    for (std::size_t v = 0; v < slowness.size(); ++v) {
        const double density = 1.0 + 7.0 * std::clamp(detail[v], 0.0F, 1.0F);
        slowness[v] = static_cast<float>(slowness[v] * std::cbrt(density));
    }
    return slowness;
}

std::vector<GeodesicSource> sourcesOf(
    const GeodesicSpace& space, const std::vector<GivenFrame>& given) {
    std::vector<GeodesicSource> sources;
    for (const GivenFrame& frame : given) {
        if (!frame.origin.allFinite())
            throw InvalidInput("a given frame has no finite position; mend the frame points");
        sources.push_back({frame.origin, space.hostVoxel(frame.origin)});
    }
    return sources;
}

/// What every frame is under FrameType::Automatic when there are few.
FrameType resolveType(FrameType type, std::size_t frameCount) {
    const bool isSmall = frameCount <= static_cast<std::size_t>(kMostQuadratic);
    return type == FrameType::Automatic && isSmall ? FrameType::Quadratic : type;
}

FrameKind kindOf(FrameType type, bool movesPins) {
    switch (type) {
        case FrameType::Rigid:
            return FrameKind::Rigid;
        case FrameType::Affine:
            return FrameKind::Affine;
        case FrameType::Quadratic:
            return FrameKind::Quadratic;
        default:
            return movesPins ? FrameKind::Quadratic : FrameKind::Affine;
    }
}

/// Chooses kinds: frames with a say in pinned voxels need the terms that vanish there.
void chooseKinds(const FrameOptions& options, FrameSolid& solid) {
    std::vector<bool> movesPins(solid.frames.size(), false);
    for (const Vector3& X : options.pinned)
        for (const Influence& i : solid.functions.sample(X))
            if (i.weight > 0.02) movesPins[static_cast<std::size_t>(i.frame)] = true;
    for (std::size_t i = 0; i < solid.frames.size(); ++i) {
        const bool isGiven = i < options.given.size();
        const FrameType asked =
            isGiven ? options.given[i].type.value_or(options.type) : options.type;
        const FrameType type = resolveType(asked, solid.frames.size());
        solid.frames[i].kind =
            solid.frames[i].isKinematic ? FrameKind::Affine : kindOf(type, movesPins[i]);
    }
}

/// Places frames in units of voxels: positions and ties between distances then do not depend on
/// the scale of the scene, nor on the rounding of a fill at the surface.
Placement placementOf(const VoxelModel& model, const FrameOptions& options, Monitor& monitor) {
    const double h = model.voxelSize();
    const Vector3 origin = model.center(Vector3i::Zero());
    const GeodesicSpace space(
        model.voxels(),
        1.0,
        Vector3::Zero(),
        placementSlowness(model, compliance(matterOf(model), kPlacementPower)));
    std::vector<GivenFrame> given = options.given;
    for (GivenFrame& frame : given)
        frame.origin = (frame.origin - origin) / h;
    std::vector<GeodesicSource> sources = sourcesOf(space, given);
    Placement placement;
    if (options.keepsPlaces) {
        placement = keepFrames(space, sources, monitor);
    } else {
        std::vector<float> fill = model.values(voxel_grids::kFill);
        for (float& f : fill)
            f = std::max(1.0F, std::round(1000.0F * f)) / 1000.0F;
        PlacementOptions spread;
        spread.count = std::max<int>(options.count, static_cast<int>(sources.size()));
        placement = placeFrames(space, fill, sources, spread, monitor);
    }
    for (std::size_t i = 0; i < placement.frames.size(); ++i)
        placement.frames[i].position = i < options.given.size()
                                           ? options.given[i].origin
                                           : origin + h * placement.frames[i].position;
    return placement;
}

double diagonalOf(const GeodesicSpace& space) {
    Box3 box;
    for (int v = 0; v < space.voxelCount(); ++v)
        box.extend(space.center(v));
    return box.diagonal() + space.voxelSize();
}

}  // namespace

std::vector<int> FrameSolid::scalarStart() const {
    std::vector<int> start{0};
    for (const Frame& frame : frames)
        start.push_back(start.back() + basisSize(frame.kind));
    return start;
}

std::vector<Vector3> placeFrames(
    const VoxelModel& model, const FrameOptions& options, Monitor& monitor) {
    std::vector<Vector3> places;
    for (const GeodesicSource& frame : placementOf(model, options, monitor).frames)
        places.push_back(frame.position);
    return places;
}

FrameFunctions buildFrameFunctions(
    const VoxelModel& model, const FrameOptions& options, Monitor& monitor) {
    if (options.count < 0) throw InvalidInput("the number of frames is negative; use 1 or more");
    Placement placement = placementOf(model, options, monitor);
    FrameFunctions made;
    made.space = std::make_shared<GeodesicSpace>(model, compliance(matterOf(model), kKernelPower));
    made.cell = std::move(placement.cell);
    KernelOptions kernel = options.kernel;
    if (!(kernel.reach > 0.0))
        kernel.reach = resolveType(options.type, placement.frames.size()) == FrameType::Quadratic
                           ? kQuadraticReach
                           : kAffineReach;
    made.functions =
        computeShapeFunctions(made.space, placement.frames, made.cell, kernel, monitor);
    for (std::size_t i = 0; i < placement.frames.size(); ++i) {
        Frame frame;
        frame.place = placement.frames[i];
        frame.isKinematic = i < options.given.size() && options.given[i].isKinematic;
        made.frames.push_back(frame);
    }
    return made;
}

FrameSolid buildFrameSolid(const VoxelModel& model, const FrameOptions& options, Monitor& monitor) {
    FrameFunctions made = buildFrameFunctions(model, options, monitor);
    FrameSolid solid;
    solid.matter = matterOf(model);
    solid.mass = massOf(model);
    solid.space = std::move(made.space);
    solid.frames = std::move(made.frames);
    solid.cell = std::move(made.cell);
    solid.functions = std::move(made.functions);
    solid.size = diagonalOf(*solid.space);
    chooseKinds(options, solid);
    solid.regions = buildRegions(
        solid.functions, solid.frames, solid.matter, solid.cell, options.regions, monitor);
    return solid;
}

}  // namespace sinew
