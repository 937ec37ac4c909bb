// Counts what this program allocates by new (Eigen's own arrays are not), to hold the direct
// solver, which keeps all in std::vector, to its promise.

#include <sinew/math/block_cholesky.h>

#include <gtest/gtest.h>

#include <support/block_matrices.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<int> gAllocations{0};
}

// Not inlined: the compiler would then see malloc meet delete, and warn.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++gAllocations;
    if (void* place = std::malloc(size)) return place;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* place) noexcept {
    std::free(place);
}
[[gnu::noinline]] void operator delete(void* place, std::size_t) noexcept {
    std::free(place);
}

namespace sinew {
namespace {

template <class Work>
int allocationsOf(const Work& work) {
    const int before = gAllocations;
    work();
    return gAllocations - before;
}

TEST(Allocation, FactorizeAndSolveDoNotAllocateAfterAnalyze) {
    const BlockSparse A = test::stiffnessLike(std::vector<int>(15, 12), test::chain(15), 1.0);
    BlockCholesky cholesky;
    cholesky.analyze(A.sharedPattern());
    VectorX x = test::randomVector(180);
    const int count = allocationsOf([&] {
        cholesky.factorize(A);
        cholesky.solve(x, x);
    });
    EXPECT_EQ(count, 0);
}

}  // namespace
}  // namespace sinew
