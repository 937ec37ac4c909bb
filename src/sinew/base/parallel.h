#pragma once

// The only loops that run on several cores. Both give the same bits for any number of threads,
// which is what makes caches comparable and bugs repeatable; tbb::parallel_reduce does not, because
// its splits follow the load.
//
// An exception in a body stops the loop and is thrown on the calling thread.

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace sinew {

/// Calls `body(i)` for i in [0, count), on all cores. Bodies must not depend on one another, so the
/// result is the same for any number of threads. `grain` indices make a task: choose it so that a
/// task takes 10 µs or more.
template <class Body>
void parallelFor(std::int64_t count, std::int64_t grain, const Body& body) {
    tbb::parallel_for(
        tbb::blocked_range<std::int64_t>(0, count, std::max<std::int64_t>(1, grain)),
        [&](const tbb::blocked_range<std::int64_t>& range) {
            for (std::int64_t i = range.begin(); i != range.end(); ++i)
                body(i);
        });
}

/// Sums `term(i)` over [0, count) with the same rounding for any number of threads: fixed chunks
/// are summed in parallel, then added in order.
///
///     Σ term(i) = ((chunk 0 + chunk 1) + chunk 2) + …,    chunks of 1024 terms, each left to right
///
/// T needs copying and `+=`; `zero` sets its size when that is not fixed (Eigen vectors).
template <class T, class Term>
T parallelSum(std::int64_t count, T zero, const Term& term) {
    constexpr std::int64_t kChunk = 1024;
    const std::int64_t chunks = (count + kChunk - 1) / kChunk;
    std::vector<T> partial(static_cast<std::size_t>(chunks), zero);
    parallelFor(chunks, 1, [&](std::int64_t c) {
        T sum = zero;
        const std::int64_t end = std::min(count, (c + 1) * kChunk);
        for (std::int64_t i = c * kChunk; i < end; ++i)
            sum += term(i);
        partial[static_cast<std::size_t>(c)] = sum;
    });
    T total = zero;
    for (const T& p : partial)
        total += p;
    return total;
}

}  // namespace sinew
