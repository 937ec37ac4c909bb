#include <sinew/base/assert.h>
#include <sinew/base/error.h>

#include <atomic>
#include <string>

namespace sinew {
namespace {

void throwLogicError(const char* expression, const char* file, int line) {
    throw LogicError(
        std::string("assertion failed: ") + expression + " (" + file + ":" + std::to_string(line)
        + ")");
}

// One handler for the process: which host we live in is a fact about the process.
std::atomic<AssertHandler> gHandler{&throwLogicError};

}  // namespace

AssertHandler setAssertHandler(AssertHandler handler) {
    return gHandler.exchange(handler ? handler : &throwLogicError);
}

void assertFailed(const char* expression, const char* file, int line) {
    gHandler.load()(expression, file, line);
}

}  // namespace sinew
