#include "support/networks.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

Geometry shape(const std::string& parms) {
    return cookText(R"("s": {"type": "sinew::shape", "parms": {)" + parms + "}}", "s");
}

TEST(ShapeNode, FillsTheBoxAsked) {
    const Box3 box = shape(R"("kind": "bowl", "size": [2, 1, 3], "center": [1, 2, 3])").bounds();
    EXPECT_TRUE(box.size().isApprox(Vector3(2, 1, 3), 1e-5)) << box.size().transpose();
    EXPECT_TRUE(box.center().isApprox(Vector3(1, 2, 3), 1e-5)) << box.center().transpose();
}

TEST(ShapeNode, NaturalProportionsKeepTheLongestSide) {
    const Vector3 size =
        shape(R"("kind": "octopus", "natural": true, "divisions": 32)").bounds().size();
    EXPECT_NEAR(size.maxCoeff(), 1.0, 1e-5);
    EXPECT_LT(size.minCoeff(), 0.95);
}

TEST(ShapeNode, EveryKindCooks) {
    for (const MenuItem& item : testNodes().find("shape")->schema.findParm("kind")->menu) {
        const Geometry g = shape(R"("divisions": 24, "kind": ")" + item.token + "\"");
        EXPECT_GT(g.countOfKind(PrimitiveKind::Polygon), 10) << item.token;
    }
}

}  // namespace
}  // namespace sinew
