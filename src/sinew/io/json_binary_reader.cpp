#include <sinew/io/half.h>
#include <sinew/io/json_binary_codes.h>
#include <sinew/io/json_binary_reader.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <type_traits>

namespace sinew {
namespace {

using namespace jsoncode;

// Read in our byte order; the other one tells that every number of the file is to be turned round.
constexpr std::uint32_t kMagic = 0x624A534E;
constexpr std::uint32_t kMagicSwapped = 0x4E534A62;

// Text that token references may stand for: some for any file, and this much for each of its bytes.
constexpr std::uint64_t kFreeRepeats = 64U << 20;
constexpr std::uint64_t kMaxRepeats = 64;

/// Stands for binary16 where conversions are chosen by type.
struct Half {
    std::uint16_t bits;
};

template <class T>
/// Turns every number round, in place.
void swapBytes(T* values, std::size_t count) {
    if constexpr (sizeof(T) > 1) {
        for (std::size_t i = 0; i < count; ++i) {
            std::array<unsigned char, sizeof(T)> bytes;
            std::memcpy(bytes.data(), values + i, sizeof(T));
            std::reverse(bytes.begin(), bytes.end());
            std::memcpy(values + i, bytes.data(), sizeof(T));
        }
    }
}

/// What a code means to the caller; End for container ends, definitions and unknown codes alike.
JsonType typeOf(int code) {
    switch (code) {
        case kNull:
            return JsonType::Null;
        case kBool:
        case kFalse:
        case kTrue:
            return JsonType::Bool;
        case kInt8:
        case kInt16:
        case kInt32:
        case kInt64:
        case kUint8:
        case kUint16:
            return JsonType::Integer;
        case kReal16:
        case kReal32:
        case kReal64:
            return JsonType::Real;
        case kTokenRef:
        case kString:
            return JsonType::String;
        case kArrayBegin:
        case kUniformArray:
            return JsonType::Array;
        case kMapBegin:
            return JsonType::Map;
        default:
            return JsonType::End;
    }
}

/// Fewest bytes that `count` elements of a uniform array take; 0 for codes it may not hold.
double leastBytes(int element, double count) {
    switch (element) {
        case kBool:
            return count / 8;
        case kInt16:
        case kUint16:
        case kReal16:
            return 2 * count;
        case kInt32:
        case kReal32:
            return 4 * count;
        case kInt64:
        case kReal64:
            return 8 * count;
        default:
            return count;
    }
}

bool mayBeUniform(int element) {
    const JsonType type = typeOf(element);
    const bool isFlag = type == JsonType::Bool && element == kBool;
    return isFlag || type == JsonType::Integer || type == JsonType::Real
           || type == JsonType::String;
}

}  // namespace

JsonBinaryReader::JsonBinaryReader(ByteCursor cursor)
    : JsonReader(std::move(cursor)) {
    mCursor.skip(1);
    const auto magic = readRaw<std::uint32_t>();
    mIsSwapped = magic == kMagicSwapped;
    if (magic != kMagic && !mIsSwapped) fail("this is no binary JSON");
}

void JsonBinaryReader::readBytes(void* to, std::uint64_t count) {
    // First against what can follow at most: a false length must not read megabytes before it
    // fails.
    if (count > mCursor.bytesLeftAtMost() || !mCursor.read(to, count)) fail("the file ends early");
}

template <class T>
T JsonBinaryReader::readRaw() {
    T value;
    readStored(&value, 1);
    return value;
}

template <class T>
void JsonBinaryReader::readStored(T* to, std::size_t count) {
    readBytes(to, static_cast<std::uint64_t>(count) * sizeof(T));
    if (mIsSwapped) swapBytes(to, count);
}

std::uint64_t JsonBinaryReader::readLength() {
    const int first = readRaw<std::uint8_t>();
    // Up to 240 the byte is the length. F1 is reserved, not 241.
    if (first <= kLengthDirect) return static_cast<std::uint64_t>(first);
    if (first == kLength16) return readRaw<std::uint16_t>();
    if (first == kLength32) return readRaw<std::uint32_t>();
    if (first == kLength64) return readRaw<std::uint64_t>();
    fail("a length has the reserved prefix " + std::to_string(first));
}

std::string JsonBinaryReader::readText() {
    const std::uint64_t length = readLength();
    if (length > mCursor.bytesLeftAtMost()) fail("a string is longer than the file");
    std::string text(static_cast<std::size_t>(length), '\0');
    readBytes(text.data(), length);
    return text;
}

/// Loads the next code into mToken. Token definitions may stand before any of them.
void JsonBinaryReader::peekToken() {
    while (mToken < 0) {
        // Only after the root value may the stream end.
        if (mFrames.empty() && mCursor.peekByte() < 0) return;
        const int code = readRaw<std::uint8_t>();
        // Bound and bound again: Houdini starts at id 0 anew in every embedded geometry.
        if (code == kTokenDefine) {
            const std::uint64_t id = readLength();
            mTokens[id] = readText();
        } else if (code == kTokenUndefine) {
            mTokens.erase(readLength());
        } else {
            // An end is for the container that asked to check.
            const bool isEnd = code == kArrayEnd || code == kMapEnd;
            if (typeOf(code) == JsonType::End && !isEnd)
                fail("unknown code " + std::to_string(code));
            mToken = code;
        }
    }
}

JsonBinaryReader::Frame* JsonBinaryReader::uniform() {
    return !mFrames.empty() && mFrames.back().code == kUniformArray ? &mFrames.back() : nullptr;
}

JsonType JsonBinaryReader::next() {
    if (const Frame* frame = uniform())
        return frame->left > 0 ? typeOf(frame->element) : JsonType::End;
    peekToken();
    return mToken < 0 ? JsonType::End : typeOf(mToken);
}

/// Consumes the code of the next value, or one element of a uniform array.
int JsonBinaryReader::takeElement() {
    if (Frame* frame = uniform()) {
        if (frame->left == 0) fail("a value is missing");
        --frame->left;
        return frame->element;
    }
    peekToken();
    const int code = mToken;
    mToken = -1;
    return code;
}

void JsonBinaryReader::push(Frame frame) {
    if (mFrames.size() >= kMaxDepth) fail("nested too deeply");
    mFrames.push_back(frame);
}

void JsonBinaryReader::expect(int code, const char* what) {
    if (uniform() || (peekToken(), mToken != code)) fail(std::string("expected ") + what);
    mToken = -1;
}

void JsonBinaryReader::checkUniform(const Frame& frame) {
    if (!mayBeUniform(frame.element))
        fail("a packed array has the unknown code " + std::to_string(frame.element));
    // In doubles, where count times width cannot wrap.
    const auto count = static_cast<double>(frame.left);
    const auto room = static_cast<double>(mCursor.bytesLeftAtMost());
    if (frame.left < 0 || leastBytes(frame.element, count) > room)
        fail("a packed array is longer than the file");
}

void JsonBinaryReader::beginArray() {
    if (next() != JsonType::Array) fail("expected an array");
    const int code = takeElement();
    Frame frame{code};
    // The length is believed only after it was held against the bytes that are left.
    if (code == kUniformArray) {
        frame.element = readRaw<std::uint8_t>();
        frame.left = static_cast<std::int64_t>(readLength());
        checkUniform(frame);
    }
    push(frame);
}

void JsonBinaryReader::endArray() {
    if (const Frame* frame = uniform()) {
        if (frame->left > 0) fail("an array is too long");
    } else {
        // A packed array has no end code: its count is its end.
        expect(kArrayEnd, "the end of an array");
    }
    mFrames.pop_back();
}

void JsonBinaryReader::beginMap() {
    expect(kMapBegin, "a map");
    push({kMapBegin});
}

std::string JsonBinaryReader::readKey() {
    return readString();
}

void JsonBinaryReader::endMap() {
    expect(kMapEnd, "the end of a map");
    mFrames.pop_back();
}

void JsonBinaryReader::readNull() {
    expect(kNull, "null");
}

bool JsonBinaryReader::takeBit(Frame& frame) {
    if (frame.bits == 0) {
        frame.word = readRaw<std::uint32_t>();
        frame.bits = 32;
    }
    const bool bit = (frame.word & 1U) != 0;
    frame.word >>= 1;
    --frame.bits;
    return bit;
}

bool JsonBinaryReader::readBool() {
    return readInteger() != 0;
}

std::int64_t JsonBinaryReader::decodeInteger(int code) {
    switch (code) {
        case kFalse:
            return 0;
        case kTrue:
            return 1;
        case kBool:
            return uniform() ? takeBit(*uniform()) : readRaw<std::uint8_t>() != 0;
        case kInt8:
            return readRaw<std::int8_t>();
        case kInt16:
            return readRaw<std::int16_t>();
        case kInt32:
            return readRaw<std::int32_t>();
        case kInt64:
            return readRaw<std::int64_t>();
        case kUint8:
            return readRaw<std::uint8_t>();
        case kUint16:
            return readRaw<std::uint16_t>();
        default: {
            std::int64_t whole = 0;
            convert(decodeReal(code), whole);
            return whole;
        }
    }
}

double JsonBinaryReader::decodeReal(int code) {
    switch (code) {
        case kReal16:
            return halfToFloat(readRaw<std::uint16_t>());
        case kReal32:
            return readRaw<float>();
        case kReal64:
            return readRaw<double>();
        default:
            fail("expected a number");
    }
}

std::int64_t JsonBinaryReader::readInteger() {
    return decodeInteger(takeElement());
}

double JsonBinaryReader::readReal() {
    const bool isReal = next() == JsonType::Real;
    const int code = takeElement();
    return isReal ? decodeReal(code) : static_cast<double>(decodeInteger(code));
}

std::string JsonBinaryReader::readString() {
    if (next() != JsonType::String) fail("expected a string");
    if (takeElement() == kString) return readText();
    const std::uint64_t id = readLength();
    const auto found = mTokens.find(id);
    if (found == mTokens.end()) fail("string token " + std::to_string(id) + " is not defined");
    // A long token and many references to it could otherwise ask for any amount of memory.
    mRepeated += found->second.size();
    if (mRepeated > kFreeRepeats + kMaxRepeats * (offset() + bytesLeftAtMost()))
        fail("string tokens repeat too much text");
    return found->second;
}

std::int64_t JsonBinaryReader::knownLength() {
    const Frame* frame = uniform();
    return frame && typeOf(frame->element) != JsonType::String ? frame->left : -1;
}

template <class T>
void JsonBinaryReader::readMany(T* to, std::size_t count) {
    if (Frame* frame = uniform()) {
        if (static_cast<std::uint64_t>(frame->left) < count) fail("an array is too short");
        frame->left -= static_cast<std::int64_t>(count);
        return readUniform(*frame, to, count);
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (next() == JsonType::End) fail("an array is too short");
        if (next() == JsonType::Real) {
            convert(readReal(), to[i]);
        } else {
            convert(readInteger(), to[i]);
        }
    }
}

template <class T>
void JsonBinaryReader::readUniform(Frame& frame, T* to, std::size_t count) {
    switch (frame.element) {
        case kBool:
            for (std::size_t i = 0; i < count; ++i)
                to[i] = static_cast<T>(takeBit(frame));
            return;
        case kInt8:
            return readConverted<std::int8_t>(to, count);
        case kInt16:
            return readConverted<std::int16_t>(to, count);
        case kInt32:
            return readConverted<std::int32_t>(to, count);
        case kInt64:
            return readConverted<std::int64_t>(to, count);
        case kUint8:
            return readConverted<std::uint8_t>(to, count);
        case kUint16:
            return readConverted<std::uint16_t>(to, count);
        case kReal16:
            return readConverted<Half>(to, count);
        case kReal32:
            return readConverted<float>(to, count);
        case kReal64:
            return readConverted<double>(to, count);
        default:
            fail("expected numbers");
    }
}

/// Reads `count` numbers that the file holds as File. The same type goes straight to its place.
template <class File, class T>
void JsonBinaryReader::readConverted(T* to, std::size_t count) {
    if constexpr (std::is_same_v<File, T>) {
        readStored(to, count);
    } else {
        // Widened in pieces small enough for the cache and the stack.
        std::array<File, 1024> part;
        while (count > 0) {
            const std::size_t n = std::min(count, part.size());
            readStored(part.data(), n);
            for (std::size_t i = 0; i < n; ++i) {
                if constexpr (std::is_same_v<File, Half>) {
                    convert(static_cast<double>(halfToFloat(part[i].bits)), to[i]);
                } else if constexpr (std::is_floating_point_v<File>) {
                    convert(static_cast<double>(part[i]), to[i]);
                } else {
                    convert(static_cast<std::int64_t>(part[i]), to[i]);
                }
            }
            to += n;
            count -= n;
        }
    }
}

template <class T>
JsonValue JsonBinaryReader::takePacked(std::size_t count) {
    Buffer<T> values(count);
    readStored(values.data(), count);
    return JsonValue(std::move(values));
}

/// Flags, strings and the widths that memory has no type for: one by one.
JsonValue JsonBinaryReader::takeUnpacked() {
    // Half floats and uint16 become the next wider type there is.
    const int element = uniform()->element;
    JsonValue::Array items;
    JsonValue::Bits bits;
    Buffer<float> reals;
    Buffer<std::int32_t> ints;
    while (hasNext()) {
        const JsonType type = next();
        if (type == JsonType::Bool) bits.values.push_back(readBool());
        if (type == JsonType::Real) reals.push_back(static_cast<float>(readReal()));
        if (type == JsonType::Integer) ints.push_back(static_cast<std::int32_t>(readInteger()));
        if (type == JsonType::String) items.emplace_back(readString());
    }
    if (element == kBool) return JsonValue(std::move(bits));
    if (!reals.empty()) return JsonValue(std::move(reals));
    if (!ints.empty()) return JsonValue(std::move(ints));
    return JsonValue(std::move(items));
}

bool JsonBinaryReader::readPacked(JsonValue& value) {
    // Within a packed array there are no arrays.
    if (uniform() || (peekToken(), mToken != kUniformArray)) return false;
    beginArray();
    Frame& frame = *uniform();
    const auto count = static_cast<std::size_t>(frame.left);
    switch (frame.element) {
        case kInt8:
            value = takePacked<std::int8_t>(count);
            break;
        case kInt16:
            value = takePacked<std::int16_t>(count);
            break;
        case kInt32:
            value = takePacked<std::int32_t>(count);
            break;
        case kInt64:
            value = takePacked<std::int64_t>(count);
            break;
        case kUint8:
            value = takePacked<std::uint8_t>(count);
            break;
        case kReal32:
            value = takePacked<float>(count);
            break;
        case kReal64:
            value = takePacked<double>(count);
            break;
        default:
            value = takeUnpacked();
    }
    mFrames.pop_back();
    return true;
}

}  // namespace sinew
