#include <sinew/math/conjugate_gradient.h>
#include <sinew/math/preconditioner.h>

#include <gtest/gtest.h>

#include <support/block_matrices.h>
#include <support/threads.h>

namespace sinew {
namespace {

BlockSparse sample(int n = 200) {
    return test::stiffnessLike(std::vector<int>(std::size_t(n), 12), test::neighbourhood(n), 0.1);
}

const auto kNothing = [](const VectorX& v, VectorX& out) { out = v; };

/// Solves with a preconditioner (or kNothing) and checks the true residual.
template <class Precondition>
CgReport solve(const BlockSparse& A, const Precondition& precondition) {
    const VectorX b = test::randomVector(A.pattern().scalarRows());
    VectorX x = VectorX::Zero(b.size());
    CgWorkspace work;
    const CgReport report = conjugateGradient(
        [&](const VectorX& v, VectorX& out) { A.multiply(v, out); },
        precondition,
        b,
        x,
        CgOptions{1e-9, 2000},
        work);
    VectorX back(b.size());
    A.multiply(x, back);
    EXPECT_LT((back - b).norm(), 2e-9 * b.norm());
    return report;
}

TEST(ConjugateGradient, PreconditionersSaveIterations) {
    const BlockSparse A = sample();
    const CgReport plain = solve(A, kNothing);
    BlockJacobi jacobi;
    ASSERT_TRUE(jacobi.factorize(A).ok());
    const CgReport diagonal =
        solve(A, [&](const VectorX& v, VectorX& out) { jacobi.apply(v, out); });
    BlockIncompleteCholesky incomplete;
    ASSERT_TRUE(incomplete.factorize(A).ok());
    const CgReport triangular =
        solve(A, [&](const VectorX& v, VectorX& out) { incomplete.apply(v, out); });
    EXPECT_TRUE(plain.ok() && diagonal.ok() && triangular.ok());
    EXPECT_LT(diagonal.iterations, plain.iterations);
    EXPECT_LT(triangular.iterations, diagonal.iterations);
}

TEST(ConjugateGradient, IncompleteFactorOfAChainIsComplete) {
    const BlockSparse A = test::stiffnessLike({12, 6, 30, 1, 12}, test::chain(5), 0.1);
    BlockIncompleteCholesky incomplete;
    ASSERT_TRUE(incomplete.factorize(A).ok());
    const CgReport report =
        solve(A, [&](const VectorX& v, VectorX& out) { incomplete.apply(v, out); });
    EXPECT_LE(report.iterations, 2);
}

TEST(ConjugateGradient, ZeroRightHandSideNeedsNoIteration) {
    const BlockSparse A = sample(10);
    VectorX x = VectorX::Zero(120);
    CgWorkspace work;
    const auto apply = [&](const VectorX& v, VectorX& out) { A.multiply(v, out); };
    const CgReport report =
        conjugateGradient(apply, kNothing, VectorX::Zero(120), x, CgOptions(), work);
    EXPECT_TRUE(report.ok());
    EXPECT_EQ(report.iterations, 0);
}

TEST(ConjugateGradient, OutcomesAreData) {
    BlockSparse A = sample(20);
    const VectorX b = test::randomVector(240);
    VectorX x = VectorX::Zero(240);
    CgWorkspace work;
    const auto apply = [&](const VectorX& v, VectorX& out) { A.multiply(v, out); };
    const CgReport few = conjugateGradient(apply, kNothing, b, x, CgOptions{1e-12, 2}, work);
    EXPECT_EQ(few.status, CgReport::Status::TooManyIterations);
    EXPECT_EQ(few.iterations, 2);

    A.block(3, 3).diagonal().array() -= 1e4;
    const CgReport bad = conjugateGradient(apply, kNothing, b, x, CgOptions(), work);
    EXPECT_EQ(bad.status, CgReport::Status::NotPositiveDefinite);
    EXPECT_TRUE(x.allFinite());
    EXPECT_EQ(BlockJacobi().factorize(A).row, 3);
}

TEST(ConjugateGradient, SolutionHasTheSameBitsForAnyThreadCount) {
    const BlockSparse A = sample(300);
    BlockJacobi jacobi;
    jacobi.factorize(A);
    const auto solveWith = [&](int threads) {
        VectorX x = VectorX::Zero(3600);
        test::withThreads(threads, [&] {
            CgWorkspace work;
            conjugateGradient(
                [&](const VectorX& v, VectorX& out) { A.multiply(v, out); },
                [&](const VectorX& v, VectorX& out) { jacobi.apply(v, out); },
                test::randomVector(3600),
                x,
                CgOptions(),
                work);
        });
        return x;
    };
    const VectorX one = solveWith(1);
    for (const int threads : {2, 7})
        EXPECT_EQ(solveWith(threads), one);
}

}  // namespace
}  // namespace sinew
