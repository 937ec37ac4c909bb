#include <sinew/base/error.h>
#include <sinew/math/block_sparse.h>

#include <gtest/gtest.h>

#include <support/block_matrices.h>
#include <support/threads.h>

namespace sinew {
namespace {

const std::vector<int> kSizes = {12, 1, 6, 30, 12, 60, 3, 12};
const test::Couplings kCouplings = {{1, 0}, {0, 4}, {3, 1}, {3, 2}, {7, 5}, {5, 7}, {6, 6}, {5, 3}};

TEST(BlockPattern, HoldsTheLowerTriangleOnce) {
    const BlockPattern p(kSizes, kCouplings);
    EXPECT_EQ(p.entries(), 8 + 6);
    EXPECT_EQ(p.scalarRows(), 136);
    EXPECT_EQ(p.column(p.find(4, 0)), 0);
    EXPECT_EQ(p.find(4, 1), -1);
    for (int i = 0; i < p.rows(); ++i) {
        EXPECT_EQ(p.find(i, i), p.diagonal(i));
        for (int t = p.belowBegin(i); t < p.belowEnd(i); ++t)
            EXPECT_EQ(p.find(p.belowRow(t), i), p.belowEntry(t));
    }
}

TEST(BlockPattern, IsEqualByContent) {
    EXPECT_EQ(BlockPattern(kSizes, kCouplings), BlockPattern(kSizes, kCouplings));
    EXPECT_NE(BlockPattern(kSizes, kCouplings), BlockPattern(kSizes, {{1, 0}}));
}

TEST(BlockPattern, WrongIndicesAndSizesAreRefused) {
    EXPECT_THROW(BlockPattern({3, 3}, {{2, 0}}), InvalidInput);
    EXPECT_THROW(BlockPattern({3, 3}, {{0, -1}}), InvalidInput);
    EXPECT_THROW(BlockPattern({3, 0}, {}), InvalidInput);
    EXPECT_EQ(BlockPattern({}, {}).scalarRows(), 0);
}

TEST(BlockSparse, MultipliesAsTheDenseMatrix) {
    const BlockSparse A = test::stiffnessLike(kSizes, kCouplings, 1.0);
    const VectorX x = test::randomVector(136);
    VectorX y(136);
    A.multiply(x, y);
    EXPECT_LT((A.toDense() * x - y).norm(), 1e-12 * y.norm());
}

TEST(BlockSparse, UpperBlocksAreAddedTransposed) {
    const std::vector<int> sizes = {2, 3};
    BlockSparse A(std::make_shared<const BlockPattern>(sizes, test::Couplings{{1, 0}}));
    const Eigen::MatrixXd B = Eigen::MatrixXd::Random(2, 3);
    A.add(0, 1, B);
    EXPECT_EQ(A.block(1, 0), B.transpose());
}

TEST(BlockSparse, ProductHasTheSameBitsForAnyThreadCount) {
    const BlockSparse A =
        test::stiffnessLike(std::vector<int>(300, 12), test::neighbourhood(300), 1.0);
    const VectorX x = test::randomVector(3600);
    VectorX one(3600);
    test::withThreads(1, [&] { A.multiply(x, one); });
    for (const int threads : {2, 7}) {
        VectorX y(3600);
        test::withThreads(threads, [&] { A.multiply(x, y); });
        EXPECT_EQ(y, one);
    }
}

}  // namespace
}  // namespace sinew
