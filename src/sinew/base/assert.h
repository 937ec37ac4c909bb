#pragma once

namespace sinew {

/// Called with the failed expression and its place. The default throws LogicError.
using AssertHandler = void (*)(const char* expression, const char* file, int line);

/// Installs a handler for the whole process and returns the previous one. A null handler restores
/// the default.
AssertHandler setAssertHandler(AssertHandler handler);

/// Reports a failed assertion to the installed handler.
void assertFailed(const char* expression, const char* file, int line);

}  // namespace sinew

/// Checks an invariant of Sinew itself, in debug builds only.
#ifdef NDEBUG
#define SINEW_ASSERT(expression) static_cast<void>(0)
#else
#define SINEW_ASSERT(expression) \
    ((expression) ? static_cast<void>(0) : ::sinew::assertFailed(#expression, __FILE__, __LINE__))
#endif
