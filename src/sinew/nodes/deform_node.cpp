#include <sinew/base/error.h>
#include <sinew/base/hash.h>
#include <sinew/frames/skin.h>
#include <sinew/nodes/frame_points.h>
#include <sinew/nodes/mesh_points.h>
#include <sinew/nodes/standard_nodes.h>

namespace sinew {
namespace {

/// How the render mesh hangs on the frames, kept while mesh, model and rest frames stay.
class SkinMemory final : public NodeMemory {
public:
    std::uint64_t key = 0;
    Skin skin;
    Geometry model;  ///< keeps the grids behind the key alive
};

FrameKind kindOf(const FramePoint& frame) {
    return frame.Q.cols() == basisSize(FrameKind::Quadratic) ? FrameKind::Quadratic
                                                             : FrameKind::Affine;
}

/// Of all the binding depends on: points at rest, voxels, and where the frames stand at rest.
std::uint64_t keyOf(
    const Geometry& mesh,
    const Geometry& model,
    const Geometry& solved,
    const std::vector<FramePoint>& frames) {
    Hash64 hash;
    for (int p = 0; p < mesh.pointCount(); ++p) {
        const Vector3 x = mesh.position(p);
        hash.bytes(x.data(), 3 * sizeof(double));
    }
    for (int i = 0; i < model.primitiveCount(); ++i)
        if (const PrimitiveRecord* record = model.record(i))
            hash.value(reinterpret_cast<std::uintptr_t>(record->grid.get()));
    const FrameOptions options = frameOptionsOf(solved);
    hash.value(static_cast<int>(options.kernel.kernel));
    hash.value(options.kernel.reach);
    for (const FramePoint& frame : frames) {
        hash.bytes(frame.rest.data(), 3 * sizeof(double));
        hash.value(static_cast<int>(kindOf(frame)));
    }
    return hash.result();
}

Skin skinOf(
    const Geometry& mesh,
    const Geometry& model,
    const Geometry& solved,
    const std::vector<FramePoint>& frames,
    Monitor& monitor) {
    FrameOptions options = frameOptionsOf(solved);
    options.keepsPlaces = true;
    for (const FramePoint& frame : frames)
        options.given.push_back({frame.rest, frame.isKinematic, std::nullopt});
    FrameFunctions made =
        buildFrameFunctions(voxelModelFrom(withoutFramePoints(model)), options, monitor);
    if (made.frames.size() != frames.size())
        throw InvalidInput(
            "the frames do not belong to the rest model; wire the model they were solved with");
    for (std::size_t i = 0; i < frames.size(); ++i)
        made.frames[i].kind = kindOf(frames[i]);
    std::vector<Vector3> points;
    for (int p = 0; p < mesh.pointCount(); ++p)
        points.push_back(mesh.position(p));
    return Skin(made.functions, made.frames, points, monitor);
}

/// Q, or its rate, of all frames side by side.
Eigen::Matrix3Xd matricesOf(
    const std::vector<FramePoint>& frames, Eigen::Matrix3Xd FramePoint::*part) {
    Eigen::Index columns = 0;
    for (const FramePoint& frame : frames)
        columns += frame.Q.cols();
    Eigen::Matrix3Xd all = Eigen::Matrix3Xd::Zero(3, columns);
    Eigen::Index first = 0;
    for (const FramePoint& frame : frames) {
        const Eigen::Matrix3Xd& Q = frame.*part;
        if (Q.cols() > 0) all.middleCols(first, Q.cols()) = Q;
        first += frame.Q.cols();
    }
    return all;
}

bool hasNormals(const Geometry& mesh) {
    return mesh.findAttribute(Owner::Point, "N") || mesh.findAttribute(Owner::Vertex, "N");
}

Geometry cook(const CookContext& context) {
    Geometry mesh = *context.inputs[0];
    const Geometry& model = *context.inputs[1];
    const Geometry& solved = *context.inputs[2];
    const std::vector<FramePoint> frames = framePointsOf(solved);
    if (frames.empty())
        throw InvalidInput("the third input has no frame points; wire the output of a solver");
    auto& memory = context.slot.as<SkinMemory>();
    const std::uint64_t key = keyOf(mesh, model, solved, frames);
    if (memory.key != key || memory.skin.pointCount() != mesh.pointCount()) {
        memory.skin = skinOf(mesh, model, solved, frames, context.monitor);
        memory.model = model;
        memory.key = key;
    }
    const Eigen::Matrix3Xd Q = matricesOf(frames, &FramePoint::Q);
    std::vector<Vector3> vectors;
    if (context.parms.flag("velocity")) {
        memory.skin.positions(matricesOf(frames, &FramePoint::rate), vectors);
        setPointVectors(mesh, "v", "vector", vectors);
    }
    std::vector<Matrix3> gradients;
    if (hasNormals(mesh)) memory.skin.gradients(Q, gradients);
    memory.skin.positions(Q, vectors);
    deformMesh(mesh, vectors, gradients);
    return mesh;
}

}  // namespace

NodeType deformNode() {
    NodeSchema schema;
    schema.name = "sinew::deform";
    schema.version = "1.0";
    schema.label = "Sinew Deform";
    schema.summary = "Moves any render mesh with the frames of a simulated body.";
    schema.helpText =
        "Binds the points of a mesh, whatever its resolution, to the frames of a body at rest, and "
        "lets them follow the solved frames. Normals `N` turn with the exact gradient of the "
        "motion, velocities `v` are written for motion blur, all other attributes pass through. "
        "The binding is found once and kept.";
    schema.inputs = {
        {"Render Mesh", true, "The mesh to move, in the rest pose of the model."},
        {"Rest Model", true, "The voxel model the solver got."},
        {"Frames", true, "The output of the solver, or its cache."},
    };
    schema.parms = {toggleParm("velocity", "Velocity", true).help("Writes velocities `v`.")};
    return {schema, &cook};
}

}  // namespace sinew
