#include <sinew/base/text.h>

#include <gtest/gtest.h>

namespace sinew {
namespace {

const std::vector<std::string> kNames = {"stiffness", "poisson", "massdensity", "voxelsize"};

TEST(Text, NearestNameForgivesTyposAndSwaps) {
    EXPECT_EQ(nearestName("stifness", kNames), "stiffness");
    EXPECT_EQ(nearestName("voxelszie", kNames), "voxelsize");
    EXPECT_EQ(nearestName("Poisson", kNames), "poisson");
    EXPECT_EQ(nearestName("gravity", kNames), "");
}

TEST(Text, DidYouMeanIsSilentWhenNothingIsNear) {
    EXPECT_EQ(didYouMean("poison", kNames), "; did you mean \"poisson\"?");
    EXPECT_EQ(didYouMean("zzz", kNames), "");
}

TEST(Text, NumbersReadBackToTheSameBits) {
    for (const double x : {0.1, 1.0 / 3.0, 1e300, -5e-324, 0.0}) {
        EXPECT_EQ(strtod(formatNumber(x).c_str(), nullptr), x);
    }
    EXPECT_EQ(formatNumber(0.1f), "0.1");
}

TEST(Text, SplitKeepsEmptyPieces) {
    EXPECT_EQ(split("a,,b", ','), (std::vector<std::string>{"a", "", "b"}));
    EXPECT_EQ(split("", ','), (std::vector<std::string>{""}));
}

}  // namespace
}  // namespace sinew
