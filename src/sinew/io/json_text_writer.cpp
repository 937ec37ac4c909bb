#include <sinew/base/text.h>
#include <sinew/io/half.h>
#include <sinew/io/json_writer.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace sinew {
namespace {

constexpr std::size_t kBuffer = 1 << 16;
// Lists nested up to here begin a line of their own; tuples of values stay on one.
constexpr std::size_t kIndentedDepth = 6;

template <class Real>
/// The shortest spelling that reads back to the same bits; NaN keeps its sign, as in printf.
std::string spell(Real x) {
    if (std::isnan(x)) return std::signbit(x) ? "-nan" : "nan";
    return formatNumber(x);
}

class JsonTextWriter final : public JsonWriter {
public:
    explicit JsonTextWriter(std::unique_ptr<ByteSink> sink)
        : mSink(std::move(sink)) {}

    bool isBinary() const override { return false; }
    void beginArray() override { open('['); }
    void endArray() override { close(']'); }
    void beginMap() override {
        open('{');
        mFrames.back().isMap = true;
    }
    void endMap() override { close('}'); }

    void word(std::string_view s) override { text(s); }
    void text(std::string_view s) override {
        separate();
        mText += '"';
        for (const char c : s)
            putCharacter(c);
        mText += '"';
    }
    void null() override { putItem("null"); }
    void flag(bool b) override { putItem(b ? "true" : "false"); }
    void integer(std::int64_t n) override { putItem(std::to_string(n)); }
    /// Marks whole numbers as reals, so that they come back as such.
    void real(double x) override {
        std::string word = spell(x);
        if (word.find_first_not_of("-0123456789") == word.npos) word += ".0";
        putItem(word);
    }

    void array(const float* values, std::size_t count) override { putReals(values, count); }
    void array(const double* values, std::size_t count) override { putReals(values, count); }
    void array(const std::int8_t* values, std::size_t count) override { putInts(values, count); }
    void array(const std::uint8_t* values, std::size_t count) override { putInts(values, count); }
    void array(const std::int16_t* values, std::size_t count) override { putInts(values, count); }
    void array(const std::int32_t* values, std::size_t count) override { putInts(values, count); }
    void array(const std::int64_t* values, std::size_t count) override { putInts(values, count); }
    void flags(const std::uint8_t* values, std::size_t count) override {
        beginArray();
        for (std::size_t i = 0; i < count; ++i)
            flag(values[i] != 0);
        endArray();
    }
    void halves(const std::uint16_t* values, std::size_t count) override {
        beginArray();
        for (std::size_t i = 0; i < count; ++i)
            putItem(spell(halfToFloat(values[i])));
        endArray();
    }

    void finish() override {
        mText += '\n';
        mSink->write(mText);
        mSink->finish();
    }

private:
    /// An open list or map; in maps keys and values alternate, both counted as items.
    struct Frame {
        bool isMap = false;
        std::size_t items = 0;
    };

    /// What stands before an item: a comma, the colon of a map, a new line before lists.
    void separate(bool isList = false) {
        // Between items is the place to pass text on: memory stays small for any size of file.
        if (mText.size() >= kBuffer) {
            mSink->write(mText);
            mText.clear();
        }
        if (mFrames.empty()) return;
        Frame& frame = mFrames.back();
        const bool isValue = frame.isMap && frame.items % 2 == 1;
        if (frame.items > 0) mText += isValue ? ':' : ',';
        if (isList && mFrames.size() <= kIndentedDepth)
            mText.append("\n").append(mFrames.size(), '\t');
        ++frame.items;
    }
    void open(char bracket) {
        separate(true);
        mText += bracket;
        mFrames.emplace_back();
    }
    void close(char bracket) {
        mFrames.pop_back();
        mText += bracket;
    }
    void putItem(std::string_view word) {
        separate();
        mText += word;
    }
    /// UTF-8 passes as it is; only what JSON forbids inside a string is escaped.
    void putCharacter(char c) {
        if (c == '"' || c == '\\') {
            mText += '\\';
            mText += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
            mText += escape;
        } else {
            mText += c;
        }
    }
    template <class T>
    void putReals(const T* values, std::size_t count) {
        beginArray();
        for (std::size_t i = 0; i < count; ++i)
            putItem(spell(values[i]));
        endArray();
    }
    template <class T>
    void putInts(const T* values, std::size_t count) {
        beginArray();
        for (std::size_t i = 0; i < count; ++i)
            integer(values[i]);
        endArray();
    }

    std::unique_ptr<ByteSink> mSink;
    std::string mText;
    std::vector<Frame> mFrames;
};

}  // namespace

std::unique_ptr<JsonWriter> writeJsonText(std::unique_ptr<ByteSink> sink) {
    return std::make_unique<JsonTextWriter>(std::move(sink));
}

}  // namespace sinew
