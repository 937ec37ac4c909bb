#pragma once

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

namespace sinew::test {

/// Runs work on exactly this many threads, more than the machine's cores too.
template <class Work>
void withThreads(int threads, const Work& work) {
    const tbb::global_control limit(
        tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
    tbb::task_arena(threads).execute(work);
}

}  // namespace sinew::test
