#include <sinew/frames/basis.h>

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(Basis, GradientsMatchDifferences) {
    constexpr double kStep = 1e-4;
    constexpr double kDifference = 1e-11;  // quadratic: central differences are exact but rounding
    const Vector3 d(0.3, -0.7, 1.1);
    for (const FrameKind kind : {FrameKind::Rigid, FrameKind::Affine, FrameKind::Quadratic}) {
        const BasisSample exact = sampleBasis(kind, d);
        for (int a = 0; a < 3; ++a) {
            const auto right = sampleBasis(kind, d + kStep * Vector3::Unit(a)).h;
            const auto left = sampleBasis(kind, d - kStep * Vector3::Unit(a)).h;
            const auto slope = ((right - left) / (2.0 * kStep)).eval();
            EXPECT_LT((exact.gradient.col(a) - slope).norm(), kDifference);
        }
    }
}

TEST(Basis, RowsBeyondTheKindsSizeAreZero) {
    const BasisSample affine = sampleBasis(FrameKind::Affine, {1, 2, 3});
    EXPECT_EQ(affine.h.tail(kMaxBasis - basisSize(FrameKind::Affine)).norm(), 0.0);
    EXPECT_EQ(affine.gradient.bottomRows(kMaxBasis - 4).norm(), 0.0);
}

TEST(Basis, TheRestMatrixMapsEveryPointToItself) {
    const Vector3 origin(0.2, -0.4, 0.9);
    const Vector3 X(1.3, 0.7, -0.6);
    for (const FrameKind kind : {FrameKind::Rigid, FrameKind::Affine, FrameKind::Quadratic}) {
        const BasisSample at = sampleBasis(kind, X - origin);
        const Vector3 x = restMatrix(kind, origin) * at.h.head(basisSize(kind));
        EXPECT_LT((x - X).norm(), 1e-15);
    }
}

}  // namespace
}  // namespace sinew
