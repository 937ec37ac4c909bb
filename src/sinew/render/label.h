#pragma once

// Five by seven pixels a letter: enough for numbers and names, and no font file to install.

#include <sinew/render/image.h>

#include <string_view>

namespace sinew {

/// Size of a character cell of the built-in font at scale 1, in pixels, gaps included.
constexpr int kGlyphAdvance = 6;
constexpr int kGlyphHeight = 9;

/// True when pixel (x, y) of the glyph is set; x in 0..4, y in 0..7 (7 is below the base line).
/// Characters outside ASCII 32..126 show as a box.
bool glyphPixel(char character, int x, int y);

/// Width of the text in pixels.
int textWidth(std::string_view text, int scale);

/// Draws the text with its top left corner at (x, y); what sticks out of the picture is cut off.
void drawText(Image& image, int x, int y, std::string_view text, Rgb8 color, int scale = 1);

}  // namespace sinew
