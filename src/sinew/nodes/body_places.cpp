#include <sinew/nodes/body_places.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// More places than these change nothing but the time it takes.
constexpr std::size_t kMaxPinPlaces = 3000;
constexpr std::size_t kMaxPulls = 600;

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

/// Every n-th place, so that at most `limit` stay.
template <class T>
std::vector<T> thinned(const std::vector<T>& places, std::size_t limit) {
    if (places.size() <= limit) return places;
    std::vector<T> kept;
    for (std::size_t i = 0; i < limit; ++i)
        kept.push_back(places[i * places.size() / limit]);
    return kept;
}

std::vector<ConstraintPlace> pointPlaces(const ConstraintRecord& record, const Geometry& mesh) {
    std::vector<ConstraintPlace> places;
    for (const int p : constrainedPoints(record, mesh)) {
        ConstraintPlace place;
        place.rest = mesh.position(p);
        place.corners[0] = p;
        place.weights = Vector3::UnitX();
        place.strength = record.weights[at(p)];
        places.push_back(place);
    }
    return places;
}

/// A triangular lattice of about `spacing` on one triangle, without its corners.
void addLattice(
    const TriMesh& mesh,
    const Vector3i& triangle,
    double spacing,
    std::vector<ConstraintPlace>& to) {
    const Vector3& a = mesh.points[at(triangle[0])];
    const Vector3& b = mesh.points[at(triangle[1])];
    const Vector3& c = mesh.points[at(triangle[2])];
    const double longest = std::max({(b - a).norm(), (c - b).norm(), (a - c).norm()});
    const int n = static_cast<int>(std::min(std::ceil(longest / spacing), 64.0));
    for (int i = 0; i <= n; ++i) {
        for (int j = 0; i + j <= n; ++j) {
            if (i == n || j == n || i + j == 0) continue;
            ConstraintPlace place;
            place.weights = Vector3(n - i - j, i, j) / n;
            for (int k = 0; k < 3; ++k)
                place.corners[at(k)] = triangle[k];
            place.rest = place.weights[0] * a + place.weights[1] * b + place.weights[2] * c;
            to.push_back(place);
        }
    }
}

std::vector<ConstraintPlace> surfacePlaces(
    const std::vector<int>& points, const TriMesh& mesh, double voxelSize) {
    std::vector<bool> isMember(mesh.points.size(), false);
    for (const int p : points)
        isMember[at(p)] = true;
    std::vector<Vector3i> covered;
    double area = 0.0;
    for (const Vector3i& t : mesh.triangles) {
        if (!isMember[at(t[0])] || !isMember[at(t[1])] || !isMember[at(t[2])]) continue;
        covered.push_back(t);
        const Vector3& a = mesh.points[at(t[0])];
        area += 0.5 * (mesh.points[at(t[1])] - a).cross(mesh.points[at(t[2])] - a).norm();
    }
    const double spacing = std::max(voxelSize, std::sqrt(area / 1000.0));
    std::vector<ConstraintPlace> places;
    for (const Vector3i& t : covered)
        addLattice(mesh, t, spacing, places);
    return places;
}

std::vector<ConstraintPlace> insidePlaces(const PaintRegion& region, const VoxelModel& model) {
    std::vector<ConstraintPlace> places;
    for (const Vector3i& voxel : model.voxels()) {
        ConstraintPlace place;
        place.rest = model.center(voxel);
        if (region.weight(place.rest) > 0.5) places.push_back(place);
    }
    return places;
}

}  // namespace

Vector3 ConstraintPlace::target(const std::vector<Vector3>& pointTargets) const {
    if (pointTargets.empty() || corners[0] < 0) return rest;
    Vector3 sum = Vector3::Zero();
    for (int k = 0; k < 3; ++k)
        if (corners[at(k)] >= 0) sum += weights[k] * pointTargets[at(corners[at(k)])];
    return sum;
}

std::vector<int> constrainedPoints(const ConstraintRecord& record, const Geometry& mesh) {
    std::vector<int> points;
    for (int p = 0; p < mesh.pointCount(); ++p)
        if (record.weights[at(p)] > 0.0 && mesh.position(p).allFinite()) points.push_back(p);
    return points;
}

std::vector<ConstraintPlace> pinPlaces(
    const ConstraintRecord& record, const VoxelModel& model, const TriMesh& triangles) {
    const std::vector<int> points = constrainedPoints(record, model.mesh());
    std::vector<ConstraintPlace> places = thinned(pointPlaces(record, model.mesh()), kMaxPinPlaces);
    const std::vector<ConstraintPlace> surface =
        thinned(surfacePlaces(points, triangles, model.voxelSize()), kMaxPinPlaces);
    places.insert(places.end(), surface.begin(), surface.end());
    if (!record.region || !record.targets.empty()) return places;
    const std::vector<ConstraintPlace> inside =
        thinned(insidePlaces(*record.region, model), kMaxPinPlaces);
    places.insert(places.end(), inside.begin(), inside.end());
    return places;
}

std::vector<ConstraintPlace> pullPlaces(const ConstraintRecord& record, const Geometry& mesh) {
    return thinned(pointPlaces(record, mesh), kMaxPulls);
}

}  // namespace sinew
