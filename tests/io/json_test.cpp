// The JSON layer below the Houdini files, text and binary alike.

#include <sinew/base/error.h>
#include <sinew/io/json_reader.h>
#include <sinew/io/json_writer.h>

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

namespace sinew {
namespace {

using Write = std::function<void(JsonWriter&)>;

std::string written(bool isBinary, const Write& write) {
    std::string bytes;
    const auto json = isBinary ? writeJsonBinary(appendTo(bytes)) : writeJsonText(appendTo(bytes));
    write(*json);
    json->finish();
    return bytes;
}

/// A reader with the bytes it reads.
struct Opened {
    explicit Opened(std::string content)
        : bytes(std::move(content)),
          source(openByteSource(viewMemory(bytes))),
          json(openJson(ByteCursor(*source))) {}

    std::string bytes;
    std::unique_ptr<ByteSource> source;
    std::unique_ptr<JsonReader> json;
};

JsonValue valueOf(const std::string& bytes) {
    Opened file(bytes);
    JsonValue value = file.json->readValue();
    file.json->expectEnd();
    return value;
}

TEST(Json, ScalarsComeBackInBothForms) {
    const std::int64_t kLow = std::numeric_limits<std::int64_t>::min();
    for (const bool isBinary : {false, true}) {
        for (const std::int64_t n :
             {kLow, std::int64_t(-129), std::int64_t(0), std::int64_t(40000)})
            EXPECT_EQ(
                *valueOf(written(isBinary, [&](JsonWriter& to) { to.integer(n); }))
                     .as<std::int64_t>(),
                n);
        for (const double x : {0.1, -0.0, 1e300, 5e-324, 3.0}) {
            const JsonValue back = valueOf(written(isBinary, [&](JsonWriter& to) { to.real(x); }));
            EXPECT_EQ(*back.as<double>(), x);
            EXPECT_EQ(std::signbit(*back.as<double>()), std::signbit(x));
        }
        const std::string text("a\0\"\\\n\x01ü", 8);
        EXPECT_EQ(
            *valueOf(written(isBinary, [&](JsonWriter& to) { to.text(text); })).as<std::string>(),
            text);
    }
}

TEST(Json, PackedArraysComeBackInBothForms) {
    const std::vector<std::uint8_t> flags(77, 1);
    for (const bool isBinary : {false, true}) {
        const auto check = [isBinary](const JsonValue& value) {
            EXPECT_EQ(valueOf(written(isBinary, [&](JsonWriter& to) { to.value(value); })), value);
        };
        check(JsonValue(Buffer<std::int8_t>{-128, 127}));
        check(JsonValue(Buffer<std::uint8_t>(300, 255)));
        check(JsonValue(Buffer<std::int16_t>{-32768, 5}));
        check(JsonValue(Buffer<std::int32_t>(70000, -7)));
        check(JsonValue(Buffer<std::int64_t>{std::numeric_limits<std::int64_t>::max()}));
        check(JsonValue(Buffer<float>{0.1F, -2.5F}));
        check(JsonValue(Buffer<double>{0.1, std::nan("")}));
        check(JsonValue(JsonValue::Bits{{flags.begin(), flags.end()}}));
        check(JsonValue(JsonValue::Map{{"k", JsonValue(JsonValue::Array{})}}));
    }
}

TEST(JsonText, ReadsWhatHoudiniAndPeopleWrite) {
    Opened file(" [ // a comment\n1.0, -Infinity, NaN, true, \"\\u00fc\\ud83d\\ude00\\/\" ]\n");
    JsonReader& json = *file.json;
    json.beginArray();
    EXPECT_EQ(json.readInteger(), 1);
    EXPECT_EQ(json.readReal(), -std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(json.readReal()));
    EXPECT_TRUE(json.readBool());
    EXPECT_EQ(json.readString(), "ü😀/");
    json.endArray();
    json.expectEnd();
}

TEST(JsonText, NumbersOutOfRangeRoundAsIeeeSays) {
    const std::pair<const char*, double> cases[] = {
        {"10.5e400", HUGE_VAL}, {"-1e400", -HUGE_VAL}, {"100.5e-400", 0.0}, {"1e-9999", 0.0}};
    for (const auto& [text, value] : cases) {
        Opened file(text);
        EXPECT_EQ(file.json->readReal(), value) << text;
    }
}

TEST(JsonText, RejectsBrokenSyntax) {
    for (const char* text :
         {"[1 2]",
          "[1,]",
          "[,1]",
          "[1",
          "{\"a\" 1}",
          "{1:2}",
          "\"open",
          "[1]]",
          "\"\\x\"",
          "\"\\u12\"",
          "[tru]",
          "[1}",
          "-",
          "[1e]"})
        EXPECT_THROW(valueOf(text), InvalidInput) << text;
}

TEST(JsonBinary, ReadsBothByteOrders) {
    const std::string little("\x7fNSJb@\x12\x02\x01\x02\xff\xff", 12);
    const std::string big(
        "\x7f"
        "bJSN@\x12\x02\x02\x01\xff\xff",
        12);
    const JsonValue expected(Buffer<std::int16_t>{0x0201, -1});
    EXPECT_EQ(valueOf(little), expected);
    EXPECT_EQ(valueOf(big), expected);
}

TEST(JsonBinary, TokensMayBeBoundAgain) {
    const JsonValue value = valueOf(
        "\x7fNSJb[+\x01\x01"
        "a&\x01+\x01\x01"
        "b&\x01]");
    const auto& items = *value.as<JsonValue::Array>();
    ASSERT_EQ(items.size(), 2U);
    EXPECT_EQ(*items[0].as<std::string>(), "a");
    EXPECT_EQ(*items[1].as<std::string>(), "b");
}

TEST(JsonBinary, RejectsBrokenStreams) {
    const std::string magic = "\x7fNSJb";
    for (const char* body :
         {"\x55",
          "[",
          "'\xf1",
          "'\x05"
          "abc",
          "&\x03",
          "@\x13\xf4\xff\xff\xff\x7f",
          "@[\x01",
          "]",
          "[}",
          "{'\x01"
          "a}"})
        EXPECT_THROW(valueOf(magic + body), InvalidInput) << body;
    EXPECT_THROW(valueOf("\x7fXXXX"), InvalidInput);
    EXPECT_THROW(valueOf(magic + std::string(100000, '[')), InvalidInput);
}

TEST(JsonBinary, RepeatedTokensCannotTakeUnboundedMemory) {
    std::string file = "\x7fNSJb[+\x01\xf4";
    const std::uint32_t length = 1U << 20;
    file.append(reinterpret_cast<const char*>(&length), 4).append(length, 'x');
    for (int i = 0; i < 100000; ++i)
        file += "&\x01";
    EXPECT_THROW(valueOf(file + "]"), InvalidInput);
}

TEST(JsonReader, NumbersConvertOnlyWhenTheyFit) {
    Buffer<std::int32_t> ints;
    EXPECT_THROW(Opened("[3000000000]").json->readArray(ints, 9), InvalidInput);
    EXPECT_THROW(Opened("[1.5]").json->readArray(ints, 9), InvalidInput);
    EXPECT_THROW(Opened("[1,2,3]").json->readArray(ints, 2), InvalidInput);
    EXPECT_THROW(Opened("-1").json->readCount(), InvalidInput);
}

}  // namespace
}  // namespace sinew
