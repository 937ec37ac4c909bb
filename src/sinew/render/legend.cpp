#include <sinew/base/text.h>
#include <sinew/render/label.h>
#include <sinew/render/legend.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace sinew {
namespace {

constexpr Rgb8 kInk = {28, 32, 38};
constexpr Rgb8 kPaper = {255, 255, 255};
constexpr double kPaperOpacity = 0.55;

/// Four significant digits: more do not fit and are not read.
std::string shortNumber(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", x == 0.0 ? 0.0 : x);
    return text;
}

}  // namespace

int textScale(int imageHeight) {
    return std::max(1, static_cast<int>(std::lround(imageHeight / 420.0)));
}

void drawLegend(Image& image, const Legend& legend) {
    const int scale = textScale(image.height());
    const int line = scale * kGlyphHeight;
    const std::string labels[3] = {
        shortNumber(legend.max),
        shortNumber(0.5 * (legend.min + legend.max)),
        shortNumber(legend.min)};
    int textColumn = textWidth(legend.title, scale) - 3 * line;
    for (const std::string& label : labels)
        textColumn = std::max(textColumn, textWidth(label, scale));

    // Panel: title above, bar on the left, numbers beside it.
    const int bar = 2 * line;
    const int barHeight = std::max(3 * line, image.height() * 2 / 5);
    const int width = bar + textColumn + 3 * line / 2 + line;
    const int height = barHeight + 3 * line;
    const int left = image.width() - width - line;
    const int top = (image.height() - height) / 2;
    fillRectangle(image, {left, top, width, height}, kPaper, kPaperOpacity);
    drawText(image, left + line / 2, top + line / 2, legend.title, kInk, scale);

    const int barLeft = left + line / 2;
    const int barTop = top + 2 * line;
    for (int y = 0; y < barHeight; ++y) {
        const double t = 1.0 - (y + 0.5) / barHeight;
        fillRectangle(image, {barLeft, barTop + y, bar, 1}, toSrgb(mapColor(t)));
    }
    for (int i = 0; i < 3; ++i) {
        const int y = barTop + i * (barHeight - 1) / 2;
        fillRectangle(image, {barLeft + bar, y, line / 2, scale}, kInk);
        drawText(image, barLeft + bar + line, y - 4 * scale, labels[i], kInk, scale);
    }
}

void drawCaption(Image& image, std::string_view text) {
    const int scale = textScale(image.height());
    const int line = scale * kGlyphHeight;
    const int top = image.height() - 5 * line / 2;
    fillRectangle(
        image, {line, top, textWidth(text, scale) + line, 2 * line}, kPaper, kPaperOpacity);
    drawText(image, line + line / 2, top + line / 2, text, kInk, scale);
}

}  // namespace sinew
