#pragma once

#include <sinew/base/monitor.h>
#include <sinew/geometry/tri_mesh.h>

#include <string>
#include <vector>

namespace sinew {

/// What was found wrong with a mesh, and repaired.
struct MeshReport {
    int nonFinitePolygons = 0;
    int degenerateTriangles = 0;
    int duplicateTriangles = 0;
    int flippedFaces = 0;
    int turnedPieces = 0;
    int cavities = 0;  ///< nothing wrong: pieces that face inward inside another
    int pieces = 0;
    int boundaryEdges = 0;
    int holes = 0;
    int nonManifoldEdges = 0;

    /// One sentence with numbers per kind of damage; empty for a clean mesh.
    std::vector<std::string> warnings() const;
};

/// A triangle mesh as one closed chain: every face oriented, every hole with a lid.
///
/// `lids` are cones over the border loops, so that triangles and lids together have no border and
/// an integer winding number everywhere. A lid is a device for counting, not a claim that the hole
/// is flat: hole_fill.h decides where the solid ends there.
struct CheckedMesh {
    std::vector<Vector3> points;          ///< of the geometry, then one apex a loop
    std::vector<Vector3i> triangles;      ///< counter-clockwise seen from outside
    std::vector<Vector3i> lids;           ///< loop after loop
    std::vector<int> lidLoop;             ///< per lid triangle: its loop
    std::vector<std::vector<int>> loops;  ///< points of each border loop
    int apexStart = 0;                    ///< loops[i] has its apex at points[apexStart + i]
    MeshReport report;
};

/// Triangulates the polygons of `geometry` and repairs what can be.
///
/// - Polygons with non-finite points and triangles with two equal corners are left out.
/// - Copies of a triangle count once. Opposed copies cancel where they form a wall between two
///   solids, and count once where they are a second skin (a double-sided mesh).
/// - Neighbours across edges of two triangles are made to agree; the larger area decides which way.
/// - A piece that faces inward is turned, except inside another piece that faces outward, where it
///   is a cavity. What counts is its direction relative to the outermost piece around it, so a mesh
///   that is inside out as a whole keeps its cavities.
///
/// @throws InvalidInput when the geometry holds no usable polygon, saying why.
CheckedMesh checkMesh(const Geometry& geometry, Monitor& monitor);

}  // namespace sinew
