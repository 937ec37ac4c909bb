// Singular values and rotations of deformation gradients, beside Eigen's general decomposition.

#include <sinew/math/polar.h>
#include <sinew/math/svd3.h>

#include <Eigen/SVD>
#include <benchmark/benchmark.h>

#include <support/random_matrices.h>

namespace sinew {
namespace {

/// R + strain × random: what a solver sees at a strain of a few percent, and far beyond.
std::vector<Matrix3> gradients(double strain) {
    test::RandomMatrices random(1);
    std::vector<Matrix3> out(1024);
    for (Matrix3& F : out)
        F = random.rotation() + strain * random.matrix();
    return out;
}

template <class Work>
void overGradients(benchmark::State& state, const Work& work) {
    const auto F = gradients(0.01 * static_cast<double>(state.range(0)));
    std::size_t i = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(work(F[i++ % F.size()]));
}

void BM_Svd3(benchmark::State& state) {
    overGradients(state, [](const Matrix3& F) { return svd3(F); });
}
BENCHMARK(BM_Svd3)->ArgName("strain%")->Arg(5)->Arg(100);

void BM_PolarRotation(benchmark::State& state) {
    overGradients(state, [](const Matrix3& F) { return polarRotation(F); });
}
BENCHMARK(BM_PolarRotation)->ArgName("strain%")->Arg(5)->Arg(100);

void BM_EigenJacobiSvd(benchmark::State& state) {
    overGradients(state, [](const Matrix3& F) {
        return Eigen::JacobiSVD<Matrix3>(F, Eigen::ComputeFullU | Eigen::ComputeFullV).matrixU();
    });
}
BENCHMARK(BM_EigenJacobiSvd)->ArgName("strain%")->Arg(5)->Arg(100);

}  // namespace
}  // namespace sinew
