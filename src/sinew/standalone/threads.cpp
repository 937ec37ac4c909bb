#include <sinew/standalone/threads.h>

#include <tbb/global_control.h>

#include <cstddef>

namespace sinew {

struct ThreadLimit::Control {
    explicit Control(int count)
        : control(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(count)) {}

    tbb::global_control control;
};

ThreadLimit::ThreadLimit(int count)
    : mControl(count > 0 ? std::make_unique<Control>(count) : nullptr) {}

ThreadLimit::~ThreadLimit() = default;

}  // namespace sinew
