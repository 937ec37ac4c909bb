#include "support/networks.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

const char* const kTwoShapes = R"(
    "a": {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 1}},
    "b": {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 1, "center": [3, 0, 0]}},
    "painted": {"type": "sinew::paint", "inputs": ["b"],
                "parms": {"attribute": "detail", "size": [9, 9, 9]}},)";

TEST(MergeNode, KeepsOrderAndCounts) {
    const Geometry one =
        cookText(std::string(kTwoShapes) + R"("m": {"type": "merge", "inputs": ["a"]})", "m");
    const Geometry two =
        cookText(std::string(kTwoShapes) + R"("m": {"type": "merge", "inputs": ["a", "b"]})", "m");
    EXPECT_EQ(two.pointCount(), 2 * one.pointCount());
    EXPECT_EQ(two.primitiveCount(), 2 * one.primitiveCount());
    EXPECT_EQ(two.position(0), one.position(0));
    EXPECT_NEAR(two.bounds().max.x(), 3.5, 1e-6);
}

TEST(MergeNode, SkipsOpenInputsAndFillsMissingAttributesWithZero) {
    const Geometry g = cookText(
        std::string(kTwoShapes) + R"("m": {"type": "merge", "inputs": ["a", null, "painted"]})",
        "m");
    const Attribute* detail = g.findAttribute(Owner::Point, "detail");
    ASSERT_NE(detail, nullptr);
    EXPECT_EQ(detail->number(0), 0.0);
    EXPECT_EQ(detail->number(g.pointCount() - 1), 1.0);
}

}  // namespace
}  // namespace sinew
