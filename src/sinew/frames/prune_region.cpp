#include <sinew/frames/prune_region.h>

#include <algorithm>
#include <numeric>

namespace sinew {
namespace {

constexpr double kWeak = 1e-3;  // of the strongest: too little to matter

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

/// Places (in the region's list) of the frames that stay, ascending.
std::vector<int> strongest(const std::vector<double>& strength, int most) {
    std::vector<int> order(strength.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return strength[at(a)] > strength[at(b)];
    });
    const double limit = kWeak * strength[at(order[0])];
    int keep = 0;
    while (keep < std::min<int>(most, static_cast<int>(order.size()))
           && strength[at(order[at(keep)])] >= limit)
        ++keep;
    order.resize(at(std::max(1, keep)));
    std::sort(order.begin(), order.end());
    return order;
}

/// First scalar of each frame of the region.
std::vector<int> firstScalars(const std::vector<Frame>& frames, const Region& region) {
    std::vector<int> first{0};
    for (const int i : region.frames)
        first.push_back(first.back() + frames[at(i)].size());
    return first;
}

/// Adds `share` of the affine functions of one frame to those of another, as if it moved along.
void transfer(
    const Vector3& offset, double share, const Region& region, int from, int to, Region& out) {
    for (int s = 0; s < 4; ++s) {
        const double arm = s == 0 ? 0.0 : offset[s - 1];  // pᵢ − pⱼ
        out.mean[at(to + s)] += share * region.mean[at(from + s)];
        out.slope[at(to + s)] += share * region.slope[at(from + s)];
        out.mean[at(to + s)] += share * arm * region.mean[at(from)];
        out.slope[at(to + s)] += share * arm * region.slope[at(from)];
    }
}

}  // namespace

void pruneRegion(
    const std::vector<Frame>& frames,
    const std::vector<double>& strength,
    int most,
    Region& region) {
    const std::vector<int> kept = strongest(strength, most);
    if (kept.size() == region.frames.size()) return;
    const std::vector<int> first = firstScalars(frames, region);
    Region out;
    double total = 0.0;
    std::vector<int> newFirst;
    for (const int n : kept) {
        newFirst.push_back(static_cast<int>(out.mean.size()));
        out.frames.push_back(region.frames[at(n)]);
        total += strength[at(n)];
        out.mean.insert(
            out.mean.end(),
            region.mean.begin() + first[at(n)],
            region.mean.begin() + first[at(n + 1)]);
        out.slope.insert(
            out.slope.end(),
            region.slope.begin() + first[at(n)],
            region.slope.begin() + first[at(n + 1)]);
    }
    for (int n = 0; n < static_cast<int>(region.frames.size()); ++n) {
        if (std::binary_search(kept.begin(), kept.end(), n)) continue;
        const Vector3& p = frames[at(region.frames[at(n)])].place.position;
        for (std::size_t k = 0; k < kept.size(); ++k) {
            const Vector3& other = frames[at(out.frames[k])].place.position;
            const double share = strength[at(kept[k])] / total;
            transfer(p - other, share, region, first[at(n)], newFirst[k], out);
        }
    }
    region.frames = std::move(out.frames);
    region.mean = std::move(out.mean);
    region.slope = std::move(out.slope);
}

}  // namespace sinew
