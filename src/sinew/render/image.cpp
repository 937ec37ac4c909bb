#include <sinew/base/error.h>
#include <sinew/render/image.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace sinew {
namespace {

/// @throws InvalidInput before a huge allocation is tried.
std::size_t checkedArea(int width, int height) {
    const std::string size = std::to_string(width) + " x " + std::to_string(height);
    if (width <= 0 || height <= 0)
        throw InvalidInput("a picture of " + size + " pixels is empty; give positive sides");
    if (std::int64_t{width} * height > Image::kMaxPixels) {
        throw InvalidInput(
            "a picture of " + size + " pixels is too large; use at most "
            + std::to_string(Image::kMaxPixels) + " pixels");
    }
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
}

std::uint8_t blend(std::uint8_t below, std::uint8_t above, double opacity) {
    return static_cast<std::uint8_t>(std::lround(below + opacity * (above - below)));
}

}  // namespace

Image::Image(int width, int height, Rgb8 fill)
    : mWidth(width),
      mHeight(height),
      mPixels(checkedArea(width, height), fill) {}

void paste(Image& target, const Image& source, int x, int y) {
    for (int row = std::max(0, -y); row < source.height() && y + row < target.height(); ++row) {
        for (int column = std::max(0, -x); column < source.width() && x + column < target.width();
             ++column)
            target.at(x + column, y + row) = source.at(column, row);
    }
}

void fillRectangle(Image& target, const PixelBox& box, Rgb8 color, double opacity) {
    const int right = std::min(box.x + box.width, target.width());
    const int bottom = std::min(box.y + box.height, target.height());
    for (int row = std::max(0, box.y); row < bottom; ++row) {
        for (int column = std::max(0, box.x); column < right; ++column) {
            Rgb8& p = target.at(column, row);
            p = {
                blend(p.r, color.r, opacity),
                blend(p.g, color.g, opacity),
                blend(p.b, color.b, opacity)};
        }
    }
}

}  // namespace sinew
