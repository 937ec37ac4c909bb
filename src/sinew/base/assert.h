#pragma once

// Checks of Sinew's own invariants. User input is never checked here: that is InvalidInput's task
// (error.h), in release builds as well. A library must not kill its host, so a failed check goes to
// a handler: Houdini keeps the default and shows the exception on the node, tests fail.

namespace sinew {

/// Called with the failed expression and its place. The default throws LogicError.
using AssertHandler = void (*)(const char* expression, const char* file, int line);

/// Installs a handler for the whole process and returns the previous one. A null handler restores
/// the default.
AssertHandler setAssertHandler(AssertHandler handler);

/// Reports a failed assertion to the installed handler.
void assertFailed(const char* expression, const char* file, int line);

}  // namespace sinew

/// Costs nothing in release builds: the expression is not evaluated there, so it must have no
/// effect. Checks an invariant of Sinew itself, in debug builds only.
#ifdef NDEBUG
#define SINEW_ASSERT(expression) static_cast<void>(0)
#else
#define SINEW_ASSERT(expression) \
    ((expression) ? static_cast<void>(0) : ::sinew::assertFailed(#expression, __FILE__, __LINE__))
#endif
