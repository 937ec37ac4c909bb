#pragma once

// Pixels and the two operations that captions, legends and sheets need. No drawing beyond that.

#include <sinew/render/color.h>

#include <vector>

namespace sinew {

/// An 8-bit sRGB picture; rows run from the top.
class Image {
public:
    static constexpr std::int64_t kMaxPixels = std::int64_t{1} << 28;

    /// @throws InvalidInput unless both sides are positive and the area is at most kMaxPixels.
    Image(int width, int height, Rgb8 fill = {});

    int width() const { return mWidth; }
    int height() const { return mHeight; }
    bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < mWidth && y < mHeight; }

    /// Only inside the picture.
    const Rgb8& at(int x, int y) const { return mPixels[index(x, y)]; }
    Rgb8& at(int x, int y) { return mPixels[index(x, y)]; }
    const std::vector<Rgb8>& pixels() const { return mPixels; }

    bool operator==(const Image& o) const { return mWidth == o.mWidth && mPixels == o.mPixels; }

private:
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(mWidth)
               + static_cast<std::size_t>(x);
    }

    int mWidth;
    int mHeight;
    std::vector<Rgb8> mPixels;
};

/// Copies `source` into `target` with its top left corner at (x, y); what sticks out is cut off.
void paste(Image& target, const Image& source, int x, int y);

/// The pixels of [x, x + width) × [y, y + height).
struct PixelBox {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
};

/// Fills the part of the box that lies inside the picture; `opacity` 0 to 1.
void fillRectangle(Image& target, const PixelBox& box, Rgb8 color, double opacity = 1.0);

}  // namespace sinew
