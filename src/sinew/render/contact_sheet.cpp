#include <sinew/base/error.h>
#include <sinew/render/contact_sheet.h>
#include <sinew/render/label.h>
#include <sinew/render/legend.h>

#include <algorithm>

namespace sinew {
namespace {

constexpr Rgb8 kPaper = {246, 246, 247};
constexpr Rgb8 kInk = {40, 44, 50};

/// Pixels of one side; the area is checked by Image.
int checkedSide(std::int64_t pixels) {
    if (pixels > Image::kMaxPixels)
        throw InvalidInput("the contact sheet gets too large; use fewer or smaller pictures");
    return static_cast<int>(pixels);
}

}  // namespace

Image contactSheet(
    const std::vector<Image>& images, int columns, const std::vector<std::string>& labels) {
    if (images.empty()) throw InvalidInput("a contact sheet needs at least one picture");
    if (columns < 1) throw InvalidInput("a contact sheet needs at least one column");
    const int count = static_cast<int>(images.size());
    const int across = std::min(columns, count);
    const int down = (count + across - 1) / across;
    int width = 0;
    int height = 0;
    for (const Image& image : images) {
        width = std::max(width, image.width());
        height = std::max(height, image.height());
    }

    // Sheets are looked at as a whole: labels twice as large as a caption of the single picture.
    const int scale = 2 * textScale(height);
    const int gap = 3 * scale;
    const int labelHeight = labels.empty() ? 0 : scale * kGlyphHeight + gap / 2;
    const std::int64_t cellWidth = width + gap;
    const std::int64_t cellHeight = height + labelHeight + gap;
    Image sheet(
        checkedSide(across * cellWidth + gap), checkedSide(down * cellHeight + gap), kPaper);
    for (int i = 0; i < count; ++i) {
        const Image& image = images[i];
        const int left = gap + static_cast<int>(i % across * cellWidth);
        const int top = gap + static_cast<int>(i / across * cellHeight);
        paste(
            sheet, image, left + (width - image.width()) / 2, top + (height - image.height()) / 2);
        if (i >= static_cast<int>(labels.size())) continue;
        const int indent = std::max(0, (width - textWidth(labels[i], scale)) / 2);
        drawText(sheet, left + indent, top + height + gap / 2, labels[i], kInk, scale);
    }
    return sheet;
}

}  // namespace sinew
