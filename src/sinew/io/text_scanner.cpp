#include <sinew/base/error.h>
#include <sinew/io/text_scanner.h>

#include <charconv>
#include <cstdint>
#include <system_error>
#include <type_traits>

namespace sinew {

void TextScanner::fail(const std::string& what) const {
    throw InvalidInput(std::string(mFileKind) + ", line " + std::to_string(mLine) + ": " + what);
}

bool TextScanner::joinLine() {
    // At a backslash: before a line break both are blanks, and the caller steps over the last.
    const char* next = mAt + 1;
    if (next == mEnd || !isBreak(*next)) return false;
    if (*next == '\r' && next + 1 != mEnd && next[1] == '\n') ++next;
    mAt = next;
    ++mLine;
    return true;
}

void TextScanner::nextLine() {
    // A comment does not go on in the next line, whatever it ends in.
    while (mAt != mEnd && !isBreak(*mAt))
        ++mAt;
    if (mAt == mEnd) return;
    if (*mAt++ == '\r') accept('\n');
    ++mLine;
}

std::string_view TextScanner::word() {
    if (isAtLineEnd()) return {};
    const char* start = mAt;
    while (mAt != mEnd && !isBlank(*mAt) && !isBreak(*mAt))
        ++mAt;
    return {start, static_cast<std::size_t>(mAt - start)};
}

std::string_view TextScanner::rest() {
    while (mAt != mEnd && isBlank(*mAt))
        ++mAt;
    const char* start = mAt;
    while (mAt != mEnd && !isBreak(*mAt))
        ++mAt;
    std::string_view text(start, static_cast<std::size_t>(mAt - start));
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

template <class T>
T TextScanner::number() {
    if (isAtLineEnd()) fail("a number is missing");
    // from_chars takes no plus sign; some exporters write one.
    accept('+');
    T x{};
    auto [end, error] = std::from_chars(mAt, mEnd, x);
    if constexpr (std::is_same_v<T, float>) {
        // Exporters that compute in double leave dust such as 1e-50: round it.
        double wide = 0.0;
        if (error == std::errc::result_out_of_range) {
            error = std::from_chars(mAt, mEnd, wide).ec;
            x = static_cast<float>(wide);
        }
    }
    if (error == std::errc::result_out_of_range) fail("a number is out of range");
    if (error != std::errc()) fail("\"" + std::string(word().substr(0, 40)) + "\" is not a number");
    mAt = end;
    if (!isAtWordEnd()) fail("a number runs into other letters");
    return x;
}

template float TextScanner::number();
template double TextScanner::number();
template std::int64_t TextScanner::number();

int TextScanner::index() {
    int x = 0;
    const auto [end, error] = std::from_chars(mAt, mEnd, x);
    if (error != std::errc()) fail("a whole number is missing or out of range");
    mAt = end;
    return x;
}

}  // namespace sinew
