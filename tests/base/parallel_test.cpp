#include <sinew/base/hash.h>
#include <sinew/base/parallel.h>

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include <cmath>

namespace sinew {
namespace {

double sumOfReciprocals(int threads) {
    tbb::task_arena arena(threads);
    double sum = 0.0;
    arena.execute([&] {
        sum = parallelSum(1000000, 0.0, [](std::int64_t i) { return 1.0 / (1.0 + double(i)); });
    });
    return sum;
}

TEST(Parallel, SumHasTheSameBitsForAnyThreadCount) {
    const double one = sumOfReciprocals(1);
    EXPECT_NEAR(one, std::log(1e6) + 0.5772156649, 1e-6);
    for (const int threads : {2, 3, 7})
        EXPECT_EQ(sumOfReciprocals(threads), one);
}

TEST(Hash, DependsOnOrderAndLength) {
    const auto hashOf = [](std::initializer_list<double> values) {
        Hash64 h;
        for (const double v : values)
            h.value(v);
        return h.result();
    };
    EXPECT_EQ(hashOf({1.0, 2.0}), hashOf({1.0, 2.0}));
    EXPECT_NE(hashOf({1.0, 2.0}), hashOf({2.0, 1.0}));
    EXPECT_NE(hashOf({1.0}), hashOf({1.0, 0.0}));
}

}  // namespace
}  // namespace sinew
