#pragma once

// Finds the few shapes a ray may meet among millions: the part of the renderer that decides its
// speed. Four children a node suit SSE: one slab test handles all of them.

#include <Eigen/Core>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace sinew {

/// A ray in the local coordinates of a TracedScene, where the view distance is 1.
struct Ray {
    Ray(const Eigen::Vector3f& from, const Eigen::Vector3f& along, float near, float far)
        : origin(from),
          direction(along),
          tMin(near),
          tMax(far) {
        // No zero component, else 0 · ∞ = NaN in the slab test.
        for (int c = 0; c < 3; ++c) {
            const float d = direction[c];
            inverse[c] = 1.0f / (std::abs(d) > 1e-20f ? d : std::copysign(1e-20f, d));
        }
    }

    Eigen::Vector3f origin;
    Eigen::Vector3f direction;
    Eigen::Vector3f inverse;
    float tMin;
    float tMax;
};

/// Axis-aligned box in local coordinates; empty until extended.
struct Box3f {
    Eigen::Vector3f min = Eigen::Vector3f::Constant(std::numeric_limits<float>::max());
    Eigen::Vector3f max = Eigen::Vector3f::Constant(std::numeric_limits<float>::lowest());

    void extend(const Box3f& b) {
        min = min.cwiseMin(b.min);
        max = max.cwiseMax(b.max);
    }
    void extend(const Eigen::Vector3f& p) {
        min = min.cwiseMin(p);
        max = max.cwiseMax(p);
    }
    Eigen::Vector3f center() const { return 0.5f * (min + max); }
    /// Half the surface, to which the chance that a ray enters the box is proportional.
    float halfArea() const {
        const Eigen::Vector3f s = (max - min).cwiseMax(0.0f);
        return s.x() * s.y() + s.y() * s.z() + s.z() * s.x();
    }
};

/// Bounding volume hierarchy with four children a node, split by the surface area heuristic.
///
/// It knows boxes only; the shapes live with the caller, who reorders them by order() so that each
/// leaf is a range.
class Bvh {
public:
    Bvh() = default;
    explicit Bvh(const std::vector<Box3f>& boxes);

    /// Position in leaf order → number of the box given.
    const std::vector<int>& order() const { return mOrder; }

    /// Calls `leaf(first, count)` for the leaves the ray enters before ray.tMax, the near ones
    /// first; `leaf` may shorten ray.tMax, and stops the walk by returning true.
    template <class Leaf>
    void traverse(const Ray& ray, const Leaf& leaf) const;

private:
    static constexpr int kStackSize = 256;
    using Lanes = Eigen::Array<float, 4, 1>;

    struct Node {
        Lanes min[3];
        Lanes max[3];
        int first[4];  // node, or first shape of a leaf
        int count[4];  // 0 for a node, shapes of a leaf; -1 for an empty lane
    };
    struct Range {
        int begin = 0;
        int end = 0;
        int size() const { return end - begin; }
    };
    struct Builder;

    /// Distance at which the ray enters each child; ∞ when it misses.
    Lanes enter(const Node& node, const Ray& ray) const {
        Lanes near = Lanes::Constant(ray.tMin);
        Lanes far = Lanes::Constant(ray.tMax);
        for (int c = 0; c < 3; ++c) {
            const Lanes a = (node.min[c] - ray.origin[c]) * ray.inverse[c];
            const Lanes b = (node.max[c] - ray.origin[c]) * ray.inverse[c];
            near = near.max(a.min(b));
            far = far.min(a.max(b));
        }
        // A hair of slack keeps boxes of flat shapes from being missed by rounding.
        return (near <= far * 1.000001f)
            .select(near, Lanes::Constant(std::numeric_limits<float>::infinity()));
    }

    std::vector<Node> mNodes;
    std::vector<int> mOrder;
};

template <class Leaf>
void Bvh::traverse(const Ray& ray, const Leaf& leaf) const {
    struct Entry {
        float near;
        int first;
        int count;
    };
    if (mNodes.empty()) return;
    Entry stack[kStackSize];
    int top = 0;
    stack[top++] = {ray.tMin, 0, 0};
    while (top > 0) {
        const Entry entry = stack[--top];
        if (entry.near > ray.tMax) continue;
        if (entry.count > 0) {
            if (leaf(entry.first, entry.count)) return;
            continue;
        }
        const Node& node = mNodes[entry.first];
        const Lanes near = enter(node, ray);
        const int bottom = top;
        for (int lane = 0; lane < 4; ++lane) {
            if (node.count[lane] < 0 || !(near[lane] <= ray.tMax)) continue;
            // Insertion sort, the nearest on top of the stack.
            int at = top++;
            for (; at > bottom && stack[at - 1].near < near[lane]; --at)
                stack[at] = stack[at - 1];
            stack[at] = {near[lane], node.first[lane], node.count[lane]};
        }
    }
}

}  // namespace sinew
