#pragma once

#include <sinew/base/monitor.h>
#include <sinew/frames/frame.h>
#include <sinew/frames/kernel.h>
#include <sinew/frames/placement.h>
#include <sinew/frames/regions.h>

#include <memory>
#include <optional>
#include <vector>

namespace sinew {

/// Which kind each frame gets.
enum class FrameType {
    Automatic,  ///< quadratic up to kMostQuadratic frames; beyond, only where the solid is pinned
    Affine,
    Rigid,
    Quadratic
};

/// A few frames must each do much: quadratic ones come closest for their time. Many frames are
/// asked for to show detail, and affine ones then take a fifth of the time. See
/// docs/convergence.md.
constexpr int kMostQuadratic = 40;

/// A frame the artist gave.
struct GivenFrame {
    Vector3 origin = Vector3::Zero();
    bool isKinematic = false;       ///< moved by the artist, not by the solver
    std::optional<FrameType> type = std::nullopt;  ///< instead of the options' own
};

struct FrameOptions {
    int count = 20;            ///< frames in all, the given ones included
    bool keepsPlaces = false;  ///< no frames but the given ones; they were placed before
    FrameType type = FrameType::Automatic;
    KernelOptions kernel;
    RegionOptions regions;
    std::vector<GivenFrame> given;
    /// Places whose motion will be prescribed; frames that move them are always quadratic under
    /// FrameType::Automatic. May be empty.
    std::vector<Vector3> pinned;
};

/// A solid seen as frames with shape functions and integration regions: everything about the rest
/// state that does not depend on a law of elasticity. Immutable and shareable.
struct FrameSolid {
    std::shared_ptr<const GeodesicSpace> space;
    std::vector<Frame> frames;
    std::vector<int> cell;  ///< per voxel: nearest frame
    ShapeFunctions functions;
    std::vector<Region> regions;
    VoxelMatter matter;
    std::vector<double> mass;  ///< per voxel, kg
    double size = 0.0;         ///< m, diagonal of the voxels' box

    /// First scalar of each frame's block; frames + 1 numbers.
    std::vector<int> scalarStart() const;
};

/// Where buildFrameSolid() puts frames, the given ones first, without building the rest.
std::vector<Vector3> placeFrames(
    const VoxelModel& model, const FrameOptions& options, Monitor& monitor);

/// The part of a solid that skinning needs. Kinds of frames are not chosen yet.
struct FrameFunctions {
    std::shared_ptr<const GeodesicSpace> space;
    std::vector<Frame> frames;
    std::vector<int> cell;  ///< per voxel: nearest frame
    ShapeFunctions functions;
};

/// @throws InvalidInput when the options cannot be met; Interrupted.
FrameFunctions buildFrameFunctions(
    const VoxelModel& model, const FrameOptions& options, Monitor& monitor);

/// @throws InvalidInput when the options cannot be met; Interrupted.
FrameSolid buildFrameSolid(const VoxelModel& model, const FrameOptions& options, Monitor& monitor);

}  // namespace sinew
