#pragma once

#include <sinew/base/json_value.h>
#include <sinew/io/byte_cursor.h>

#include <cstdint>
#include <memory>
#include <string>

namespace sinew {

/// What stands next in a JSON stream; End closes an array, a map or the whole stream.
enum class JsonType { Null, Bool, Integer, Real, String, Array, Map, End };

/// Pull parser for JSON, text or binary: the caller asks for what it expects, in order.
///
/// Uniform arrays of the binary form look like any array. Numbers convert to the type asked for
/// when nothing but precision is lost; booleans read as 0 and 1. Every method throws InvalidInput,
/// saying where in the file, when something else stands there. Memory is set aside only for data
/// that the rest of the stream can hold.
/// Geometry files are read in one pass and in the order they are written: bulk data goes straight
/// from the stream into its attribute, and only the small parts that are carried along unread
/// become trees (readValue()).
///
class JsonReader {
public:
    explicit JsonReader(ByteCursor cursor);
    virtual ~JsonReader() = default;
    JsonReader(const JsonReader&) = delete;
    JsonReader& operator=(const JsonReader&) = delete;

    virtual JsonType next() = 0;
    bool hasNext() { return next() != JsonType::End; }

    // --- containers: begin, read until !hasNext(), end
    virtual void beginArray() = 0;
    virtual void endArray() = 0;
    virtual void beginMap() = 0;
    virtual std::string readKey() = 0;
    virtual void endMap() = 0;

    // --- scalars
    virtual void readNull() = 0;
    virtual bool readBool() = 0;
    virtual std::int64_t readInteger() = 0;
    virtual double readReal() = 0;
    virtual std::string readString() = 0;

    // --- the next `count` numbers of the array that was begun
    virtual void readNumbers(float* to, std::size_t count) = 0;
    virtual void readNumbers(double* to, std::size_t count) = 0;
    virtual void readNumbers(std::int32_t* to, std::size_t count) = 0;
    virtual void readNumbers(std::int64_t* to, std::size_t count) = 0;

    /// Numbers left in the array that was begun, when the stream says so; else -1.
    virtual std::int64_t knownLength() = 0;

    /// A whole array of numbers, at most `limit` of them; appended to `to`.
    template <class T>
    void readArray(Buffer<T>& to, std::int64_t limit);
    /// A non-negative integer that fits an int.
    int readCount();

    /// One value as a tree. Arrays of numbers become packed.
    JsonValue readValue();
    void skipValue();
    /// @throws InvalidInput when anything follows.
    void expectEnd();

    /// Bytes consumed, and the most that can follow: the measure for lengths found in the file.
    std::uint64_t offset() const { return mCursor.offset(); }
    std::uint64_t bytesLeftAtMost() const { return mCursor.bytesLeftAtMost(); }

    /// What is being read, to begin error messages with; "" for none.
    std::string context;
    /// @throws InvalidInput with the context, `what`, and the place in the file.
    [[noreturn]] void fail(const std::string& what) const;

protected:
    static constexpr std::size_t kMaxDepth = 200;

    /// "line 3" or "byte 17".
    virtual std::string place() const = 0;
    /// Reads a packed numeric array into `value` as it is stored; false when none stands next.
    virtual bool readPacked(JsonValue& value) = 0;

    /// Conversions that fail() when the number does not fit.
    void convert(std::int64_t from, std::int64_t& to) const { to = from; }
    void convert(std::int64_t from, std::int32_t& to) const;
    void convert(std::int64_t from, float& to) const { to = static_cast<float>(from); }
    void convert(std::int64_t from, double& to) const { to = static_cast<double>(from); }
    void convert(double from, float& to) const { to = static_cast<float>(from); }
    void convert(double from, double& to) const { to = from; }
    void convert(double from, std::int64_t& to) const;
    void convert(double from, std::int32_t& to) const;

    ByteCursor mCursor;

private:
    JsonValue readArrayValue();
};

/// The parser that the next bytes of `cursor` ask for. The cursor's source must outlive it.
/// @throws InvalidInput when they are no JSON, or Houdini's format of before version 12.
std::unique_ptr<JsonReader> openJson(ByteCursor cursor);

}  // namespace sinew
