#pragma once

// In a header of its own so that TBB's headers stay out of the commands.

#include <memory>

namespace sinew {

/// Limits TBB to a number of threads while it lives.
class ThreadLimit {
public:
    /// 0 leaves TBB's own choice: all cores.
    explicit ThreadLimit(int count);
    ~ThreadLimit();
    ThreadLimit(const ThreadLimit&) = delete;
    ThreadLimit& operator=(const ThreadLimit&) = delete;

private:
    struct Control;
    std::unique_ptr<Control> mControl;
};

}  // namespace sinew
