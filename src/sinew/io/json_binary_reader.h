#pragma once

#include <sinew/io/json_reader.h>

#include <string>
#include <unordered_map>
#include <vector>

namespace sinew {

/// Houdini's binary JSON: a one-byte code before each value, strings by token, packed arrays, in
/// either byte order.
///
///     7F  magic(u32)  value
///     value = code payload        see json_binary_codes.h
///     packed array = 40 code length data
///
/// Strings are defined once (2B id text) and referred to by id (26 id); a later definition of an id
/// replaces the earlier. Definitions may stand before any code and are no values themselves. Flags
/// of a packed array fill 32-bit words, lowest bit first. Nothing is aligned.
class JsonBinaryReader final : public JsonReader {
public:
    explicit JsonBinaryReader(ByteCursor cursor);

    JsonType next() override;
    void beginArray() override;
    void endArray() override;
    void beginMap() override;
    std::string readKey() override;
    void endMap() override;
    void readNull() override;
    bool readBool() override;
    std::int64_t readInteger() override;
    double readReal() override;
    std::string readString() override;
    void readNumbers(float* to, std::size_t count) override { readMany(to, count); }
    void readNumbers(double* to, std::size_t count) override { readMany(to, count); }
    void readNumbers(std::int32_t* to, std::size_t count) override { readMany(to, count); }
    void readNumbers(std::int64_t* to, std::size_t count) override { readMany(to, count); }
    std::int64_t knownLength() override;

protected:
    std::string place() const override { return "byte " + std::to_string(mCursor.offset()); }
    bool readPacked(JsonValue& value) override;

private:
    /// An open container. A uniform array keeps its element code and what is left of it.
    struct Frame {
        int code;                // kArrayBegin, kMapBegin or kUniformArray
        int element = 0;         // only uniform
        std::int64_t left = 0;   // only uniform: elements
        std::uint32_t word = 0;  // only uniform bool: the bits not yet handed out
        int bits = 0;            // and how many there are
    };

    // Numbers and lengths, in the byte order of the file.
    void readBytes(void* to, std::uint64_t count);
    template <class T>
    T readRaw();
    std::uint64_t readLength();
    std::string readText();
    // Codes: mToken holds the one that was looked at but not taken.
    void peekToken();
    int takeElement();
    Frame* uniform();
    void push(Frame frame);
    void checkUniform(const Frame& frame);
    void expect(int code, const char* what);

    // Payloads.
    bool takeBit(Frame& frame);
    std::int64_t decodeInteger(int code);
    double decodeReal(int code);
    template <class T>
    void readMany(T* to, std::size_t count);
    template <class T>
    void readUniform(Frame& frame, T* to, std::size_t count);
    template <class File, class T>
    void readConverted(T* to, std::size_t count);
    template <class T>
    void readStored(T* to, std::size_t count);
    template <class T>
    JsonValue takePacked(std::size_t count);
    JsonValue takeUnpacked();

    bool mIsSwapped = false;  // the file's byte order is not the machine's
    int mToken = -1;          // code that was peeked, -1 for none
    std::vector<Frame> mFrames;
    std::unordered_map<std::uint64_t, std::string> mTokens;
    std::uint64_t mRepeated = 0;  // bytes that token references stood for
};

}  // namespace sinew
