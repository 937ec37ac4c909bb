#pragma once

#include <sinew/io/json_reader.h>

#include <string_view>
#include <vector>

namespace sinew {

/// JSON as text. Beyond the standard it accepts `//` comments, and nan, inf, -inf, Infinity in any
/// case, which Houdini's numbers need.
class JsonTextReader final : public JsonReader {
public:
    using JsonReader::JsonReader;

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
    std::int64_t knownLength() override { return -1; }

protected:
    std::string place() const override { return "line " + std::to_string(mLine); }
    bool readPacked(JsonValue&) override { return false; }

private:
    // An open list or map.
    struct Frame {
        char close;  // ']' or '}'
        bool hasItems = false;
    };

    // Layout: spaces, comments and commas.
    void skipSpace();
    void moveToItem();
    void finishItem();
    void open(char bracket, char close, const char* what);
    void close(char bracket, const char* what);
    // Words are everything but strings and brackets: numbers, true, false, null, nan.
    std::string_view peekWord();
    std::string parseString();
    void parseEscape(std::string& text);
    unsigned parseHex();
    void takeWord(std::string_view word, const char* what);
    template <class T>
    void parseNumber(std::string_view word, T& to);
    template <class T>
    void readMany(T* to, std::size_t count);

    int mLine = 1;
    bool mIsAtItem = false;  // space and comma before the next item are consumed
    std::vector<Frame> mFrames;
};

}  // namespace sinew
