#include <sinew/shapes/angles.h>
#include <sinew/shapes/revolution.h>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

/// One parallel of the surface: `count` points from `first` on, evenly round the axis.
struct Ring {
    int first;
    int count;

    int at(int i) const { return first + i % count; }
};

/// Adds the points of the profile's sample `at` = (radius, height), turned round Y.
Ring addRing(Surface& surface, const Vector2& at, int count) {
    const Ring ring{static_cast<int>(surface.points.size()), count};
    for (int i = 0; i < count; ++i) {
        const double angle = 2.0 * kPi * i / count;
        surface.points.emplace_back(at.x() * std::cos(angle), at.y(), at.x() * std::sin(angle));
    }
    return ring;
}

/// Quads between rings of equally many points, `upper` further along the profile.
void addBand(Surface& surface, const Ring& lower, const Ring& upper) {
    for (int i = 0; i < lower.count; ++i)
        surface.quads.push_back({lower.at(i), upper.at(i), upper.at(i + 1), lower.at(i + 1)});
}

/// Quads between two rings of a square lattice: `outer` has 8 points more than `inner`, or `inner`
/// is the pole. Each of the four sides of the outer square has the corner cell of its own.
void addLatticeBand(Surface& surface, const Ring& inner, const Ring& outer, bool outerIsAfter) {
    const auto add = [&](int a, int b, int c, int d) {
        if (outerIsAfter)
            surface.quads.push_back({a, b, c, d});
        else
            surface.quads.push_back({d, c, b, a});
    };
    // A side of the outer square is two cells longer than one of the inner: a corner cell at each
    // end, one of which belongs to the side before it.
    const int outerSide = outer.count / 4;
    const int innerSide = outerSide - 2;
    for (int side = 0; side < 4; ++side) {
        const int o = side * outerSide;
        const int i = side * innerSide;
        for (int k = 0; k < innerSide; ++k)
            add(inner.at(i + k), outer.at(o + k + 1), outer.at(o + k + 2), inner.at(i + k + 1));
        // The corner lies between this side and the next.
        add(inner.at(i + innerSide),
            outer.at(o + outerSide - 1),
            outer.at(o + outerSide),
            outer.at(o + outerSide + 1));
    }
}

/// Distance from the axis to the widest place of the profile.
double largestRadius(const std::vector<Profile::Sample>& samples) {
    double radius = 0.0;
    for (const Profile::Sample& s : samples)
        radius = std::max(radius, s.at.x());
    return radius;
}

}  // namespace

Surface revolve(const Profile& profile, double cell, const std::vector<std::string>& regionNames) {
    std::vector<Profile::Sample> samples = profile.sample(cell);
    // 8 N cells round the equator; at most so many rings that those of the two poles do not meet.
    const int last = static_cast<int>(samples.size()) - 1;
    const int wanted = static_cast<int>(std::lround(kPi * largestRadius(samples) / (4.0 * cell)));
    const int N = std::max(1, std::min(wanted, (last - 1) / 2));

    Surface surface;
    std::vector<int> label;
    // Ring by ring along the profile; how many points a ring has depends on its distance from the
    // nearer pole alone, so that both poles look the same.
    Ring previous{0, 0};
    for (int j = 0; j <= last; ++j) {
        const int fromPole = std::min({j, last - j, N});
        const Ring ring = addRing(surface, samples[j].at, std::max(1, 8 * fromPole));
        label.resize(surface.points.size(), samples[j].label);
        if (j > 0 && ring.count == previous.count) addBand(surface, previous, ring);
        if (ring.count > previous.count && j > 0) addLatticeBand(surface, previous, ring, true);
        if (ring.count < previous.count) addLatticeBand(surface, ring, previous, false);
        previous = ring;
    }
    for (std::size_t r = 0; r < regionNames.size(); ++r)
        surface.addRegion(regionNames[r], [&](int i) { return label[i] == static_cast<int>(r); });
    return surface;
}

Surface revolveRing(const Profile& profile, double cell) {
    std::vector<Profile::Sample> samples = profile.sample(cell);
    samples.pop_back();  // the profile is closed: its end is its start
    // A multiple of four: the ring touches its box on all four sides.
    const double around = 2.0 * kPi * largestRadius(samples) / cell;
    const int count = 4 * std::max(2, static_cast<int>(std::lround(around / 4.0)));

    Surface surface;
    std::vector<Ring> rings;
    for (const Profile::Sample& s : samples)
        rings.push_back(addRing(surface, s.at, count));
    for (std::size_t j = 0; j < rings.size(); ++j)
        addBand(surface, rings[j], rings[(j + 1) % rings.size()]);
    return surface;
}

}  // namespace sinew
