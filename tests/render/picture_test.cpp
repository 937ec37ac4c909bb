#include <sinew/base/error.h>
#include <sinew/render/contact_sheet.h>
#include <sinew/render/label.h>
#include <sinew/render/legend.h>
#include <sinew/render/png.h>

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace sinew {
namespace {

constexpr Rgb8 kRed = {255, 0, 0};
constexpr Rgb8 kBlue = {0, 0, 255};

Image gradient(int width, int height) {
    Image image(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x)
            image.at(x, y) = {
                static_cast<std::uint8_t>(7 * x),
                static_cast<std::uint8_t>(13 * y),
                static_cast<std::uint8_t>(x * y)};
    }
    return image;
}

int countPixels(const Image& image, const Rgb8& color) {
    return static_cast<int>(std::count(image.pixels().begin(), image.pixels().end(), color));
}

TEST(Image, RefusesEmptyAndGiantSizes) {
    EXPECT_THROW(Image(0, 10), InvalidInput);
    EXPECT_THROW(Image(10, -1), InvalidInput);
    EXPECT_THROW(Image(1 << 20, 1 << 20), InvalidInput);
}

TEST(Png, RoundTripKeepsEveryPixel) {
    for (const auto& [width, height] : {std::pair(1, 1), {37, 5}, {5, 64}}) {
        const Image image = gradient(width, height);
        const std::string bytes = encodePng(image);
        EXPECT_EQ(bytes, encodePng(image));
        EXPECT_TRUE(decodePng(bytes) == image);
    }
}

TEST(Png, DamagedBytesAreRefused) {
    const std::string bytes = encodePng(gradient(20, 20));
    EXPECT_THROW(decodePng(""), InvalidInput);
    EXPECT_THROW(decodePng("not a picture"), InvalidInput);
    EXPECT_THROW(decodePng(bytes.substr(0, bytes.size() / 2)), InvalidInput);
}

TEST(Color, MapGetsSteadilyLighter) {
    float before = -1.0f;
    for (int i = 0; i <= 100; ++i) {
        const float luminance = mapColor(i / 100.0).dot(Color(0.2126f, 0.7152f, 0.0722f));
        EXPECT_GT(luminance, before) << i;
        before = luminance;
    }
    EXPECT_TRUE(mapColor(-5.0) == mapColor(0.0));
    EXPECT_TRUE(mapColor(std::numeric_limits<double>::quiet_NaN()).allFinite());
}

TEST(Color, SrgbRoundTripIsExact) {
    for (int i = 0; i < 256; ++i) {
        const auto x = static_cast<std::uint8_t>(i);
        EXPECT_TRUE((toSrgb(fromSrgb({x, x, x})) == Rgb8{x, x, x})) << i;
    }
}

TEST(Label, EveryPrintableCharacterLooksDifferent) {
    std::set<std::vector<bool>> shapes;
    for (int c = 32; c <= 126; ++c) {
        std::vector<bool> shape;
        for (int i = 0; i < 5 * 8; ++i)
            shape.push_back(glyphPixel(static_cast<char>(c), i % 5, i / 5));
        EXPECT_TRUE(shapes.insert(shape).second) << static_cast<char>(c);
    }
}

TEST(Label, TextStaysWithinItsWidthAndThePicture) {
    Image image(100, 20);
    drawText(image, 3, 4, "Mg|", kRed, 2);
    EXPECT_GT(countPixels(image, kRed), 0);
    for (int y = 0; y < 20; ++y) {
        for (int x = 3 + textWidth("Mg|", 2); x < 100; ++x)
            EXPECT_FALSE(image.at(x, y) == kRed);
    }
    drawText(image, -7, -3, "outside", kRed, 3);
    drawText(image, 95, 15, "outside", kRed, 3);
}

TEST(ContactSheet, KeepsPicturesInRowsOfColumns) {
    const std::vector<Image> images = {
        Image(30, 20, kRed), Image(30, 20, kBlue), Image(30, 20, kRed)};
    const Image sheet = contactSheet(images, 2, {"1", "2", "3"});
    EXPECT_EQ(countPixels(sheet, kRed), 2 * 30 * 20);
    EXPECT_EQ(countPixels(sheet, kBlue), 30 * 20);
    EXPECT_GT(sheet.width(), 60);
    EXPECT_LT(sheet.width(), 90);
    EXPECT_GT(sheet.height(), 40);
    // Blue is to the right in the first row, nothing is beside the third picture.
    EXPECT_TRUE(sheet.at(sheet.width() - 20, 15) == kBlue);
    EXPECT_TRUE(sheet.at(15, sheet.height() - 37) == kRed);
}

TEST(ContactSheet, RefusesNothingToShow) {
    EXPECT_THROW(contactSheet({}, 2), InvalidInput);
    EXPECT_THROW(contactSheet({Image(2, 2)}, 0), InvalidInput);
}

TEST(Legend, ShowsBothEndsOfTheMapAndText) {
    Image image(400, 300, {255, 255, 255});
    drawLegend(image, {"strain", 0.0, 2.5});
    EXPECT_GT(countPixels(image, toSrgb(mapColor(0.5 / 120))), 0);
    EXPECT_GT(countPixels(image, toSrgb(mapColor(1.0 - 0.5 / 120))), 0);
    const int withText = countPixels(image, {28, 32, 38});
    Image untitled(400, 300, {255, 255, 255});
    drawLegend(untitled, {"", 0.0, 2.5});
    EXPECT_GT(withText, countPixels(untitled, {28, 32, 38}));
    EXPECT_GT(countPixels(untitled, {28, 32, 38}), 0);
}

}  // namespace
}  // namespace sinew
