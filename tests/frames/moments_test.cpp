#include <sinew/frames/moments.h>

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace sinew {
namespace {

constexpr double kRounding = 1e-13;  // relative to the largest moment

template <class Visit>
void forEachMonomial(const Visit& visit) {
    for (int i = 0; i <= Moments::kDegree; ++i)
        for (int j = 0; i + j <= Moments::kDegree; ++j)
            for (int k = 0; i + j + k <= Moments::kDegree; ++k)
                visit(i, j, k);
}

/// A box from `low` to `high` as the points of a Gauss rule that is exact to degree 5 along each
/// axis.
Moments boxMoments(const Vector3& low, const Vector3& high) {
    const double node[3] = {-std::sqrt(0.6), 0.0, std::sqrt(0.6)};
    const double weight[3] = {5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0};
    const double volume = (high - low).prod();
    Moments moments;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            for (int k = 0; k < 3; ++k)
                moments.add(
                    volume * weight[i] * weight[j] * weight[k],
                    0.5 * (low + high)
                        + 0.5 * (high - low).cwiseProduct(Vector3(node[i], node[j], node[k])));
    return moments;
}

/// ∫ xⁿ from a to b.
double integral(double a, double b, int n) {
    return (std::pow(b, n + 1) - std::pow(a, n + 1)) / (n + 1);
}

TEST(Moments, OfABoxHaveTheirClosedForm) {
    const Vector3 low(-0.3, 0.1, -1.2);
    const Vector3 high(0.9, 0.6, 0.4);
    const Moments moments = boxMoments(low, high);
    forEachMonomial([&](int i, int j, int k) {
        const double exact = integral(low[0], high[0], i) * integral(low[1], high[1], j)
                             * integral(low[2], high[2], k);
        EXPECT_NEAR(moments.at(i, j, k), exact, kRounding) << i << j << k;
    });
    EXPECT_NEAR(moments.volume(), 1.2 * 0.5 * 1.6, kRounding);
    EXPECT_NEAR(moments.first()[1], integral(0.1, 0.6, 1) * 1.2 * 1.6, kRounding);
    EXPECT_EQ(moments.second()(0, 2), moments.at(1, 0, 1));
}

TEST(Moments, MovingTheOriginEqualsComputingThemThere) {
    const Vector3 low(-0.3, 0.1, -1.2);
    const Vector3 high(0.9, 0.6, 0.4);
    const Vector3 shift(0.7, -1.1, 0.4);
    const Moments moved = boxMoments(low, high).movedTo(shift);
    const Moments there = boxMoments(low - shift, high - shift);
    forEachMonomial([&](int i, int j, int k) {
        EXPECT_NEAR(moved.at(i, j, k), there.at(i, j, k), 100 * kRounding) << i << j << k;
    });
}

TEST(Moments, MovingThereAndBackChangesNothing) {
    const Moments start = boxMoments({-0.2, -0.3, -0.4}, {0.5, 0.6, 0.7});
    const Vector3 shift(0.3, -0.2, 0.5);
    const Moments back = start.movedTo(shift).movedTo(-shift);
    forEachMonomial([&](int i, int j, int k) {
        EXPECT_NEAR(back.at(i, j, k), start.at(i, j, k), 10 * kRounding);
    });
}

TEST(Moments, OfAUnionAreTheSum) {
    Moments left = boxMoments({0, 0, 0}, {0.4, 1, 1});
    left.add(boxMoments({0.4, 0, 0}, {1, 1, 1}));
    const Moments whole = boxMoments({0, 0, 0}, {1, 1, 1});
    forEachMonomial(
        [&](int i, int j, int k) { EXPECT_NEAR(left.at(i, j, k), whole.at(i, j, k), kRounding); });
}

TEST(Moments, PlacesOfMonomialsAreAllDifferent) {
    std::vector<int> seen(Moments::kCount, 0);
    forEachMonomial([&](int i, int j, int k) { ++seen.at(Moments::index(i, j, k)); });
    for (const int n : seen)
        EXPECT_EQ(n, 1);
}

}  // namespace
}  // namespace sinew
