#include <sinew/base/error.h>
#include <sinew/elastic/damping.h>
#include <sinew/nodes/simulated_body.h>
#include <sinew/solver/lowest_frequency.h>

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr std::size_t kMaxDragPlaces = 400;

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

std::vector<Vector3> positionsOf(const Geometry& mesh) {
    std::vector<Vector3> points;
    for (int p = 0; p < mesh.pointCount(); ++p)
        points.push_back(mesh.position(p));
    return points;
}

/// Painted `pin` holds also where nobody put a constraint node.
void addPaintedPin(const Geometry& mesh, std::vector<ConstraintRecord>& records) {
    const Attribute* pin = mesh.findAttribute(Owner::Point, "pin");
    if (!records.empty() || !pin || !pin->isNumeric() || pin->isArray()) return;
    ConstraintRecord record;
    for (int p = 0; p < mesh.pointCount(); ++p)
        record.weights.push_back(pin->number(p));
    records.push_back(std::move(record));
}

FrameOptions optionsFor(
    const Geometry& model,
    const std::vector<FramePoint>& frames,
    const std::vector<BodyConstraint>& constraints) {
    FrameOptions options = frameOptionsOf(model);
    options.keepsPlaces = !frames.empty();
    for (const FramePoint& frame : frames)
        options.given.push_back({frame.rest, frame.isKinematic, frame.type});
    for (const BodyConstraint& constraint : constraints)
        if (constraint.record.isPinned())
            for (const ConstraintPlace& place : constraint.places)
                options.pinned.push_back(place.rest);
    return options;
}

/// Where a constraint acts. Strengths are measured later, against the solid.
BodyConstraint placed(ConstraintRecord record, const VoxelModel& model, const TriMesh& triangles) {
    BodyConstraint constraint;
    constraint.points = constrainedPoints(record, model.mesh());
    constraint.places =
        record.isPinned() ? pinPlaces(record, model, triangles) : pullPlaces(record, model.mesh());
    if (record.type == ConstraintType::Spring)
        for (const ConstraintPlace& place : constraint.places)
            constraint.restLengths.push_back((place.rest - place.target(record.targets)).norm());
    constraint.record = std::move(record);
    return constraint;
}

/// How hard a soft constraint pulls. A patch of radius a on material of modulus E gives way like a
/// spring k = 2 a E (a punch on a half-space), so `strength` times that needs no tuning at any
/// scale. Damping is a share of the critical one for the mass of the body.
void measureStrength(const FrameSolid& solid, double mass, BodyConstraint& constraint) {
    Box3 box;
    double stiffness = 0.0;
    for (const ConstraintPlace& place : constraint.places) {
        box.extend(place.rest);
        stiffness += solid.matter.stiffness[at(solid.space->hostVoxel(place.rest))];
    }
    if (constraint.places.empty()) return;
    const double E = stiffness / static_cast<double>(constraint.places.size());
    const double radius = std::max(0.5 * box.diagonal(), solid.space->voxelSize());
    constraint.stiffness = constraint.record.strength * 2.0 * radius * E;
    constraint.damping = 2.0 * constraint.record.damping * std::sqrt(constraint.stiffness * mass);
}

/// Mean over the voxels of each region.
std::vector<double> regionMeans(const FrameSolid& solid, const std::vector<float>& values) {
    std::vector<double> means;
    for (const Region& region : solid.regions) {
        double sum = 0.0;
        double volume = 0.0;
        for (const int v : region.voxels) {
            sum += solid.matter.volume[at(v)] * values[at(v)];
            volume += solid.matter.volume[at(v)];
        }
        means.push_back(volume > 0.0 ? sum / volume : 0.0);
    }
    return means;
}

/// A frequency of the right size from the body's extents: those of the box with its second moments.
double guessFrequency(const FrameSolid& solid, double mass) {
    Vector3 mean = Vector3::Zero();
    double volume = 0.0;
    double logE = 0.0;
    for (int v = 0; v < solid.space->voxelCount(); ++v) {
        mean += solid.matter.volume[at(v)] * solid.space->center(v);
        logE += solid.matter.volume[at(v)] * std::log(solid.matter.stiffness[at(v)]);
        volume += solid.matter.volume[at(v)];
    }
    mean /= volume;
    const double h = solid.space->voxelSize();
    Matrix3 second = Matrix3::Identity() * (volume * h * h / 12.0);
    for (int v = 0; v < solid.space->voxelCount(); ++v) {
        const Vector3 x = solid.space->center(v) - mean;
        second += solid.matter.volume[at(v)] * x * x.transpose();
    }
    const Eigen::SelfAdjointEigenSolver<Matrix3> axes(second / volume, Eigen::EigenvaluesOnly);
    const Vector3 extent = (12.0 * axes.eigenvalues()).cwiseMax(h * h).cwiseSqrt();
    return estimateLowestFrequency(std::exp(logE / volume), mass / volume, extent[2], extent[0]);
}

/// Surface samples that feel the wind: points with the area of the polygons around them.
std::vector<ConstraintPlace> dragPlacesOf(const TriMesh& mesh) {
    std::vector<double> area(mesh.points.size(), 0.0);
    double total = 0.0;
    for (const Vector3i& t : mesh.triangles) {
        const Vector3& a = mesh.points[at(t[0])];
        const double share =
            (mesh.points[at(t[1])] - a).cross(mesh.points[at(t[2])] - a).norm() / 6.0;
        for (int k = 0; k < 3; ++k)
            area[at(t[k])] += share;
        total += 3.0 * share;
    }
    std::vector<ConstraintPlace> places;
    const std::size_t step = std::max<std::size_t>(1, area.size() / kMaxDragPlaces);
    double sum = 0.0;
    for (std::size_t p = 0; p < area.size(); p += step) {
        if (area[p] <= 0.0) continue;
        ConstraintPlace place;
        place.rest = mesh.points[p];
        place.strength = area[p];
        sum += area[p];
        places.push_back(place);
    }
    for (ConstraintPlace& place : places)
        place.strength *= total / sum;
    return places;
}

/// Frames as the solid has them: those given, then any that pieces without one needed.
std::vector<FramePoint> framesOf(const FrameSolid& solid, std::vector<FramePoint> given) {
    for (std::size_t i = 0; i < solid.frames.size(); ++i) {
        if (i >= given.size()) given.push_back(restFrame(solid.frames[i].place.position));
        if (!given[i].isKinematic && solid.frames[i].kind == FrameKind::Quadratic)
            given[i].type = FrameType::Quadratic;
        else if (given[i].type == FrameType::Automatic)
            given[i].type = FrameType::Affine;
    }
    return given;
}

}  // namespace

SimulatedBody buildBody(
    const Geometry& geometry, std::vector<ConstraintRecord> records, Monitor& monitor) {
    const std::vector<FramePoint> given = framePointsOf(geometry);
    const VoxelModel model = voxelModelFrom(withoutConstraints(withoutFramePoints(geometry)));
    const TriMesh triangles = triangulate(model.mesh());
    addPaintedPin(model.mesh(), records);
    SimulatedBody body;
    body.mesh = model.mesh();
    body.law = lawNamed(model.material());
    body.isLockingFree = model.isLockingFree();
    body.mass = model.mass();
    for (ConstraintRecord& record : records)
        body.constraints.push_back(placed(std::move(record), model, triangles));
    body.options = optionsFor(geometry, given, body.constraints);
    body.solid = buildFrameSolid(model, body.options, monitor);
    body.frames = framesOf(body.solid, given);
    body.skin = Skin(body.solid.functions, body.solid.frames, positionsOf(body.mesh), monitor);
    for (BodyConstraint& constraint : body.constraints)
        measureStrength(body.solid, body.mass, constraint);
    body.dampingRatio = regionMeans(body.solid, model.valuesOr("dampingratio", 0.05F));
    body.frequencyGuess = guessFrequency(body.solid, body.mass);
    body.dragPlaces = dragPlacesOf(triangles);
    return body;
}

}  // namespace sinew
