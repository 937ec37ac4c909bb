#include <sinew/io/json_binary_codes.h>
#include <sinew/io/json_writer.h>

#include <algorithm>
#include <limits>
#include <string>
#include <unordered_map>

namespace sinew {
namespace {

using namespace jsoncode;

// Small pieces are collected up to here; larger ones go straight to the sink, without a copy.
constexpr std::size_t kBuffer = 1 << 16;

template <class T>
/// The code of a packed array's elements.
constexpr int codeOf() {
    if constexpr (std::is_same_v<T, float>) return kReal32;
    if constexpr (std::is_same_v<T, double>) return kReal64;
    if constexpr (std::is_same_v<T, std::int8_t>) return kInt8;
    if constexpr (std::is_same_v<T, std::uint8_t>) return kUint8;
    if constexpr (std::is_same_v<T, std::int16_t>) return kInt16;
    if constexpr (std::is_same_v<T, std::int32_t>) return kInt32;
    return kInt64;
}

/// Little-endian, as all files of Houdini are; Sinew runs on little-endian machines only.
class JsonBinaryWriter final : public JsonWriter {
public:
    explicit JsonBinaryWriter(std::unique_ptr<ByteSink> sink)
        : mSink(std::move(sink)) {
        mBytes.reserve(2 * kBuffer);
        putCode(kBinaryJsonMagic);
        put(std::uint32_t(0x624A534E));
    }

    bool isBinary() const override { return true; }
    void beginArray() override { putCode(kArrayBegin); }
    void endArray() override { putCode(kArrayEnd); }
    void beginMap() override { putCode(kMapBegin); }
    void endMap() override { putCode(kMapEnd); }

    /// Each word is spelled once; from then on its number stands for it.
    void word(std::string_view s) override {
        const auto [at, isNew] = mTokens.emplace(std::string(s), mTokens.size());
        if (isNew) {
            putCode(kTokenDefine);
            putLength(at->second);
            putText(s);
        }
        putCode(kTokenRef);
        putLength(at->second);
    }
    void text(std::string_view s) override {
        putCode(kString);
        putText(s);
    }
    void null() override { putCode(kNull); }
    void flag(bool b) override { putCode(b ? kTrue : kFalse); }
    // The narrowest width, as Houdini does.
    void integer(std::int64_t n) override {
        if (!putIfFits<std::int8_t>(n) && !putIfFits<std::int16_t>(n)
            && !putIfFits<std::int32_t>(n))
            putIfFits<std::int64_t>(n);
    }
    void real(double x) override {
        putCode(kReal64);
        put(x);
    }

    void array(const float* values, std::size_t count) override { putArray(values, count); }
    void array(const double* values, std::size_t count) override { putArray(values, count); }
    void array(const std::int8_t* values, std::size_t count) override { putArray(values, count); }
    void array(const std::uint8_t* values, std::size_t count) override { putArray(values, count); }
    void array(const std::int16_t* values, std::size_t count) override { putArray(values, count); }
    void array(const std::int32_t* values, std::size_t count) override { putArray(values, count); }
    void array(const std::int64_t* values, std::size_t count) override { putArray(values, count); }

    void flags(const std::uint8_t* values, std::size_t count) override {
        beginUniform(kBool, count);
        for (std::size_t i = 0; i < count; i += 32) {
            // Whole words, also for the last flags.
            std::uint32_t bits = 0;
            for (std::size_t b = 0; b < std::min<std::size_t>(32, count - i); ++b)
                bits |= static_cast<std::uint32_t>(values[i + b] != 0) << b;
            put(bits);
        }
    }
    void halves(const std::uint16_t* values, std::size_t count) override {
        beginUniform(kReal16, count);
        putBytes(values, count * sizeof *values);
    }

    void finish() override {
        flush();
        mSink->finish();
    }

private:
    void flush() {
        mSink->write(mBytes);
        mBytes.clear();
    }
    void putBytes(const void* bytes, std::size_t count) {
        if (count >= kBuffer) {
            flush();
            mSink->write(bytes, count);
            return;
        }
        mBytes.append(static_cast<const char*>(bytes), count);
        if (mBytes.size() >= kBuffer) flush();
    }
    template <class T>
    void put(const T& value) {
        putBytes(&value, sizeof value);
    }
    void putCode(int code) { put(static_cast<std::uint8_t>(code)); }
    /// See kLengthDirect.
    void putLength(std::uint64_t n) {
        if (n <= static_cast<std::uint64_t>(kLengthDirect)) return putCode(static_cast<int>(n));
        if (n <= 0xFFFF) {
            putCode(kLength16);
            put(static_cast<std::uint16_t>(n));
        } else if (n <= 0xFFFFFFFF) {
            putCode(kLength32);
            put(static_cast<std::uint32_t>(n));
        } else {
            putCode(kLength64);
            put(n);
        }
    }
    void putText(std::string_view s) {
        putLength(s.size());
        putBytes(s.data(), s.size());
    }
    void beginUniform(int element, std::size_t count) {
        putCode(kUniformArray);
        putCode(element);
        putLength(count);
    }
    template <class T>
    bool putIfFits(std::int64_t n) {
        if (n < std::numeric_limits<T>::min() || n > std::numeric_limits<T>::max()) return false;
        putCode(codeOf<T>());
        put(static_cast<T>(n));
        return true;
    }
    template <class T>
    void putArray(const T* values, std::size_t count) {
        beginUniform(codeOf<T>(), count);
        putBytes(values, count * sizeof(T));
    }

    std::unique_ptr<ByteSink> mSink;
    std::string mBytes;
    std::unordered_map<std::string, std::uint64_t> mTokens;
};

}  // namespace

std::unique_ptr<JsonWriter> writeJsonBinary(std::unique_ptr<ByteSink> sink) {
    return std::make_unique<JsonBinaryWriter>(std::move(sink));
}

}  // namespace sinew
