#include "support/bodies.h"
#include "support/random_matrices.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

using Targets = std::vector<std::vector<Vector3>>;

constexpr double kExact = 1e-9;  // relative to the body: affine motion passes through one solve

bool isLeft(const Vector3& X) {
    return X[0] < 0.01;
}
bool isRight(const Vector3& X) {
    return X[0] > 0.99;
}

/// The beam with the places of `patches` held.
struct Pinned {
    FrameSolid solid;
    FrameBodyOptions options;

    explicit Pinned(
        const std::vector<std::function<bool(const Vector3&)>>& patches,
        FrameType type = FrameType::Automatic,
        int count = 6) {
        const FrameSolid free = test::framesOf(test::beam(), 1);
        std::vector<Vector3> all;
        for (const auto& isPinned : patches) {
            options.pins.push_back({test::cornersWhere(free, isPinned)});
            const std::vector<Vector3>& places = options.pins.back().places;
            all.insert(all.end(), places.begin(), places.end());
        }
        solid = test::framesOf(test::beam(), count, type, all);
    }

    /// Targets that are the image of every place.
    Targets moved(const std::function<Vector3(const Vector3&)>& map) const {
        Targets targets;
        for (const PinPatch& patch : options.pins) {
            targets.emplace_back();
            for (const Vector3& X : patch.places)
                targets.back().push_back(map(X));
        }
        return targets;
    }
};

/// Prescribing an affine image of the places gives the same held unknowns as the affine motion of
/// the whole body.
void expectAffineIsExact(const Pinned& pinned) {
    const FrameBody body = makeFrameBody(pinned.solid, pinned.options);
    test::RandomMatrices random(9);
    for (int n = 0; n < 4; ++n) {
        const Matrix3 A = n < 2 ? random.rotation() : random.matrix();
        const Vector3 b = 2.0 * random.matrix().col(0);
        const Coefficients motion = test::affine(pinned.solid, A, b);
        const Coefficients exact = body.reduce(motion);
        Coefficients reduced = exact;
        // Spoil what is held; prescribe() has to bring it back.
        for (int k = 0; k < body.reduced.blockCount(); ++k)
            if (!body.reduced.isFree[std::size_t(k)])
                reduced
                    .middleCols(body.reduced.scalarStart[std::size_t(k)], body.reduced.blockSize(k))
                    .setConstant(7.0);
        body.pins.prescribe(
            pinned.moved([&](const Vector3& X) { return (A * X + b).eval(); }), reduced);
        EXPECT_LT((reduced - exact).norm(), kExact * (1.0 + exact.norm()));
        EXPECT_LT((body.expand(reduced) - motion).norm(), kExact * (1.0 + motion.norm()));
    }
}

TEST(Pins, ReducingAndExpandingChangesNothing) {
    const Pinned pinned({isLeft});
    const FrameBody body = makeFrameBody(pinned.solid, pinned.options);
    test::RandomMatrices random(4);
    Coefficients q = restCoefficients(pinned.solid);
    for (Eigen::Index s = 0; s < q.cols(); ++s)
        q.col(s) += random.matrix().col(0);
    EXPECT_LT((body.expand(body.reduce(q)) - q).norm(), 1e-11 * q.norm());
    EXPECT_EQ(body.reduced.scalarCount(), body.frames.scalarCount());
}

TEST(Pins, NoPinsLeaveEveryFrameItsBlock) {
    const FrameSolid solid = test::framesOf(test::beam(), 3);
    const FrameBody body = makeFrameBody(solid, {});
    EXPECT_TRUE(body.pins.isEmpty());
    EXPECT_EQ(body.reduced.scalarStart, body.frames.scalarStart);
    EXPECT_EQ(body.reduce(restCoefficients(solid)), restCoefficients(solid));
}

TEST(Pins, AffineMotionOfAPatchIsExact) {
    expectAffineIsExact(Pinned({isLeft}));
}

TEST(Pins, AffineMotionIsExactForEveryKindOfFrame) {
    expectAffineIsExact(Pinned({isLeft}, FrameType::Affine));
    expectAffineIsExact(Pinned({isLeft}, FrameType::Quadratic));
}

TEST(Pins, AffineMotionOfTwoPatchesIsExact) {
    expectAffineIsExact(Pinned({isLeft, isRight}));
}

TEST(Pins, AffineMotionOfPatchesThatShareFramesIsExact) {
    expectAffineIsExact(Pinned({isLeft, isRight}, FrameType::Automatic, 2));
}

TEST(Pins, AffineMotionWithEverythingPinnedIsExact) {
    expectAffineIsExact(Pinned({[](const Vector3&) { return true; }}));
}

TEST(Pins, ASinglePointIsPinned) {
    const Pinned pinned({[](const Vector3& X) { return X.norm() < 0.01; }});
    ASSERT_EQ(pinned.options.pins[0].places.size(), 1U);
    expectAffineIsExact(pinned);
}

TEST(Pins, PointsOnALineArePinned) {
    const Pinned pinned({[](const Vector3& X) { return X[1] < 0.01 && X[2] < 0.01; }});
    ASSERT_GT(pinned.options.pins[0].places.size(), 10U);
    expectAffineIsExact(pinned);
}

TEST(Pins, PatchesWithoutPlacesAreIgnored) {
    const Pinned pinned({[](const Vector3&) { return false; }, isLeft});
    expectAffineIsExact(pinned);
}

TEST(Pins, TwoPatchesMoveApart) {
    const Pinned pinned({isLeft, isRight}, FrameType::Automatic, 8);
    test::TestBody body(pinned.solid, pinned.options);
    body.body().pins.prescribe(
        pinned.moved(
            [](const Vector3& X) { return Vector3(X + Vector3(isRight(X) ? 0.2 : 0.0, 0, 0)); }),
        body.input().held);
    ASSERT_TRUE(body.settleDown().ok());
    constexpr double kLeak = 1e-2;  // of the motion: weak directions stay free, see Pins
    for (const Vector3& X : pinned.options.pins[0].places)
        EXPECT_LT((body.position(X) - X).norm(), kLeak * 0.2);
    for (const Vector3& X : pinned.options.pins[1].places)
        EXPECT_LT((body.position(X) - X - Vector3(0.2, 0, 0)).norm(), kLeak * 0.2);
}

TEST(Pins, PinnedPlacesStayUnderGravity) {
    const Pinned pinned({isLeft}, FrameType::Automatic, 8);
    test::TestBody body(pinned.solid, pinned.options);
    body.setGravity({0, -9.81, 0});
    ASSERT_TRUE(body.settleDown().ok());
    const double sag = (body.position({1.0, 0.1, 0.1}) - Vector3(1.0, 0.1, 0.1)).norm();
    EXPECT_GT(sag, 0.05);
    constexpr double kLeak = 1e-2;  // of the sag: weak directions stay free, see Pins
    for (const Vector3& X : pinned.options.pins[0].places)
        EXPECT_LT((body.position(X) - X).norm(), kLeak * sag);
}

TEST(Pins, PinsOnEverythingHoldEverything) {
    const Pinned pinned({[](const Vector3&) { return true; }}, FrameType::Affine);
    test::TestBody body(pinned.solid, pinned.options);
    body.setGravity({0, -9.81, 0});
    ASSERT_TRUE(body.settleDown().ok());
    constexpr double kLeak = 1e-3;  // of the body's thickness
    for (const Vector3& X : pinned.options.pins[0].places)
        EXPECT_LT((body.position(X) - X).norm(), kLeak * 0.2);
}

TEST(Pins, WhatIsHeldDoesNotDependOnWhereTheBodyStands) {
    const auto freeScalars = [](const Vector3i& first) {
        const double h = 0.05;
        const VoxelModel model = test::solidOf(test::boxVoxels({20, 4, 4}, first), h);
        FrameBodyOptions options;
        const double x = first[0] * h;
        options.pins.push_back({test::cornersWhere(
            test::framesOf(model, 1), [&](const Vector3& X) { return X[0] < x + 0.01; })});
        const FrameSolid solid = test::framesOf(model, 4, FrameType::Quadratic);
        const FrameBody body = makeFrameBody(solid, options);
        int count = 0;
        for (int k = 0; k < body.reduced.blockCount(); ++k)
            count += body.reduced.isFree[std::size_t(k)] ? body.reduced.blockSize(k) : 0;
        return count;
    };
    EXPECT_EQ(freeScalars({0, 0, 0}), freeScalars({200000, 0, 0}));
}

TEST(Pins, PlacesThatOnlyKinematicFramesMoveAreLeftToThem) {
    FrameOptions options;
    options.count = 2;
    options.given = {{{0.1, 0.1, 0.1}, true}, {{0.9, 0.1, 0.1}, true}};
    Monitor monitor;
    const FrameSolid solid = buildFrameSolid(test::beam(), options, monitor);
    FrameBodyOptions bodyOptions;
    bodyOptions.pins.push_back({{{0.0, 0.1, 0.1}}});
    const FrameBody body = makeFrameBody(solid, bodyOptions);
    const Coefficients rest = restCoefficients(solid);
    EXPECT_LT((body.expand(body.reduce(rest)) - rest).norm(), 1e-12);
}

}  // namespace
}  // namespace sinew
