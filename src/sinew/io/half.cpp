#include <sinew/io/half.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace sinew {

// binary16: 1 sign bit, 5 exponent bits (bias 15), 10 fraction bits.

float halfToFloat(std::uint16_t half) {
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000U) << 16;
    const std::uint32_t exponent = (half >> 10) & 0x1FU;
    const std::uint32_t fraction = half & 0x3FFU;
    // Zero and subnormals: multiples of 2^-24.
    if (exponent == 0) {
        const float magnitude = std::ldexp(static_cast<float>(fraction), -24);
        return sign ? -magnitude : magnitude;
    }
    // Infinity and NaN keep the largest exponent; others change bias from 15 to 127.
    const std::uint32_t wide = exponent == 31 ? 255 : exponent + 112;
    const std::uint32_t bits = sign | (wide << 23) | (fraction << 13);
    float x = 0;
    std::memcpy(&x, &bits, sizeof x);
    return x;
}

std::uint16_t floatToHalf(float x) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &x, sizeof bits);
    const std::uint32_t sign = (bits >> 16) & 0x8000U;
    if (std::isnan(x)) return static_cast<std::uint16_t>(sign | 0x7E00U | ((bits >> 13) & 0x3FFU));
    const float magnitude = std::fabs(x);
    // 65520 lies halfway between the largest half and the next power of two.
    if (magnitude >= 65520.0F) return static_cast<std::uint16_t>(sign | 0x7C00U);
    if (magnitude == 0.0F) return static_cast<std::uint16_t>(sign);  // it has no exponent
    int exponent = 0;
    std::frexp(magnitude, &exponent);
    // Spacing of halves near x is 2^step; nearbyint rounds ties to even.
    const int step = std::max(exponent - 11, -24);
    const auto units = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(magnitude, -step)));
    // A carry out of the fraction moves into the exponent by itself.
    const std::uint32_t base = static_cast<std::uint32_t>(step + 24) << 10;
    return static_cast<std::uint16_t>(sign | (base + units));
}

}  // namespace sinew
