#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/geometry/mesh_check.h>
#include <sinew/geometry/mesh_duplicates.h>
#include <sinew/geometry/mesh_orient.h>
#include <sinew/geometry/mesh_topology.h>

#include <Eigen/Geometry>

#include <algorithm>

namespace sinew {
namespace {

/// What triangulate() left out because of a NaN or an infinity.
int countNonFinitePolygons(const Geometry& geometry) {
    int count = 0;
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) != PrimitiveKind::Polygon) continue;
        bool isFinite = true;
        for (int v = geometry.vertexStart(i); v < geometry.vertexStart(i + 1); ++v)
            isFinite = isFinite && geometry.position(geometry.vertexPoint(v)).allFinite();
        if (!isFinite) ++count;
    }
    return count;
}

/// Drops triangles with two corners at one place. Needles without area stay: they hold their
/// neighbours together and enclose nothing.
int dropDegenerate(TriMesh& mesh, const std::vector<int>& weld) {
    int degenerate = 0;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Vector3i t = mesh.triangles[i];
        const Vector3 u = mesh.points[t[1]] - mesh.points[t[0]];
        const Vector3 v = mesh.points[t[2]] - mesh.points[t[0]];
        // Area over the square of the longer side: a measure of flatness that does not depend on
        // scale.
        const double scale2 = std::max(u.squaredNorm(), v.squaredNorm());
        if (u.cross(v).norm() <= 1e-12 * scale2) ++degenerate;
        const int a = weld[t[0]];
        const int b = weld[t[1]];
        const int c = weld[t[2]];
        if (a == b || b == c || c == a) continue;
        mesh.primitive[kept] = mesh.primitive[i];
        mesh.triangles[kept++] = t;
    }
    mesh.triangles.resize(kept);
    mesh.primitive.resize(kept);
    return degenerate;
}

/// removeDuplicates(), with the primitives of the triangles kept in step.
void dropDuplicates(TriMesh& mesh, const std::vector<int>& weld, MeshReport& report) {
    const std::vector<Vector3i> before = mesh.triangles;
    report.duplicateTriangles = removeDuplicates(mesh.triangles, weld);
    if (mesh.triangles.size() == before.size()) return;
    // The survivors keep their order, so one pass finds their primitives.
    std::size_t kept = 0;
    for (std::size_t i = 0; i < before.size() && kept < mesh.triangles.size(); ++i) {
        if (before[i] == mesh.triangles[kept]) mesh.primitive[kept++] = mesh.primitive[i];
    }
    mesh.primitive.resize(kept);
}

/// @throws InvalidInput that says which of the possible reasons left nothing to voxelize.
void requirePolygons(const Geometry& geometry, const TriMesh& mesh, const MeshReport& report) {
    if (!mesh.triangles.empty()) return;
    if (geometry.countOfKind(PrimitiveKind::Polygon) == 0)
        throw InvalidInput("the input has no polygons to voxelize; connect a closed polygon mesh");
    if (report.nonFinitePolygons > 0) {
        throw InvalidInput(
            "all " + countOf(report.nonFinitePolygons, "polygon")
            + " of the input have points that are not finite; check P for NaN");
    }
    throw InvalidInput("all polygons of the input are degenerate; check that P is not flat");
}

}  // namespace

std::vector<std::string> MeshReport::warnings() const {
    std::vector<std::string> list;
    if (nonFinitePolygons > 0)
        list.push_back(countOf(nonFinitePolygons, "polygon") + " with non-finite points ignored");
    if (degenerateTriangles > 0)
        list.push_back(countOf(degenerateTriangles, "degenerate triangle") + " ignored");
    if (duplicateTriangles > 0)
        list.push_back(countOf(duplicateTriangles, "duplicate triangle") + " ignored");
    if (flippedFaces > 0) list.push_back(countOf(flippedFaces, "flipped face") + " turned");
    if (turnedPieces > 0) list.push_back(countOf(turnedPieces, "piece") + " inside out: turned");
    if (nonManifoldEdges > 0) {
        list.push_back(
            countOf(nonManifoldEdges, "edge") + " with more than two triangles (non-manifold)");
    }
    if (holes > 0) {
        list.push_back(
            countOf(boundaryEdges, "boundary edge") + " in " + countOf(holes, "hole")
            + ": filled by winding number");
    }
    return list;
}

CheckedMesh checkMesh(const Geometry& geometry, Monitor& monitor) {
    CheckedMesh checked;
    MeshReport& report = checked.report;
    // Each repair works on what the one before it left: drop what is no triangle, merge copies,
    // agree on a direction, close what is open.
    TriMesh mesh = triangulate(geometry);
    report.nonFinitePolygons = countNonFinitePolygons(geometry);
    const std::vector<int> weld = weldPoints(mesh.points);
    report.degenerateTriangles = dropDegenerate(mesh, weld);
    requirePolygons(geometry, mesh, report);
    monitor.checkInterrupt();

    dropDuplicates(mesh, weld, report);
    orientMesh(mesh.points, weld, mesh.primitive, mesh.triangles, report);
    monitor.checkInterrupt();

    // Whatever border is left gets its lids.
    const std::vector<int> oneKey(mesh.triangles.size(), 0);
    for (BorderLoop& loop : borderLoops(mesh.triangles, weld, oneKey)) {
        report.boundaryEdges += static_cast<int>(loop.points.size());
        checked.loops.push_back(std::move(loop.points));
    }
    report.holes = static_cast<int>(checked.loops.size());
    checked.apexStart = static_cast<int>(mesh.points.size());
    Lids lids = coneLoops(checked.loops, mesh.points);
    checked.lids = std::move(lids.triangles);
    checked.lidLoop = std::move(lids.loop);
    checked.points = std::move(mesh.points);
    checked.triangles = std::move(mesh.triangles);
    return checked;
}

}  // namespace sinew
