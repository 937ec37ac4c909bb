// Systems of 12 × 12 blocks as an implicit step gives them: block Cholesky and conjugate gradients
// beside Eigen's SimplicialLDLT on the expanded matrix. Symbolic parts are done before the clock
// starts. `GFlop/s` counts the operations on stored blocks.

#include <sinew/math/block_cholesky.h>
#include <sinew/math/conjugate_gradient.h>
#include <sinew/math/preconditioner.h>

#include <Eigen/SparseCholesky>
#include <benchmark/benchmark.h>

#include <support/block_matrices.h>
#include <support/threads.h>

#include <map>

namespace sinew {
namespace {

enum Graph { Chain, Neighbourhood };

/// Made once a process.
const BlockSparse& matrix(Graph graph, int blocks) {
    static std::map<std::pair<int, int>, BlockSparse> made;
    auto& A = made[{graph, blocks}];
    if (A.pattern().rows() == 0)
        A = test::stiffnessLike(
            std::vector<int>(std::size_t(blocks), 12),
            graph == Chain ? test::chain(blocks) : test::neighbourhood(blocks),
            0.1);
    return A;
}

const BlockSparse& matrix(const benchmark::State& state) {
    return matrix(static_cast<Graph>(state.range(0)), static_cast<int>(state.range(1)));
}

Eigen::SparseMatrix<double> expanded(const BlockSparse& A) {
    const BlockPattern& p = A.pattern();
    std::vector<Eigen::Triplet<double>> triplets;
    for (int i = 0; i < p.rows(); ++i)
        for (int e = p.rowBegin(i); e < p.rowEnd(i); ++e) {
            const int j = p.column(e);
            for (int c = 0; c < p.size(j); ++c)
                for (int r = 0; r < p.size(i); ++r)
                    if (i != j || r >= c)
                        triplets.emplace_back(
                            p.offset(i) + r, p.offset(j) + c, A.values(e)[r + c * p.size(i)]);
        }
    Eigen::SparseMatrix<double> out(p.scalarRows(), p.scalarRows());
    out.setFromTriplets(triplets.begin(), triplets.end());
    return out;
}

void BM_Analyze(benchmark::State& state) {
    const BlockSparse& A = matrix(state);
    for (auto _ : state)
        benchmark::DoNotOptimize(planCholesky(A.pattern()));
}

void BM_Factorize(benchmark::State& state) {
    const BlockSparse& A = matrix(state);
    BlockCholesky cholesky;
    cholesky.factorize(A);
    for (auto _ : state)
        benchmark::DoNotOptimize(cholesky.factorize(A));
    state.counters["GFlop/s"] = benchmark::Counter(
        cholesky.plan().work * 1e-9, benchmark::Counter::kIsIterationInvariantRate);
    state.counters["fill"] =
        static_cast<double>(cholesky.plan().values) / static_cast<double>(A.pattern().values());
}

void BM_FactorizeOneThread(benchmark::State& state) {
    test::withThreads(1, [&] { BM_Factorize(state); });
}

void BM_Solve(benchmark::State& state) {
    const BlockSparse& A = matrix(state);
    BlockCholesky cholesky;
    cholesky.factorize(A);
    const VectorX b = test::randomVector(A.pattern().scalarRows());
    VectorX x(b.size());
    for (auto _ : state)
        cholesky.solve(b, x);
    state.SetBytesProcessed(state.iterations() * cholesky.plan().values * 16);
}

void BM_EigenFactorize(benchmark::State& state) {
    const Eigen::SparseMatrix<double> A = expanded(matrix(state));
    Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> ldlt;
    ldlt.analyzePattern(A);
    for (auto _ : state)
        ldlt.factorize(A);
}

void BM_EigenSolve(benchmark::State& state) {
    const Eigen::SparseMatrix<double> A = expanded(matrix(state));
    const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> ldlt(A);
    const VectorX b = test::randomVector(static_cast<int>(A.rows()));
    VectorX x(b.size());
    for (auto _ : state)
        x = ldlt.solve(b);
}

void BM_Multiply(benchmark::State& state) {
    const BlockSparse& A = matrix(state);
    const VectorX x = test::randomVector(A.pattern().scalarRows());
    VectorX y(x.size());
    for (auto _ : state)
        A.multiply(x, y);
}

/// Factorisation of the preconditioner and iterations to 1e-6.
template <class Preconditioner>
void BM_ConjugateGradient(benchmark::State& state) {
    const BlockSparse& A = matrix(state);
    const VectorX b = test::randomVector(A.pattern().scalarRows());
    VectorX x(b.size());
    CgWorkspace work;
    Preconditioner P;
    CgReport report;
    for (auto _ : state) {
        x.setZero();
        P.factorize(A);
        report = conjugateGradient(
            [&](const VectorX& v, VectorX& out) { A.multiply(v, out); },
            [&](const VectorX& v, VectorX& out) { P.apply(v, out); },
            b,
            x,
            CgOptions{1e-6, 2000},
            work);
    }
    state.counters["iterations"] = report.iterations;
}

void systems(benchmark::internal::Benchmark* b) {
    b->ArgNames({"neighbourhood", "blocks"})->Unit(benchmark::kMicrosecond)->UseRealTime();
    for (const int blocks : {8, 15, 100})
        b->Args({Chain, blocks});
    for (const int blocks : {100, 250, 1800})
        b->Args({Neighbourhood, blocks});
}
BENCHMARK(BM_Analyze)->Apply(systems);
BENCHMARK(BM_FactorizeOneThread)->Apply(systems);
BENCHMARK(BM_Factorize)->Apply(systems);
BENCHMARK(BM_EigenFactorize)->Apply(systems);
BENCHMARK(BM_Solve)->Apply(systems);
BENCHMARK(BM_EigenSolve)->Apply(systems);
BENCHMARK(BM_Multiply)->Apply(systems);
BENCHMARK_TEMPLATE(BM_ConjugateGradient, BlockJacobi)->Apply(systems);
BENCHMARK_TEMPLATE(BM_ConjugateGradient, BlockIncompleteCholesky)->Apply(systems);

}  // namespace
}  // namespace sinew
