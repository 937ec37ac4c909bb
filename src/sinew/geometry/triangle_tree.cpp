#include <sinew/geometry/triangle_tree.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinew {
namespace {

constexpr int kLeafSize = 4;
// Splitting at the median keeps the depth at log₂ of the count; twice 64 is more than memory holds.
constexpr int kStackSize = 128;
// A cluster counts as one dipole from twice its radius on; the error of w is then below 0.02.
constexpr double kFarFactor2 = 2.0 * 2.0;

/// Zero inside the box.
double squaredDistanceTo(const Box3& box, const Vector3& p) {
    return (box.min - p).cwiseMax(p - box.max).cwiseMax(0.0).squaredNorm();
}

/// The point closest to `ap` on the segment from 0 to `ab`, and its place t in [0, 1].
Vector3 onSegment(const Vector3& ab, const Vector3& ap, double& t) {
    const double length2 = ab.squaredNorm();
    t = length2 > 0.0 ? std::clamp(ab.dot(ap) / length2, 0.0, 1.0) : 0.0;
    return t * ab;
}

/// Closest point on the border of abc: also right for triangles without area.
Vector3 closestOnBorder(const Vector3 (&corners)[3], const Vector3& p, double& best2) {
    Vector3 weights(1.0, 0.0, 0.0);
    best2 = 1e300;
    for (int e = 0; e < 3; ++e) {
        const Vector3& a = corners[e];
        const Vector3& b = corners[(e + 1) % 3];
        double t = 0.0;
        const double d2 = (onSegment(b - a, p - a, t) - (p - a)).squaredNorm();
        if (d2 >= best2) continue;
        best2 = d2;
        weights.setZero();
        weights[e] = 1.0 - t;
        weights[(e + 1) % 3] = t;
    }
    return weights;
}

/// Barycentric weights of the closest point on abc and its squared distance.
Vector3 closestOnTriangle(const Vector3 (&corners)[3], const Vector3& p, double& d2) {
    const Vector3 u = corners[1] - corners[0];
    const Vector3 v = corners[2] - corners[0];
    const Vector3 n = u.cross(v);
    const double n2 = n.squaredNorm();
    if (n2 > 0.0) {
        const Vector3 w = p - corners[0];
        // Barycentric weights of the foot of p in the plane. Inside the triangle, the foot is the
        // answer.
        const double beta = w.cross(v).dot(n) / n2;
        const double gamma = u.cross(w).dot(n) / n2;
        if (beta >= 0.0 && gamma >= 0.0 && beta + gamma <= 1.0) {
            const double height = w.dot(n);
            d2 = height * height / n2;
            return {1.0 - beta - gamma, beta, gamma};
        }
    }
    return closestOnBorder(corners, p, d2);
}

}  // namespace

double solidAngle(const Vector3& a, const Vector3& b, const Vector3& c, const Vector3& p) {
    // Van Oosterom and Strackee: tan(Ω/2) = det(A, B, C) / (|A||B||C| + ...).
    const Vector3 A = a - p;
    const Vector3 B = b - p;
    const Vector3 C = c - p;
    const double la = A.norm();
    const double lb = B.norm();
    const double lc = C.norm();
    const double det = A.dot(B.cross(C));
    const double den = la * lb * lc + A.dot(B) * lc + B.dot(C) * la + C.dot(A) * lb;
    return 2.0 * std::atan2(det, den);
}

TriangleTree::TriangleTree(
    const std::vector<Vector3>& points, const std::vector<Vector3i>& triangles)
    : mTriangle(triangles.size()),
      mPlace(triangles.size()) {
    if (triangles.empty()) return;
    std::iota(mTriangle.begin(), mTriangle.end(), 0);
    mCorners.reserve(triangles.size());
    for (const Vector3i& t : triangles)
        mCorners.push_back({points[t[0]], points[t[1]], points[t[2]]});
    mNodes.reserve(triangles.size());
    mNodes.emplace_back();
    split(0, 0, static_cast<int>(triangles.size()));

    // Leaves read their corners one after another from here on.
    std::vector<Corners> ordered(mCorners.size());
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        ordered[i] = mCorners[mTriangle[i]];
        mPlace[mTriangle[i]] = static_cast<int>(i);
    }
    mCorners.swap(ordered);
}

void TriangleTree::summarize(Node& node, int begin, int end) const {
    Vector3 sum = Vector3::Zero();
    double area = 0.0;
    node.dipole.setZero();
    for (int i = begin; i < end; ++i) {
        const Corners& t = mCorners[mTriangle[i]];
        for (const Vector3* p : {&t.a, &t.b, &t.c})
            node.box.extend(*p);
        const Vector3 areaNormal = 0.5 * (t.b - t.a).cross(t.c - t.a);
        const double weight = areaNormal.norm();
        node.dipole += areaNormal;
        area += weight;
        sum += weight / 3.0 * (t.a + t.b + t.c);
    }
    // A cluster of needles has no area to weigh by.
    node.center = area > 0.0 ? (sum / area).eval() : node.box.center();
    node.radius2 = 0.0;
    for (int i = begin; i < end; ++i) {
        const Corners& t = mCorners[mTriangle[i]];
        for (const Vector3* p : {&t.a, &t.b, &t.c})
            node.radius2 = std::max(node.radius2, (*p - node.center).squaredNorm());
    }
}

void TriangleTree::split(int node, int begin, int end) {
    summarize(mNodes[node], begin, end);
    if (end - begin <= kLeafSize) {
        mNodes[node].first = begin;
        mNodes[node].count = end - begin;
        return;
    }
    int axis = 0;
    mNodes[node].box.size().maxCoeff(&axis);
    const auto key = [&](int t) {
        return mCorners[t].a[axis] + mCorners[t].b[axis] + mCorners[t].c[axis];
    };
    const int middle = (begin + end) / 2;
    // Ties go by number, so the tree depends on the mesh alone.
    std::nth_element(
        mTriangle.begin() + begin,
        mTriangle.begin() + middle,
        mTriangle.begin() + end,
        [&](int s, int t) {
            const double a = key(s);
            const double b = key(t);
            return a != b ? a < b : s < t;
        });
    const int left = static_cast<int>(mNodes.size());
    mNodes[node].first = left;
    mNodes.resize(mNodes.size() + 2);
    split(left, begin, middle);
    split(left + 1, middle, end);
}

void TriangleTree::closestInLeaf(const Node& node, const Vector3& p, ClosestPoint& best) const {
    for (int i = node.first; i < node.first + node.count; ++i) {
        const Vector3 corners[3] = {mCorners[i].a, mCorners[i].b, mCorners[i].c};
        double d2 = 0.0;
        const Vector3 weights = closestOnTriangle(corners, p, d2);
        // Of equally near triangles the lowest number wins, whatever the guess was.
        if (d2 < best.squaredDistance
            || (d2 == best.squaredDistance && mTriangle[i] < best.triangle))
            best = {mTriangle[i], weights, d2};
    }
}

ClosestPoint TriangleTree::closest(const Vector3& p, double maxDistance, int guess) const {
    ClosestPoint best;
    best.squaredDistance = maxDistance * maxDistance;
    if (mNodes.empty()) return best;
    if (guess >= 0) {
        Node single;
        single.first = mPlace[guess];
        single.count = 1;
        closestInLeaf(single, p, best);
    }
    int stack[kStackSize];
    int top = 0;
    stack[top++] = 0;
    while (top > 0) {
        const Node& node = mNodes[stack[--top]];
        if (squaredDistanceTo(node.box, p) > best.squaredDistance) continue;
        if (node.count > 0) {
            closestInLeaf(node, p, best);
            continue;
        }
        // The nearer child is looked at first.
        const bool leftFirst = squaredDistanceTo(mNodes[node.first].box, p)
                               <= squaredDistanceTo(mNodes[node.first + 1].box, p);
        stack[top++] = leftFirst ? node.first + 1 : node.first;
        stack[top++] = leftFirst ? node.first : node.first + 1;
    }
    return best;
}

double TriangleTree::winding(const Vector3& p) const {
    if (mNodes.empty()) return 0.0;
    double angle = 0.0;
    int stack[kStackSize];
    int top = 0;
    stack[top++] = 0;
    while (top > 0) {
        const Node& node = mNodes[stack[--top]];
        const Vector3 r = node.center - p;
        const double r2 = r.squaredNorm();
        if (r2 > kFarFactor2 * node.radius2) {
            angle += node.dipole.dot(r) / (r2 * std::sqrt(r2));
        } else if (node.count > 0) {
            for (int i = node.first; i < node.first + node.count; ++i)
                angle += solidAngle(mCorners[i].a, mCorners[i].b, mCorners[i].c, p);
        } else {
            stack[top++] = node.first + 1;
            stack[top++] = node.first;
        }
    }
    return angle / (4.0 * M_PI);
}

}  // namespace sinew
