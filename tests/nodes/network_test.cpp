#include <sinew/nodes/network.h>

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(Network, FrameVariablesExpand) {
    EXPECT_EQ(expandFrame("a.$F.geo", 7), "a.7.geo");
    EXPECT_EQ(expandFrame("a.$F4.geo", 7), "a.0007.geo");
    EXPECT_EQ(expandFrame("$F2/$F3", 1234), "1234/1234");
    EXPECT_EQ(expandFrame("a.$F4.geo", -7), "a.-0007.geo");
    EXPECT_EQ(expandFrame("$HIP/a$", 7), "$HIP/a$");
    EXPECT_TRUE(hasFrameVariable("a.$F4.geo"));
    EXPECT_FALSE(hasFrameVariable("a.geo"));
}

TEST(Network, RelativePathsStartAtTheFolder) {
    EXPECT_EQ(resolvePath("a.geo", "scenes"), "scenes/a.geo");
    EXPECT_EQ(resolvePath("/tmp/a.geo", "scenes"), "/tmp/a.geo");
    EXPECT_EQ(resolvePath("a.geo", ""), "a.geo");
}

/// A chain of `count` nodes, each wired twice to the one before: 2^count paths, one order.
TEST(Network, OrderOfSharedInputsTakesLinearTime) {
    Network network;
    constexpr int kCount = 5000;
    for (int i = 0; i < kCount; ++i) {
        const std::vector<int> inputs =
            i == 0 ? std::vector<int>{} : std::vector<int>{i - 1, i - 1};
        network.nodes.push_back({"n" + std::to_string(i), nullptr, inputs, {}});
    }
    network.output = kCount - 1;
    const std::vector<int> order = network.cookOrder();
    ASSERT_EQ(order.size(), static_cast<std::size_t>(kCount));
    for (int i = 0; i < kCount; ++i)
        EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
}

}  // namespace
}  // namespace sinew
