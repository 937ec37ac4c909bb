#include <sinew/base/error.h>
#include <sinew/io/json_binary_codes.h>
#include <sinew/io/json_binary_reader.h>
#include <sinew/io/json_reader.h>
#include <sinew/io/json_text_reader.h>

#include <cmath>
#include <limits>

namespace sinew {
namespace {

// Integers up to here are exact as doubles.
constexpr std::int64_t kExactInteger = std::int64_t(1) << 53;

/// Collects the items of an array, packed as long as they are alike.
class ArrayCollector {
public:
    /// Packed as long as nothing but flags came before.
    void add(bool flag) {
        if (mItems.empty() && mInts.empty() && mReals.empty()) {
            mBits.values.push_back(flag);
        } else {
            add(JsonValue(flag));
        }
    }
    /// Whole numbers join reals when that loses nothing: text spells 1.0 as 1.
    void add(std::int64_t n) {
        const bool isExact = n >= -kExactInteger && n <= kExactInteger;
        if (!mItems.empty() || !mBits.values.empty() || (!mReals.empty() && !isExact)) {
            add(JsonValue(n));
        } else if (!mReals.empty()) {
            mReals.push_back(static_cast<double>(n));
        } else {
            mInts.push_back(n);
            mAreExact = mAreExact && isExact;
        }
    }
    /// The first real turns the whole numbers before it into reals, if they are exact as such.
    void add(double x) {
        if (!mItems.empty() || !mBits.values.empty() || (!mInts.empty() && !mAreExact)) {
            add(JsonValue(x));
            return;
        }
        mReals.insert(mReals.end(), mInts.begin(), mInts.end());
        mInts.clear();
        mReals.push_back(x);
    }
    void add(JsonValue item) {
        unpack();
        mItems.push_back(std::move(item));
    }
    JsonValue take() {
        if (!mBits.values.empty()) return JsonValue(std::move(mBits));
        if (!mInts.empty()) return JsonValue(std::move(mInts));
        if (!mReals.empty()) return JsonValue(std::move(mReals));
        return JsonValue(std::move(mItems));
    }

private:
    /// Items of several kinds: from here on each is a value of its own.
    void unpack() {
        for (const std::uint8_t flag : mBits.values)
            mItems.emplace_back(flag != 0);
        for (const std::int64_t n : mInts)
            mItems.emplace_back(n);
        for (const double x : mReals)
            mItems.emplace_back(x);
        mBits.values.clear();
        mInts.clear();
        mReals.clear();
    }

    JsonValue::Array mItems;
    JsonValue::Bits mBits;
    Buffer<std::int64_t> mInts;
    Buffer<double> mReals;
    bool mAreExact = true;
};

}  // namespace

JsonReader::JsonReader(ByteCursor cursor)
    : mCursor(std::move(cursor)) {}

void JsonReader::fail(const std::string& what) const {
    throw InvalidInput((context.empty() ? "" : context + ": ") + what + " (" + place() + ")");
}

void JsonReader::convert(std::int64_t from, std::int32_t& to) const {
    to = static_cast<std::int32_t>(from);
    // The cast wraps, so that a number that does not fit comes back as another.
    if (to != from) fail(std::to_string(from) + " does not fit 32 bits");
}

void JsonReader::convert(double from, std::int64_t& to) const {
    // NaN fails the comparison as well.
    constexpr double kEnd = 9223372036854775808.0;  // 2^63
    if (!(from >= -kEnd && from < kEnd) || std::floor(from) != from)
        fail("expected a whole number");
    to = static_cast<std::int64_t>(from);
}

void JsonReader::convert(double from, std::int32_t& to) const {
    std::int64_t wide = 0;
    convert(from, wide);
    convert(wide, to);
}

template <class T>
void JsonReader::readArray(Buffer<T>& to, std::int64_t limit) {
    beginArray();
    const std::string tooMany = "more than " + std::to_string(limit) + " numbers";
    // A packed array says how long it is, and beginArray() has held that against the bytes left.
    // Other arrays grow with what is really there.
    if (const std::int64_t length = knownLength(); length >= 0) {
        if (length > limit) fail(tooMany);
        const std::size_t first = to.size();
        to.resize(first + static_cast<std::size_t>(length));
        readNumbers(to.data() + first, static_cast<std::size_t>(length));
    } else {
        for (std::int64_t i = 0; hasNext(); ++i) {
            if (i == limit) fail(tooMany);
            T number;
            readNumbers(&number, 1);
            to.push_back(number);
        }
    }
    endArray();
}

template void JsonReader::readArray(Buffer<float>&, std::int64_t);
template void JsonReader::readArray(Buffer<double>&, std::int64_t);
template void JsonReader::readArray(Buffer<std::int32_t>&, std::int64_t);
template void JsonReader::readArray(Buffer<std::int64_t>&, std::int64_t);

int JsonReader::readCount() {
    const std::int64_t n = readInteger();
    if (n < 0 || n > std::numeric_limits<int>::max())
        fail("the count " + std::to_string(n) + " is out of range");
    return static_cast<int>(n);
}

JsonValue JsonReader::readArrayValue() {
    // Item by item: a plain array may change its mind about what it holds.
    ArrayCollector items;
    beginArray();
    for (;;) {
        switch (next()) {
            case JsonType::End:
                endArray();
                return items.take();
            case JsonType::Bool:
                items.add(readBool());
                break;
            case JsonType::Integer:
                items.add(readInteger());
                break;
            case JsonType::Real:
                items.add(readReal());
                break;
            default:
                items.add(readValue());
        }
    }
}

JsonValue JsonReader::readValue() {
    JsonValue value;
    switch (next()) {
        case JsonType::Null:
            readNull();
            return value;
        case JsonType::Bool:
            return JsonValue(readBool());
        case JsonType::Integer:
            return JsonValue(readInteger());
        case JsonType::Real:
            return JsonValue(readReal());
        case JsonType::String:
            return JsonValue(readString());
        case JsonType::Array:
            return readPacked(value) ? value : readArrayValue();
        case JsonType::Map: {
            JsonValue::Map map;
            beginMap();
            while (hasNext()) {
                std::string key = readKey();
                map.emplace_back(std::move(key), readValue());
            }
            endMap();
            return JsonValue(std::move(map));
        }
        default:
            fail("a value is missing");
    }
}

void JsonReader::skipValue() {
    switch (next()) {
        case JsonType::Array: {
            // Packed data would otherwise be decoded number by number.
            JsonValue ignored;
            if (readPacked(ignored)) return;
            beginArray();
            while (hasNext())
                skipValue();
            return endArray();
        }
        case JsonType::Map:
            beginMap();
            while (hasNext()) {
                readKey();
                skipValue();
            }
            return endMap();
        default:
            readValue();
    }
}

void JsonReader::expectEnd() {
    if (hasNext()) fail("something follows the end of the geometry");
}

std::unique_ptr<JsonReader> openJson(ByteCursor cursor) {
    // The first bytes decide, never the name of a file.
    const std::string_view start = cursor.peek(9);
    if (start.substr(0, 5) == "BgeoV" || start == "PGEOMETRY") {
        throw InvalidInput(
            "this is Houdini's classic geometry format of before version 12; load it in Houdini "
            "and save it as .bgeo or .bgeo.sc");
    }
    if (start.empty()) throw InvalidInput("the file is empty");
    if (start[0] == kBinaryJsonMagic) return std::make_unique<JsonBinaryReader>(std::move(cursor));
    return std::make_unique<JsonTextReader>(std::move(cursor));
}

}  // namespace sinew
