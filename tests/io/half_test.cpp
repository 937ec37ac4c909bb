#include <sinew/io/half.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace sinew {
namespace {

TEST(Half, EveryNumberComesBack) {
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
        const float x = halfToFloat(static_cast<std::uint16_t>(bits));
        if (std::isnan(x)) {
            EXPECT_TRUE(std::isnan(halfToFloat(floatToHalf(x))));
        } else {
            EXPECT_EQ(floatToHalf(x), bits);
        }
    }
}

TEST(Half, RoundsToNearestAndTiesToEven) {
    EXPECT_EQ(halfToFloat(floatToHalf(1.0F + 1.0F / 2048)), 1.0F);
    EXPECT_EQ(halfToFloat(floatToHalf(1.0F + 3.0F / 2048)), 1.0F + 2.0F / 1024);
    EXPECT_EQ(halfToFloat(floatToHalf(65519.0F)), 65504.0F);
    EXPECT_EQ(halfToFloat(floatToHalf(-65520.0F)), -std::numeric_limits<float>::infinity());
    EXPECT_EQ(halfToFloat(floatToHalf(1e-9F)), 0.0F);
}

}  // namespace
}  // namespace sinew
