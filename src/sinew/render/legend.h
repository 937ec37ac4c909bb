#pragma once

// What is written over a finished picture. Sizes follow the picture's height, so that a legend
// stays readable in a thumbnail and does not shrink in 4K.

#include <sinew/render/image.h>
#include <sinew/render/scene.h>

#include <string_view>

namespace sinew {

/// Draws the bar of the colour map with title, ends and middle along the right side.
void drawLegend(Image& image, const Legend& legend);

/// Writes one line of text into the lower left corner.
void drawCaption(Image& image, std::string_view text);

/// Scale of the built-in font that suits a picture of this height.
int textScale(int imageHeight);

}  // namespace sinew
