#pragma once

// Light adds up in linear RGB, files and eyes use sRGB: all shading is done in Color, and Rgb8 only
// meets the pixels of an Image.

#include <Eigen/Core>

#include <cstdint>

namespace sinew {

/// Linear RGB; 1 is the white of the picture. Houdini's Cd is read as linear, too.
using Color = Eigen::Vector3f;

/// One pixel of a picture, sRGB.
struct Rgb8 {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    bool operator==(const Rgb8& o) const { return r == o.r && g == o.g && b == o.b; }
    bool operator!=(const Rgb8& o) const { return !(*this == o); }
};

/// Transfer curve of sRGB (IEC 61966-2-1); values outside [0, 1] are clamped, NaN is black.
Rgb8 toSrgb(const Color& linear);
Color fromSrgb(const Rgb8& pixel);

/// Colour at `t` (clamped to [0, 1]) of a map from dark violet over teal to yellow, whose lightness
/// rises steadily: it reads in grey and to the colour-blind. NaN is grey.
Color mapColor(double t);

}  // namespace sinew
