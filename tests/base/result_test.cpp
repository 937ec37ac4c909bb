#include <sinew/base/assert.h>
#include <sinew/base/result.h>

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(Result, CaptureTurnsEachExceptionIntoItsKind) {
    const auto invalid = capture([]() -> int { throw InvalidInput("bad"); });
    const auto failed = capture([]() -> int { throw std::runtime_error("worse"); });
    const auto stopped = capture([]() -> int { throw Interrupted(); });
    EXPECT_EQ(invalid.failure().kind, Failure::Kind::InvalidInput);
    EXPECT_EQ(invalid.failure().message, "bad");
    EXPECT_EQ(failed.failure().kind, Failure::Kind::Failed);
    EXPECT_EQ(stopped.failure().kind, Failure::Kind::Interrupted);
    EXPECT_EQ(capture([] { return 3; }).value(), 3);
}

TEST(Result, ValueOfAFailureThrowsItsMessage) {
    const Result<int> r = Failure{"no such file"};
    EXPECT_THROW(
        try { r.value(); } catch (const InvalidInput& e) {
            EXPECT_STREQ(e.what(), "no such file");
            throw;
        },
        InvalidInput);
}

TEST(Assert, FailureGoesToTheInstalledHandler) {
    EXPECT_THROW(assertFailed("x > 0", "file.cpp", 1), LogicError);
    static int calls = 0;
    setAssertHandler([](const char*, const char*, int) { ++calls; });
    assertFailed("x > 0", "file.cpp", 1);
    setAssertHandler(nullptr);
    EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace sinew
