#pragma once

#include <sinew/base/json_value.h>
#include <sinew/io/byte_sink.h>

#include <cstdint>
#include <memory>
#include <string_view>

namespace sinew {

/// Writes JSON, text or binary, in the order of the calls. The same calls give the same bytes.
///
/// Numbers come back bit for bit, but for the payload of a NaN in text.
///
/// Calls nest as the document does: every begin has its end, maps take word() and a value in turn.
/// Nothing checks that; tests read back what is written.
class JsonWriter {
public:
    virtual ~JsonWriter() = default;

    /// Callers choose the form of bulk data by it: pages in binary files, tuples in text.
    virtual bool isBinary() const = 0;

    virtual void beginArray() = 0;
    virtual void endArray() = 0;
    virtual void beginMap() = 0;
    virtual void endMap() = 0;
    /// A key of a map, or a word of the schema that recurs.
    virtual void word(std::string_view s) = 0;
    /// Any other string.
    virtual void text(std::string_view s) = 0;
    virtual void null() = 0;
    virtual void flag(bool b) = 0;
    virtual void integer(std::int64_t n) = 0;
    virtual void real(double x) = 0;

    // --- whole arrays; binary packs them in the width of their type
    virtual void array(const float* values, std::size_t count) = 0;
    virtual void array(const double* values, std::size_t count) = 0;
    virtual void array(const std::int8_t* values, std::size_t count) = 0;
    virtual void array(const std::uint8_t* values, std::size_t count) = 0;
    virtual void array(const std::int16_t* values, std::size_t count) = 0;
    virtual void array(const std::int32_t* values, std::size_t count) = 0;
    virtual void array(const std::int64_t* values, std::size_t count) = 0;
    /// Values 0 and 1 as booleans.
    virtual void flags(const std::uint8_t* values, std::size_t count) = 0;
    /// Bits of binary16 numbers.
    virtual void halves(const std::uint16_t* values, std::size_t count) = 0;

    template <class T>
    void array(const Buffer<T>& values) {
        array(values.data(), values.size());
    }
    /// A tree, its packed arrays packed again.
    void value(const JsonValue& value);
    /// Completes the stream and finishes the sink.
    virtual void finish() = 0;
};

/// Indented by tabs down to the depth of attributes, as Houdini does; no spaces elsewhere.
std::unique_ptr<JsonWriter> writeJsonText(std::unique_ptr<ByteSink> sink);
/// Little-endian, words as tokens.
std::unique_ptr<JsonWriter> writeJsonBinary(std::unique_ptr<ByteSink> sink);

}  // namespace sinew
