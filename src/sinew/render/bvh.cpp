#include <sinew/render/bvh.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace sinew {
namespace {

constexpr int kLeafSize = 4;
constexpr int kBins = 16;
// Each node on the way down leaves at most three more entries on the stack of traverse().
constexpr int kMaxDepth = 80;

struct Bin {
    Box3f box;
    int count = 0;
};

}  // namespace

struct Bvh::Builder {
    const std::vector<Box3f>& boxes;
    std::vector<Eigen::Vector3f> centers;
    std::vector<Node>& nodes;
    std::vector<int>& order;

    /// Of the shapes of a range, in the current order.
    Box3f boundsOf(Range range) const {
        Box3f box;
        for (int i = range.begin; i < range.end; ++i)
            box.extend(boxes[order[i]]);
        return box;
    }

    /// Bin boundary with the least Σ area · count on both sides.
    int cheapestSplit(const std::array<Bin, kBins>& bins) const {
        // From the right: cost of everything at and beyond each boundary; then one sweep from the
        // left.
        std::array<float, kBins> right{};
        Bin sum;
        for (int b = kBins - 1; b > 0; --b) {
            sum.box.extend(bins[b].box);
            sum.count += bins[b].count;
            right[b] = sum.count ? sum.box.halfArea() * static_cast<float>(sum.count) : 0.0f;
        }
        int best = kBins / 2;
        float bestCost = std::numeric_limits<float>::infinity();
        sum = Bin();
        for (int b = 1; b < kBins; ++b) {
            sum.box.extend(bins[b - 1].box);
            sum.count += bins[b - 1].count;
            const float left =
                sum.count ? sum.box.halfArea() * static_cast<float>(sum.count) : 0.0f;
            if (left + right[b] < bestCost) {
                bestCost = left + right[b];
                best = b;
            }
        }
        return best;
    }

    /// Splits along the longest axis of the centres; in the middle of the list when they coincide.
    std::array<Range, 2> split(Range range) {
        Box3f extent;
        for (int i = range.begin; i < range.end; ++i)
            extent.extend(centers[order[i]]);
        int axis = 0;
        const Eigen::Vector3f size = extent.max - extent.min;
        size.maxCoeff(&axis);
        int middle = range.begin + range.size() / 2;
        if (size[axis] > 0.0f) {
            const float scale = kBins / size[axis];
            const auto binOf = [&](int box) {
                const float at = (centers[box][axis] - extent.min[axis]) * scale;
                return std::clamp(static_cast<int>(at), 0, kBins - 1);
            };
            std::array<Bin, kBins> bins;
            for (int i = range.begin; i < range.end; ++i) {
                Bin& bin = bins[binOf(order[i])];
                bin.box.extend(boxes[order[i]]);
                ++bin.count;
            }
            const int boundary = cheapestSplit(bins);
            const auto at = std::partition(
                order.begin() + range.begin, order.begin() + range.end, [&](int box) {
                    return binOf(box) < boundary;
                });
            const int found = static_cast<int>(at - order.begin());
            if (found > range.begin && found < range.end) middle = found;
        }
        return {Range{range.begin, middle}, Range{middle, range.end}};
    }

    /// Makes the node of a range: two splits give up to four children.
    int build(Range range, int depth) {
        std::vector<Range> children;
        for (const Range half : split(range)) {
            if (half.size() <= kLeafSize) {
                children.push_back(half);
                continue;
            }
            for (const Range quarter : split(half))
                children.push_back(quarter);
        }
        // Reserved before its children are built: the root is node 0, and references into the list
        // would not survive the recursion.
        const int index = static_cast<int>(nodes.size());
        nodes.emplace_back();
        std::fill(std::begin(nodes[index].count), std::end(nodes[index].count), -1);
        for (std::size_t lane = 0; lane < children.size(); ++lane) {
            const Range child = children[lane];
            if (child.size() == 0) continue;
            const bool isLeaf = child.size() <= kLeafSize || depth >= kMaxDepth;
            const int first = isLeaf ? child.begin : build(child, depth + 1);
            const Box3f box = boundsOf(child);
            Node& node = nodes[index];
            node.first[lane] = first;
            node.count[lane] = isLeaf ? child.size() : 0;
            for (int c = 0; c < 3; ++c) {
                node.min[c][static_cast<int>(lane)] = box.min[c];
                node.max[c][static_cast<int>(lane)] = box.max[c];
            }
        }
        return index;
    }
};

Bvh::Bvh(const std::vector<Box3f>& boxes) {
    if (boxes.empty()) return;
    mOrder.resize(boxes.size());
    std::iota(mOrder.begin(), mOrder.end(), 0);
    Builder builder{boxes, {}, mNodes, mOrder};
    builder.centers.reserve(boxes.size());
    for (const Box3f& box : boxes)
        builder.centers.push_back(box.center());
    mNodes.reserve(boxes.size() / 2 + 1);
    builder.build({0, static_cast<int>(boxes.size())}, 0);
}

}  // namespace sinew
