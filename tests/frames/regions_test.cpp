#include "support/solids.h"
#include "support/threads.h"

#include <sinew/frames/frame_solid.h>
#include <sinew/frames/voxel_basis.h>

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace sinew {
namespace {

FrameSolid solidWith(const VoxelModel& model, int count, FrameType type, int regions = 0) {
    FrameOptions options;
    options.count = count;
    options.type = type;
    options.regions.count = regions;
    Monitor monitor;
    return buildFrameSolid(model, options, monitor);
}

/// Half-filled voxels at the end of the bar, and a stiff half.
VoxelModel uneven() {
    const VoxelModel bar = test::solidOf(test::boxVoxels({16, 4, 4}), 0.05);
    const VoxelModel half =
        test::painted(bar, "fill", [](const Vector3& X) { return X[0] > 0.7 ? 0.4 : 1.0; });
    return test::painted(
        half, "stiffness", [](const Vector3& X) { return X[0] < 0.3 ? 1e6 : 1e4; });
}

TEST(Regions, CoverEveryVoxelOnce) {
    const FrameSolid solid = solidWith(uneven(), 5, FrameType::Affine);
    std::vector<int> seen(solid.mass.size(), 0);
    double volume = 0.0;
    for (const Region& region : solid.regions) {
        volume += region.volume();
        for (const int v : region.voxels)
            ++seen[static_cast<std::size_t>(v)];
    }
    for (const int n : seen)
        EXPECT_EQ(n, 1);
    double exact = 0.0;
    for (const double v : solid.matter.volume)
        exact += v;
    EXPECT_NEAR(volume, exact, 1e-12 * exact);
}

TEST(Regions, StayInOneCellAndOneKindOfMatter) {
    const FrameSolid solid = solidWith(uneven(), 5, FrameType::Affine);
    for (const Region& region : solid.regions) {
        for (const int v : region.voxels) {
            EXPECT_EQ(solid.cell[static_cast<std::size_t>(v)], region.cell);
            EXPECT_NEAR(
                solid.matter.stiffness[static_cast<std::size_t>(v)],
                region.stiffness,
                1e-9 * region.stiffness);
        }
        EXPECT_NEAR(region.poisson, 0.3, 1e-6);
    }
}

TEST(Regions, AreAsManyAsAskedFor) {
    const VoxelModel bar = test::beam();
    EXPECT_EQ(solidWith(bar, 4, FrameType::Affine, 37).regions.size(), 37U);
    EXPECT_EQ(
        solidWith(bar, 4, FrameType::Affine, 0).regions.size(),
        static_cast<std::size_t>(4 * RegionOptions().perFrame));
    // Never more than voxels.
    EXPECT_EQ(
        solidWith(test::solidOf(test::boxVoxels({2, 2, 2}), 0.1), 2, FrameType::Affine, 99)
            .regions.size(),
        8U);
}

TEST(Regions, MomentsAreAboutTheCentroid) {
    const FrameSolid solid = solidWith(uneven(), 6, FrameType::Affine);
    for (const Region& region : solid.regions)
        EXPECT_LT(region.moments.first().norm(), 1e-12 * region.volume());
}

TEST(Regions, SecondMomentsOfABoxAreExact) {
    const FrameSolid solid =
        solidWith(test::solidOf(test::boxVoxels({8, 6, 4}), 0.1), 1, FrameType::Affine, 1);
    ASSERT_EQ(solid.regions.size(), 1U);
    const Moments& moments = solid.regions[0].moments;
    const Vector3 size(0.8, 0.6, 0.4);
    constexpr double kFills = 1e-7;  // fill and size of voxels are floats
    EXPECT_NEAR(moments.volume(), size.prod(), kFills);
    for (int a = 0; a < 3; ++a)
        EXPECT_NEAR(moments.second()(a, a), size.prod() * size[a] * size[a] / 12.0, kFills);
    EXPECT_NEAR(moments.at(2, 2, 0), size.prod() * std::pow(size[0] * size[1], 2) / 144.0, kFills);
}

TEST(Regions, LinearGradientsAreFittedExactly) {
    // With a lone frame φ = 1, so the gradients of a quadratic frame are linear: g + D x.
    const FrameSolid solid =
        solidWith(test::solidOf(test::boxVoxels({8, 6, 4}), 0.1), 1, FrameType::Quadratic, 4);
    const Vector3& origin = solid.frames[0].place.position;
    for (const Region& region : solid.regions) {
        const BasisSample mean = sampleBasis(FrameKind::Quadratic, region.center - origin);
        for (int s = 0; s < 10; ++s) {
            const auto n = static_cast<std::size_t>(s);
            EXPECT_LT((region.mean[n] - mean.gradient.row(s).transpose()).norm(), 1e-12);
            Matrix3 D;
            for (int a = 0; a < 3; ++a)
                D.col(a) = (sampleBasis(FrameKind::Quadratic, Vector3::Unit(a)).gradient.row(s)
                            - sampleBasis(FrameKind::Quadratic, Vector3::Zero()).gradient.row(s))
                               .transpose();
            EXPECT_LT((region.slope[n] - D).norm(), 1e-9) << "scalar " << s;
        }
        EXPECT_LT(region.fitError, 1e-9);
    }
}

TEST(Regions, AffineMotionHasNoFitError) {
    // Σ z N of an affine motion has a constant gradient: A in the mean, none in the slope.
    Matrix3 A;
    A << 1.1, 0.2, -0.1, 0.05, 0.9, 0.3, 0.0, -0.2, 1.2;
    for (const FrameType type : {FrameType::Affine, FrameType::Quadratic}) {
        const FrameSolid solid = solidWith(uneven(), 6, type);
        for (const Region& region : solid.regions) {
            Matrix3 mean = Matrix3::Zero();
            std::array<Matrix3, 3> slope{Matrix3::Zero(), Matrix3::Zero(), Matrix3::Zero()};
            std::size_t scalar = 0;
            for (const int i : region.frames) {
                const Frame& frame = solid.frames[static_cast<std::size_t>(i)];
                const auto Q = (A * restMatrix(frame.kind, frame.place.position)).eval();
                for (int s = 0; s < frame.size(); ++s, ++scalar) {
                    mean += Q.col(s) * region.mean[scalar].transpose();
                    for (int a = 0; a < 3; ++a)
                        slope[static_cast<std::size_t>(a)] += Q(a, s) * region.slope[scalar];
                }
            }
            EXPECT_LT((mean - A).norm(), 1e-10);
            for (const Matrix3& D : slope)
                EXPECT_LT(D.norm(), 1e-9 / solid.space->voxelSize());
        }
    }
}

TEST(Regions, DoNotDependOnTheSolidsSize) {
    const auto voxelsOf = [](double h) {
        std::vector<std::vector<int>> lists;
        const VoxelModel bar = test::solidOf(test::boxVoxels({20, 4, 4}), h);
        for (const Region& region : solidWith(bar, 8, FrameType::Affine).regions)
            lists.push_back(region.voxels);
        return lists;
    };
    const auto one = voxelsOf(0.05);
    for (const double h : {0.0005, 0.3, 5.0})
        EXPECT_EQ(voxelsOf(h), one) << h;
}

TEST(VoxelBasis, MeanGradientsAddUpToThoseOfThePosition) {
    const FrameSolid solid = solidWith(uneven(), 6, FrameType::Quadratic);
    VoxelBasis basis(solid.functions, solid.frames);
    for (int v = 0; v < solid.space->voxelCount(); v += 5) {
        basis.visit(v);
        Matrix3 F = Matrix3::Zero();
        for (std::size_t n = 0; n < basis.frames().size(); ++n) {
            const Frame& frame = solid.frames[static_cast<std::size_t>(basis.frames()[n])];
            const auto Q = restMatrix(frame.kind, frame.place.position);
            for (int s = 0; s < frame.size(); ++s)
                F += Q.col(s) * basis.meanGradient(basis.first(n) + s).transpose();
        }
        EXPECT_LT((F - Matrix3::Identity()).norm(), 1e-11);
    }
}

TEST(Regions, AreTheSameForAnyNumberOfThreads) {
    std::vector<std::vector<double>> numbers(3);
    const int threads[] = {1, 2, 7};
    for (std::size_t n = 0; n < 3; ++n) {
        test::withThreads(threads[n], [&] {
            for (const Region& region : solidWith(uneven(), 6, FrameType::Affine).regions) {
                numbers[n].push_back(region.fitError);
                for (const Vector3& g : region.mean)
                    numbers[n].insert(numbers[n].end(), g.data(), g.data() + 3);
            }
        });
    }
    EXPECT_EQ(numbers[0], numbers[1]);
    EXPECT_EQ(numbers[0], numbers[2]);
}

}  // namespace
}  // namespace sinew
