#include <sinew/math/block_cholesky.h>
#include <sinew/math/elimination_order.h>
#include <sinew/math/elimination_tree.h>

#include <gtest/gtest.h>

#include <support/block_matrices.h>
#include <support/threads.h>

#include <numeric>

namespace sinew {
namespace {

constexpr double kResidual = 1e-10;  // |A x − b| / |b| at conditions up to 1e5

void expectSolves(const BlockSparse& A) {
    BlockCholesky cholesky;
    ASSERT_TRUE(cholesky.factorize(A).ok());
    const int n = A.pattern().scalarRows();
    const VectorX b = test::randomVector(n);
    VectorX x(n);
    cholesky.solve(b, x);
    VectorX back(n);
    A.multiply(x, back);
    EXPECT_LE((back - b).norm(), kResidual * b.norm());
}

std::vector<int> mixedSizes(int count) {
    const int sizes[] = {12, 30, 6, 1, 3, 60, 12, 7};
    std::vector<int> out;
    for (int i = 0; i < count; ++i)
        out.push_back(sizes[i % 8]);
    return out;
}

TEST(EliminationOrder, IsAPermutation) {
    for (const int n : {0, 1, 2, 50, 400}) {
        const BlockPattern p(std::vector<int>(std::size_t(n), 12), test::neighbourhood(n));
        std::vector<int> order = fillReducingOrder(p);
        std::sort(order.begin(), order.end());
        std::vector<int> all(order.size());
        std::iota(all.begin(), all.end(), 0);
        EXPECT_EQ(order, all);
    }
}

TEST(EliminationOrder, AChainDoesNotFillIn) {
    const auto pattern =
        std::make_shared<const BlockPattern>(std::vector<int>(100, 12), test::chain(100));
    BlockCholesky cholesky;
    cholesky.analyze(pattern);
    // But for one more triangle: the last two columns are one supernode, stored as a square.
    EXPECT_EQ(cholesky.plan().values, pattern->values() + 144);
}

TEST(EliminationTree, PostorderPutsChildrenFirst) {
    const std::vector<int> parents = {3, 4, 4, -1, 3};
    EXPECT_EQ(postorder(parents), (std::vector<int>{0, 1, 2, 4, 3}));
}

TEST(BlockCholesky, SolvesChainsAndNeighbourhoods) {
    for (const int n : {1, 2, 8, 15, 100}) {
        expectSolves(
            test::stiffnessLike(std::vector<int>(std::size_t(n), 12), test::chain(n), 1e-2));
        expectSolves(test::stiffnessLike(mixedSizes(n), test::neighbourhood(n), 1e-2));
    }
    expectSolves(test::stiffnessLike(std::vector<int>(250, 12), test::neighbourhood(250), 1e-2));
}

TEST(BlockCholesky, SolvesAnyPattern) {
    const std::vector<int> sizes = mixedSizes(40);
    std::mt19937 random(9);
    for (int couplings = 0; couplings < 400; couplings += 23) {
        test::Couplings pairs;
        for (int c = 0; c < couplings; ++c)
            pairs.emplace_back(random() % 40, random() % 40);
        expectSolves(test::stiffnessLike(sizes, pairs, 0.1));
    }
}

TEST(BlockCholesky, EmptyMatrixIsSolved) {
    expectSolves(test::stiffnessLike({}, {}, 1.0));
}

TEST(BlockCholesky, ShiftIsAddedToTheDiagonal) {
    const BlockSparse A = test::stiffnessLike(mixedSizes(20), test::neighbourhood(20), 1.0);
    const int n = A.pattern().scalarRows();
    BlockCholesky cholesky;
    ASSERT_TRUE(cholesky.factorize(A, 3.0).ok());
    VectorX x = test::randomVector(n);
    const VectorX b = x;
    cholesky.solve(x, x);
    EXPECT_LT((A.toDense() * x + 3.0 * x - b).norm(), kResidual * b.norm());
}

TEST(BlockCholesky, IndefiniteMatrixIsReportedNotThrown) {
    BlockSparse A = test::stiffnessLike(mixedSizes(60), test::neighbourhood(60), 1.0);
    A.block(17, 17).diagonal().array() -= 1e3;
    BlockCholesky cholesky;
    const FactorReport report = cholesky.factorize(A);
    EXPECT_EQ(report.status, FactorReport::Status::NotPositiveDefinite);
    EXPECT_EQ(report.row, 17);
    EXPECT_LT(report.pivot, 0.0);
    EXPECT_TRUE(cholesky.factorize(A, 2e3).ok());
}

TEST(BlockCholesky, NotANumberIsReported) {
    BlockSparse A = test::stiffnessLike({12, 12}, test::chain(2), 1.0);
    A.block(1, 0)(3, 3) = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(BlockCholesky().factorize(A).ok());
}

TEST(BlockCholesky, SymbolicPartIsKeptForTheSamePattern) {
    BlockCholesky cholesky;
    const auto sizes = mixedSizes(30);
    cholesky.analyze(std::make_shared<const BlockPattern>(sizes, test::neighbourhood(30)));
    const auto* tiles = cholesky.plan().tiles.data();
    cholesky.analyze(std::make_shared<const BlockPattern>(sizes, test::neighbourhood(30)));
    EXPECT_EQ(cholesky.plan().tiles.data(), tiles);
}

TEST(BlockCholesky, SolutionHasTheSameBitsForAnyThreadCount) {
    const BlockSparse A =
        test::stiffnessLike(std::vector<int>(400, 12), test::neighbourhood(400), 1e-2);
    const VectorX b = test::randomVector(4800);
    const auto solveWith = [&](int threads) {
        VectorX x(4800);
        test::withThreads(threads, [&] {
            BlockCholesky cholesky;
            cholesky.factorize(A);
            EXPECT_GT(cholesky.plan().subtrees.size(), 1u);
            EXPECT_FALSE(cholesky.plan().top.empty());
            cholesky.solve(b, x);
        });
        return x;
    };
    const VectorX one = solveWith(1);
    for (const int threads : {2, 7})
        EXPECT_EQ(solveWith(threads), one);
}

}  // namespace
}  // namespace sinew
