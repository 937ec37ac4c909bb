#pragma once

#include <sinew/math/types.h>

#include <vector>

namespace sinew {

/// Where a query point comes closest to a surface.
struct ClosestPoint {
    int triangle = -1;                  ///< -1 when nothing lies within the distance asked for
    Vector3 weights = Vector3::Zero();  ///< barycentric, one a corner
    double squaredDistance = 0.0;
};

/// Bounding volume tree over triangles, for closest points and generalised winding numbers.
///
/// The winding number sums the solid angles of all triangles over 4π: 1 inside a closed surface
/// that faces out, 0 outside, and a smooth value between near holes. Far clusters count as one
/// dipole [Barill 2018, Eq. (10), first order], which keeps a query logarithmic.
class TriangleTree {
public:
    /// Keeps copies of the corners; an empty list is fine.
    TriangleTree(const std::vector<Vector3>& points, const std::vector<Vector3i>& triangles);

    /// The closest triangle to p, at most `maxDistance` away. `guess` is a triangle likely to be
    /// near (the answer of a neighbouring query) or -1; it speeds up and does not change the
    /// distance.
    ClosestPoint closest(const Vector3& p, double maxDistance, int guess = -1) const;

    /// w(p) = Σ Ω(triangle, p) / 4π.
    double winding(const Vector3& p) const;

private:
    struct Node {
        Box3 box;
        int first = 0;   // first triangle of a leaf, or the left child
        int count = 0;   // triangles of a leaf, 0 for inner nodes; the right child is first + 1
        Vector3 center;  // area-weighted centroid
        Vector3 dipole;  // Σ area × normal
        double radius2;  // of the ball around `center` that holds all corners
    };
    struct Corners {
        Vector3 a, b, c;
    };

    void split(int node, int begin, int end);
    void summarize(Node& node, int begin, int end) const;
    void closestInLeaf(const Node& node, const Vector3& p, ClosestPoint& best) const;

    std::vector<Corners> mCorners;  // in leaf order
    std::vector<int> mTriangle;     // leaf order → number of the triangle
    std::vector<int> mPlace;        // number of the triangle → leaf order
    std::vector<Node> mNodes;
};

/// Solid angle of triangle abc seen from p, positive when p is on the side abc faces away from.
double solidAngle(const Vector3& a, const Vector3& b, const Vector3& c, const Vector3& p);

}  // namespace sinew
