#include <sinew/render/color.h>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

/// Equidistant stops, interpolated in sRGB where equal steps look equal.
constexpr Rgb8 kStops[] = {
    {68, 1, 84},
    {72, 36, 117},
    {64, 68, 135},
    {52, 96, 141},
    {41, 121, 142},
    {32, 145, 140},
    {36, 168, 132},
    {70, 192, 111},
    {122, 209, 81},
    {186, 222, 40},
    {253, 231, 37}};
constexpr int kIntervals = static_cast<int>(sizeof kStops / sizeof kStops[0]) - 1;
const Color kNoValue(0.35f, 0.35f, 0.35f);

/// Linear to sRGB, one channel.
std::uint8_t encode(float x) {
    // The negated comparison sends NaN to black.
    if (!(x > 0.0f)) return 0;
    const float clamped = std::min(x, 1.0f);
    const float curve =
        clamped <= 0.0031308f ? 12.92f * clamped : 1.055f * std::pow(clamped, 1.0f / 2.4f) - 0.055f;
    return static_cast<std::uint8_t>(std::lround(255.0f * curve));
}

/// sRGB (0 to 255, fractions allowed) to linear.
float decode(float srgb) {
    const float x = srgb / 255.0f;
    return x <= 0.04045f ? x / 12.92f : std::pow((x + 0.055f) / 1.055f, 2.4f);
}

}  // namespace

Rgb8 toSrgb(const Color& linear) {
    return {encode(linear.x()), encode(linear.y()), encode(linear.z())};
}

Color fromSrgb(const Rgb8& pixel) {
    return {decode(pixel.r), decode(pixel.g), decode(pixel.b)};
}

Color mapColor(double t) {
    if (std::isnan(t)) return kNoValue;
    const double at = std::clamp(t, 0.0, 1.0) * kIntervals;
    const int i = std::min(static_cast<int>(at), kIntervals - 1);
    const auto f = static_cast<float>(at - i);
    const auto mix = [f](std::uint8_t a, std::uint8_t b) { return decode(a + f * (b - a)); };
    const Rgb8& a = kStops[i];
    const Rgb8& b = kStops[i + 1];
    return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b)};
}

}  // namespace sinew
