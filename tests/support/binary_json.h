#pragma once

#include <sinew/base/json_value.h>
#include <sinew/io/byte_source.h>
#include <sinew/io/json_reader.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>

namespace sinew::test {

/// Writes a JSON text as Houdini's binary JSON, in either byte order, without Sinew's own writer:
/// a test can spell a file as text and have it read in every form.
class BinaryJson {
public:
    enum class Order { Little, Big };
    /// Lists of whole numbers take the narrowest width that holds them, or the widest there is.
    enum class Integers { Narrow, Wide };

    static std::string encode(const std::string& text, Order order, Integers integers) {
        const auto source = openByteSource(viewMemory(text));
        BinaryJson encoder(order, integers);
        encoder.mBytes += '\x7f';
        encoder.put(std::uint32_t{0x624A534E});
        encoder.value(openJson(ByteCursor(*source))->readValue());
        return encoder.mBytes;
    }

private:
    BinaryJson(Order order, Integers integers)
        : mIsBig(order == Order::Big),
          mIsWide(integers == Integers::Wide) {}

    template <class T>
    void put(T number) {
        char bytes[sizeof number];
        std::memcpy(bytes, &number, sizeof number);
        if (mIsBig) std::reverse(bytes, bytes + sizeof number);
        mBytes.append(bytes, sizeof number);
    }
    void length(std::size_t n) {
        if (n <= 0xF0) return put(static_cast<std::uint8_t>(n));
        mBytes += '\xF4';
        put(static_cast<std::uint32_t>(n));
    }
    void text(const std::string& s) {
        mBytes += '\x27';
        length(s.size());
        mBytes += s;
    }
    template <class T>
    void packed(char code, const Buffer<std::int64_t>& numbers) {
        mBytes += '\x40';
        mBytes += code;
        length(numbers.size());
        for (const std::int64_t n : numbers)
            put(static_cast<T>(n));
    }
    template <class T>
    static bool fit(const Buffer<std::int64_t>& numbers) {
        return std::all_of(numbers.begin(), numbers.end(), [](std::int64_t n) {
            return n >= std::numeric_limits<T>::min() && n <= std::numeric_limits<T>::max();
        });
    }

    void write(std::monostate) { mBytes += '\0'; }
    void write(bool flag) { mBytes += flag ? '\x31' : '\x30'; }
    void write(std::int64_t n) {
        mBytes += '\x14';
        put(n);
    }
    void write(double x) {
        mBytes += '\x1A';
        put(x);
    }
    void write(const std::string& s) { text(s); }
    void write(const JsonValue::Array& items) {
        mBytes += '[';
        for (const JsonValue& item : items)
            value(item);
        mBytes += ']';
    }
    void write(const JsonValue::Map& map) {
        mBytes += '{';
        for (const auto& [key, item] : map) {
            text(key);
            value(item);
        }
        mBytes += '}';
    }
    /// Packed into 32-bit words, the first flag in the lowest bit.
    void write(const JsonValue::Bits& bits) {
        mBytes += "\x40\x10";
        length(bits.values.size());
        for (std::size_t i = 0; i < bits.values.size(); i += 32) {
            std::uint32_t word = 0;
            for (std::size_t b = 0; b < 32 && i + b < bits.values.size(); ++b)
                word |= std::uint32_t{bits.values[i + b]} << b;
            put(word);
        }
    }
    void write(const Buffer<std::int64_t>& numbers) {
        if (mIsWide) return packed<std::int64_t>('\x14', numbers);
        if (fit<std::uint8_t>(numbers)) return packed<std::uint8_t>('\x21', numbers);
        if (fit<std::int8_t>(numbers)) return packed<std::int8_t>('\x11', numbers);
        if (fit<std::uint16_t>(numbers)) return packed<std::uint16_t>('\x22', numbers);
        if (fit<std::int32_t>(numbers)) return packed<std::int32_t>('\x13', numbers);
        packed<std::int64_t>('\x14', numbers);
    }
    /// Halves where that is exact for the few numbers known here, else doubles.
    void write(const Buffer<double>& numbers) {
        static constexpr double kKnown[] = {0.0, 0.5, 1.0, 1.5, 2.0, -2.0};
        static constexpr std::uint16_t kHalves[] = {0, 0x3800, 0x3C00, 0x3E00, 0x4000, 0xC000};
        const bool areHalves =
            !mIsWide && std::all_of(numbers.begin(), numbers.end(), [](double x) {
                return std::find(std::begin(kKnown), std::end(kKnown), x) != std::end(kKnown);
            });
        mBytes += '\x40';
        mBytes += areHalves ? '\x18' : '\x1A';
        length(numbers.size());
        for (const double x : numbers) {
            if (areHalves) {
                put(kHalves[std::find(std::begin(kKnown), std::end(kKnown), x) - kKnown]);
            } else {
                put(x);
            }
        }
    }
    /// Text gives no other kind of list.
    template <class T>
    void write(const Buffer<T>&) {}

    void value(const JsonValue& v) {
        std::visit([this](const auto& content) { write(content); }, v.content());
    }

    std::string mBytes;
    bool mIsBig;
    bool mIsWide;
};

}  // namespace sinew::test
