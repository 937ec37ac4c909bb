#include <sinew/base/text.h>
#include <sinew/io/json_text_reader.h>

#include <charconv>
#include <limits>
#include <type_traits>

namespace sinew {
namespace {

constexpr std::size_t kLongestWord = 400;  // a double spelled out has fewer digits

/// Letters and digits, signs and points: "-1.5e+3", "true", "-inf".
bool isWordCharacter(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-'
           || c == '+' || c == '.' || c == '_';
}

/// nan, inf, infinity with any sign and case; false for other words.
bool parseNonFinite(std::string_view word, double& x) {
    const std::string lower = toLower(word);
    const bool isNegative = lower[0] == '-';
    const std::string name = lower.substr(isNegative || lower[0] == '+' ? 1 : 0);
    if (name == "nan") {
        x = std::numeric_limits<double>::quiet_NaN();
    } else if (name == "inf" || name == "infinity") {
        x = std::numeric_limits<double>::infinity();
    } else {
        return false;
    }
    if (isNegative) x = -x;
    return true;
}

/// Is a number that is far from 1 smaller than it? Its exponent, or else its first digit, tells.
bool isBelowOne(std::string_view word) {
    const std::size_t exponent = word.find_first_of("eE");
    if (exponent != word.npos) return word.substr(exponent + 1, 1) == "-";
    const std::size_t first = word.find_first_of("123456789");
    return first > word.find('.');
}

/// Encodes one code point; lone surrogates pass through as they are.
void appendUtf8(std::string& text, unsigned c) {
    const auto put = [&text](unsigned byte) { text.push_back(static_cast<char>(byte)); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xC0 | (c >> 6));
        put(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        put(0xE0 | (c >> 12));
        put(0x80 | ((c >> 6) & 0x3F));
        put(0x80 | (c & 0x3F));
    } else {
        put(0xF0 | (c >> 18));
        put(0x80 | ((c >> 12) & 0x3F));
        put(0x80 | ((c >> 6) & 0x3F));
        put(0x80 | (c & 0x3F));
    }
}

}  // namespace

void JsonTextReader::skipSpace() {
    for (;;) {
        const int c = mCursor.peekByte();
        if (c == '/' && mCursor.peek(2) == "//") {
            while (mCursor.peekByte() >= 0 && mCursor.peekByte() != '\n')
                mCursor.skip(1);
        } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            mLine += c == '\n';
            mCursor.skip(1);
        } else {
            return;
        }
    }
}

/// Consumes the space before the next item, and the comma after the one before it.
void JsonTextReader::moveToItem() {
    if (mIsAtItem) return;
    skipSpace();
    mIsAtItem = true;
    if (mFrames.empty() || !mFrames.back().hasItems) return;
    const int c = mCursor.peekByte();
    if (c == mFrames.back().close) return;
    if (c != ',') fail(c < 0 ? "the file ends early" : "expected a comma or the end of a list");
    mCursor.skip(1);
    skipSpace();
    if (mCursor.peekByte() == mFrames.back().close) fail("a comma ends a list");
}

// A comma or the end of the list must come next.
void JsonTextReader::finishItem() {
    mIsAtItem = false;
    if (!mFrames.empty()) mFrames.back().hasItems = true;
}

std::string_view JsonTextReader::peekWord() {
    // Most words are short: look at few bytes first.
    for (const std::size_t window : {std::size_t(32), kLongestWord}) {
        const std::string_view ahead = mCursor.peek(window);
        std::size_t length = 0;
        while (length < ahead.size() && isWordCharacter(ahead[length]))
            ++length;
        if (length < window) return ahead.substr(0, length);
    }
    fail("a number is too long");
}

JsonType JsonTextReader::next() {
    moveToItem();
    switch (const int c = mCursor.peekByte(); c) {
        case -1:
            if (!mFrames.empty()) fail("the file ends early");
            return JsonType::End;
        case '"':
            return JsonType::String;
        case '[':
            return JsonType::Array;
        case '{':
            return JsonType::Map;
        case ']':
        case '}':
            if (mFrames.empty()) fail("a list ends that never began");
            return JsonType::End;
        default:
            break;
    }
    const std::string_view word = peekWord();
    // An empty word is a bracket, a comma or a string in place of a number.
    if (word.empty()) fail("unexpected character");
    if (word == "null") return JsonType::Null;
    if (word == "true" || word == "false") return JsonType::Bool;
    // The spelling says little: Houdini writes the real 1.0 as 1. Whoever wants a real gets one.
    const bool isWhole = word.find_first_not_of("0123456789", word[0] == '-') == word.npos;
    return isWhole ? JsonType::Integer : JsonType::Real;
}

void JsonTextReader::open(char bracket, char close, const char* what) {
    moveToItem();
    if (mCursor.peekByte() != bracket) fail(std::string("expected ") + what);
    if (mFrames.size() >= kMaxDepth) fail("nested too deeply");
    mCursor.skip(1);
    mIsAtItem = false;
    mFrames.push_back({close});
}

void JsonTextReader::close(char bracket, const char* what) {
    moveToItem();
    if (mCursor.peekByte() != bracket) fail(std::string("expected the end of ") + what);
    mCursor.skip(1);
    mFrames.pop_back();
    finishItem();
}

void JsonTextReader::beginArray() {
    open('[', ']', "an array");
}

void JsonTextReader::endArray() {
    close(']', "an array");
}

void JsonTextReader::beginMap() {
    open('{', '}', "a map");
}

void JsonTextReader::endMap() {
    close('}', "a map");
}

std::string JsonTextReader::readKey() {
    moveToItem();
    std::string key = parseString();
    skipSpace();
    if (mCursor.peekByte() != ':') fail("expected a colon");
    mCursor.skip(1);
    skipSpace();
    mIsAtItem = true;
    return key;
}

void JsonTextReader::takeWord(std::string_view word, const char* what) {
    moveToItem();
    if (peekWord() != word) fail(std::string("expected ") + what);
    mCursor.skip(word.size());
    finishItem();
}

void JsonTextReader::readNull() {
    takeWord("null", "null");
}

bool JsonTextReader::readBool() {
    return readInteger() != 0;
}

template <class T>
void JsonTextReader::parseNumber(std::string_view word, T& to) {
    const char* begin = word.data();
    const char* end = begin + word.size();
    // Without the locale, and exact: the nearest number of the type.
    const auto [stop, status] = std::from_chars(begin, end, to);
    const bool isWhole = stop == end && begin != end;
    if (isWhole && status == std::errc()) return;
    double x = 0;
    if (word == "true" || word == "false") {
        to = static_cast<T>(word == "true");
    } else if (begin != end && parseNonFinite(word, x)) {
        convert(x, to);
    } else if (std::is_integral_v<T> && !isWhole) {
        // A whole number spelled as a real.
        parseNumber(word, x);
        convert(x, to);
    } else if (std::is_floating_point_v<T> && isWhole) {
        // Too large or too small for the type: from_chars leaves rounding to us.
        x = isBelowOne(word) ? 0.0 : std::numeric_limits<double>::infinity();
        convert(word[0] == '-' ? -x : x, to);
    } else {
        fail("\"" + std::string(word) + "\" is no number of the expected kind");
    }
}

template <class T>
void JsonTextReader::readMany(T* to, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        moveToItem();
        const std::string_view word = peekWord();
        if (word.empty())
            fail(mCursor.peekByte() == ']' ? "a list is too short" : "expected a number");
        parseNumber(word, to[i]);
        mCursor.skip(word.size());
        finishItem();
    }
}

std::int64_t JsonTextReader::readInteger() {
    std::int64_t n = 0;
    readMany(&n, 1);
    return n;
}

double JsonTextReader::readReal() {
    double x = 0;
    readMany(&x, 1);
    return x;
}

std::string JsonTextReader::readString() {
    moveToItem();
    std::string text = parseString();
    finishItem();
    return text;
}

std::string JsonTextReader::parseString() {
    if (mCursor.peekByte() != '"') fail("expected a string");
    mCursor.skip(1);
    std::string text;
    for (;;) {
        const int c = mCursor.peekByte();
        if (c < 0) fail("a string does not end");
        mCursor.skip(1);
        if (c == '"') return text;
        // Strings may hold line breaks as they are.
        if (c == '\\') {
            parseEscape(text);
        } else {
            mLine += c == '\n';
            text.push_back(static_cast<char>(c));
        }
    }
}

void JsonTextReader::parseEscape(std::string& text) {
    const int c = mCursor.peekByte();
    if (c < 0) fail("a string does not end");
    mCursor.skip(1);
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    const std::size_t at = kLetters.find(static_cast<char>(c));
    if (at != kLetters.npos) {
        text.push_back(kMeanings[at]);
        return;
    }
    if (c != 'u') fail("unknown escape in a string");
    unsigned code = parseHex();
    // Characters past U+FFFF come as a pair of surrogates.
    if (code >= 0xD800 && code < 0xDC00 && mCursor.peek(2) == "\\u") {
        mCursor.skip(2);
        const unsigned low = parseHex();
        if (low < 0xDC00 || low > 0xDFFF) fail("a string has half a surrogate pair");
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    appendUtf8(text, code);
}

unsigned JsonTextReader::parseHex() {
    const std::string_view digits = mCursor.peek(4);
    unsigned code = 0;
    const auto [stop, status] =
        std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (digits.size() < 4 || status != std::errc() || stop != digits.data() + 4)
        fail("unknown escape in a string");
    mCursor.skip(4);
    return code;
}

}  // namespace sinew
