// One evaluation of each law at strains of some percent, as the solver's inner loop does it.

#include <sinew/elastic/law.h>

#include <benchmark/benchmark.h>

#include <support/random_matrices.h>

#include <string>

namespace sinew {
namespace {

std::vector<Matrix3> gradients() {
    test::RandomMatrices random(1);
    std::vector<Matrix3> out(1024);
    for (Matrix3& F : out)
        F = random.rotation() + 0.05 * random.matrix();
    return out;
}

void BM_Evaluate(benchmark::State& state, Law law, Need need) {
    const ConstitutiveModel& model = constitutiveModel(law);
    const auto F = gradients();
    const PointParameters parameters{1.0, 1.5, 0.01};
    Evaluation out;
    std::size_t i = 0;
    for (auto _ : state) {
        model.evaluate(F[i++ % F.size()], parameters, need, out);
        benchmark::DoNotOptimize(out);
    }
}

void registerAll() {
    for (const Law law : kLaws)
        for (const Need need : {Need::Energy, Need::Stress, Need::ProjectedHessian}) {
            const char* what = need == Need::Energy   ? "energy"
                               : need == Need::Stress ? "stress"
                                                      : "hessian";
            const std::string name = "BM_Evaluate/" + std::string(lawName(law)) + "/" + what;
            benchmark::RegisterBenchmark(name.c_str(), BM_Evaluate, law, need);
        }
}

const bool kRegistered = (registerAll(), true);

}  // namespace
}  // namespace sinew
