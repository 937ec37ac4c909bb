#include "support/solids.h"
#include "support/threads.h"

#include <sinew/frames/kernel.h>
#include <sinew/frames/placement.h>

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace sinew {
namespace {

constexpr double kRounding = 1e-12;
constexpr Kernel kKernels[] = {Kernel::Smooth, Kernel::Ratio};

/// A solid with frames and their functions.
struct Framed {
    std::shared_ptr<const GeodesicSpace> space;
    Placement placement;
    ShapeFunctions functions;

    Framed(
        const test::Voxels& voxels,
        int count,
        Kernel kernel,
        const std::vector<Vector3>& given = {})
        : space(std::make_shared<GeodesicSpace>(test::plainSpace(voxels, 0.1))) {
        std::vector<GeodesicSource> sources;
        for (const Vector3& p : given)
            sources.push_back({p, space->hostVoxel(p)});
        const std::vector<float> volumes(voxels.size(), 1.0F);
        Monitor monitor;
        placement = placeFrames(*space, volumes, sources, {count, 10}, monitor);
        KernelOptions options;
        options.kernel = kernel;
        functions =
            computeShapeFunctions(space, placement.frames, placement.cell, options, monitor);
    }
};

double weightOf(const Influences& influences, int frame) {
    for (const Influence& i : influences)
        if (i.frame == frame) return i.weight;
    return 0.0;
}

/// Random points in random voxels, some on their faces.
std::vector<Vector3> randomPoints(const GeodesicSpace& space, int count) {
    std::mt19937 random(17);
    std::uniform_real_distribution<double> inside(-0.5, 0.5);
    std::uniform_int_distribution<int> voxel(0, space.voxelCount() - 1);
    std::vector<Vector3> points;
    for (int n = 0; n < count; ++n) {
        const Vector3 d(inside(random), inside(random), n % 5 == 0 ? 0.5 : inside(random));
        points.push_back(space.center(voxel(random)) + space.voxelSize() * d);
    }
    return points;
}

TEST(ShapeFunctions, AddUpToOneAtEveryCorner) {
    for (const Kernel kernel : kKernels) {
        const Framed s(test::twoFingers(), 10, kernel);
        for (int c = 0; c < s.functions.corners().count(); ++c) {
            double sum = 0.0;
            int last = -1;
            for (const auto* w = s.functions.begin(c); w != s.functions.end(c); ++w) {
                EXPECT_GT(w->value, 0.0);
                EXPECT_GT(w->frame, last) << "frames ascend";
                last = w->frame;
                sum += w->value;
            }
            EXPECT_NEAR(sum, 1.0, kRounding);
        }
    }
}

TEST(ShapeFunctions, AddUpToOneAnywhere) {
    for (const Kernel kernel : kKernels) {
        const Framed s(test::lBracket(16, 4), 9, kernel);
        std::vector<Vector3> points = randomPoints(*s.space, 300);
        points.insert(points.end(), {{-0.3, 0.1, 0.2}, {9.0, 9.0, 9.0}, {1e200, 0.0, 0.0}});
        for (const Vector3& X : points) {
            double sum = 0.0;
            Vector3 slope = Vector3::Zero();
            for (const Influence& i : s.functions.sample(X)) {
                sum += i.weight;
                slope += i.gradient;
            }
            EXPECT_NEAR(sum, 1.0, kRounding) << X.transpose();
            EXPECT_LT(slope.norm(), 100 * kRounding) << X.transpose();
        }
    }
}

TEST(ShapeFunctions, GradientsMatchDifferencesInsideVoxels) {
    constexpr double kStep = 1e-4;        // of a voxel
    constexpr double kDifference = 1e-7;  // trilinear: rounding over the step
    for (const Kernel kernel : kKernels) {
        const Framed s(test::twoFingers(), 7, kernel);
        const double step = kStep * s.space->voxelSize();
        for (int v = 0; v < s.space->voxelCount(); v += 3) {
            const Vector3 X = s.space->center(v) + 0.1 * Vector3(0.2, -0.3, 0.4);
            for (const Influence& exact : s.functions.sample(X)) {
                for (int a = 0; a < 3; ++a) {
                    const Influences right = s.functions.sample(X + step * Vector3::Unit(a));
                    const Influences left = s.functions.sample(X - step * Vector3::Unit(a));
                    const double slope =
                        (weightOf(right, exact.frame) - weightOf(left, exact.frame)) / (2 * step);
                    EXPECT_NEAR(exact.gradient[a], slope, kDifference / s.space->voxelSize());
                }
            }
        }
    }
}

TEST(ShapeFunctions, AreContinuousAcrossFacesOfVoxels) {
    for (const Kernel kernel : kKernels) {
        const Framed s(test::lBracket(12, 4), 6, kernel);
        const double h = s.space->voxelSize();
        for (int v = 0; v < s.space->voxelCount(); ++v) {
            const int next = s.space->index().find(s.space->voxel(v) + Vector3i(1, 0, 0));
            if (next < 0) continue;
            const Influences here = s.functions.sample(v, cornerWeights({1.0, 0.3, 0.8}));
            const Influences there = s.functions.sample(next, cornerWeights({0.0, 0.3, 0.8}));
            for (const Influence& i : here)
                EXPECT_NEAR(weightOf(there, i.frame), i.weight, kRounding);
            // The same from outside, through the search for the voxel.
            const Vector3 X = s.space->center(v) + h * Vector3(0.5, 0.1, -0.2);
            const Influences left = s.functions.sample(X - Vector3(1e-9 * h, 0, 0));
            for (const Influence& i : s.functions.sample(X + Vector3(1e-9 * h, 0, 0)))
                EXPECT_NEAR(weightOf(left, i.frame), i.weight, 1e-7);
        }
    }
}

TEST(ShapeFunctions, EveryVoxelHasAnInfluence) {
    for (const Kernel kernel : kKernels) {
        // Far more voxels than a lone frame's neighbours reach, and pieces of a single voxel.
        const Framed s(test::joined({test::twoFingers(), {{30, 0, 0}}}), 3, kernel);
        for (int v = 0; v < s.space->voxelCount(); ++v)
            EXPECT_GE(s.functions.sample(s.space->center(v)).size(), 1U);
    }
}

TEST(ShapeFunctions, ALoneFrameMovesEverything) {
    for (const Kernel kernel : kKernels) {
        const Framed s(test::boxVoxels({20, 3, 3}), 1, kernel);
        for (const Vector3& X : randomPoints(*s.space, 50)) {
            const Influences influences = s.functions.sample(X);
            ASSERT_EQ(influences.size(), 1U);
            EXPECT_NEAR(influences[0].weight, 1.0, kRounding);
            EXPECT_LT(influences[0].gradient.norm(), kRounding);
        }
    }
}

TEST(ShapeFunctions, DoNotReachAcrossTheGapBetweenFingers) {
    for (const Kernel kernel : kKernels) {
        const Framed s(test::twoFingers(24, 4, 2), 12, kernel);
        // Frames and points in the outer halves of different fingers.
        const auto finger = [](const Vector3& X) { return X[0] < 1.2 ? 0 : X[1] < 0.5 ? 1 : 2; };
        for (int v = 0; v < s.space->voxelCount(); ++v) {
            const Vector3 X = s.space->center(v);
            for (const Influence& i : s.functions.sample(X)) {
                const Vector3& origin =
                    s.placement.frames[static_cast<std::size_t>(i.frame)].position;
                if (finger(X) == 0 || finger(origin) == 0) continue;
                EXPECT_EQ(finger(X), finger(origin)) << X.transpose();
            }
        }
    }
}

TEST(ShapeFunctions, RatiosInterpolate) {
    // Frames on corners of voxels, where functions keep their values.
    const std::vector<Vector3> given{{0.2, 0.2, 0.2}, {0.8, 0.2, 0.2}, {1.6, 0.3, 0.2}};
    const Framed s(test::boxVoxels({20, 4, 4}), 3, Kernel::Ratio, given);
    constexpr double kExact = 1e-6;  // weights below it are dropped
    for (int i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < given.size(); ++j)
            EXPECT_NEAR(
                weightOf(s.functions.sample(given[j]), i),
                i == static_cast<int>(j) ? 1.0 : 0.0,
                kExact);
}

TEST(ShapeFunctions, RatiosAreLinearAlongABar) {
    const Framed s(test::boxVoxels({48, 4, 4}), 5, Kernel::Ratio);
    std::vector<std::pair<double, int>> row;
    for (std::size_t i = 0; i < s.placement.frames.size(); ++i)
        row.push_back({s.placement.frames[i].position[0], static_cast<int>(i)});
    std::sort(row.begin(), row.end());
    constexpr double kLinear = 0.02;  // of the weight
    const double h = s.space->voxelSize();
    for (std::size_t n = 0; n + 1 < row.size(); ++n) {
        // Kinks are smoothed over the voxel a frame stands in.
        for (double x = row[n].first + h; x < row[n + 1].first - h; x += 0.37 * h) {
            const double t = (x - row[n].first) / (row[n + 1].first - row[n].first);
            const Influences at = s.functions.sample({x, 0.2, 0.2});
            EXPECT_NEAR(weightOf(at, row[n].second), 1.0 - t, kLinear);
            EXPECT_NEAR(weightOf(at, row[n + 1].second), t, kLinear);
        }
    }
}

TEST(ShapeFunctions, RatiosAreConstantBeyondTheLastFrame) {
    const Framed s(
        test::boxVoxels({30, 3, 3}), 2, Kernel::Ratio, {{1.0, 0.1, 0.1}, {2.0, 0.1, 0.1}});
    EXPECT_NEAR(weightOf(s.functions.sample({0.3, 0.15, 0.15}), 0), 1.0, 1e-6);
    EXPECT_NEAR(weightOf(s.functions.sample({2.7, 0.15, 0.15}), 1), 1.0, 1e-6);
}

TEST(ShapeFunctions, AreTheSameForAnyNumberOfThreads) {
    for (const Kernel kernel : kKernels) {
        std::vector<std::vector<double>> weights(3);
        const int threads[] = {1, 2, 7};
        for (std::size_t n = 0; n < 3; ++n) {
            test::withThreads(threads[n], [&] {
                const Framed s(test::twoFingers(), 9, kernel);
                for (int c = 0; c < s.functions.corners().count(); ++c)
                    for (const auto* w = s.functions.begin(c); w != s.functions.end(c); ++w)
                        weights[n].insert(weights[n].end(), {double(w->frame), w->value});
            });
        }
        EXPECT_EQ(weights[0], weights[1]);
        EXPECT_EQ(weights[0], weights[2]);
    }
}

}  // namespace
}  // namespace sinew
