#include "support/networks.h"

#include <sinew/nodes/paint_region.h>

#include <gtest/gtest.h>

namespace sinew {
namespace {

Geometry painted(const std::string& parms) {
    return cookText(
        R"("box": {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 8}},
           "p": {"type": "sinew::paint", "inputs": ["box"], "parms": {)"
            + parms + "}}",
        "p");
}

TEST(PaintNode, MultipliersStartFromOne) {
    const Geometry g = painted(
        R"("attribute": "stiffness", "value": 5, "region": "plane", "direction": [1, 0, 0])");
    const Attribute& a = *g.findAttribute(Owner::Point, "stiffness");
    for (int i = 0; i < g.pointCount(); ++i)
        EXPECT_EQ(a.number(i), g.position(i).x() >= 0.0 ? 5.0 : 1.0);
}

TEST(PaintNode, GroupsOfPointsAndPrimitivesWork) {
    const Geometry g = painted(R"("attribute": "pin", "region": "group", "group": "left")");
    const Attribute& pin = *g.findAttribute(Owner::Point, "pin");
    int count = 0;
    for (int i = 0; i < g.pointCount(); ++i)
        count += pin.number(i) == 1.0 ? 1 : 0;
    EXPECT_GT(count, 0);
    EXPECT_LT(count, g.pointCount());
}

TEST(PaintNode, LayerNumbersAreIntegers) {
    const Geometry g = painted(R"("attribute": "sinewlayer", "value": 2, "size": [9, 9, 9])");
    const Attribute& a = *g.findAttribute(Owner::Point, "sinewlayer");
    EXPECT_EQ(a.storage(), Storage::Int32);
    EXPECT_EQ(a.number(0), 2.0);
}

TEST(PaintNode, RefusesNamesThatAreNone) {
    EXPECT_THROW(painted(R"("attribute": "")"), InvalidInput);
    EXPECT_THROW(painted(R"("attribute": "P")"), InvalidInput);
    EXPECT_THROW(painted(R"("attribute": "a b")"), InvalidInput);
}

TEST(PaintRegion, WeightFallsSmoothlyFromOneToZero) {
    for (const auto kind : {PaintRegion::Kind::Sphere, PaintRegion::Kind::Box}) {
        PaintRegion region;
        region.kind = kind;
        region.size = Vector3(2, 2, 2);
        region.falloff = 0.5;
        EXPECT_EQ(region.weight({0.99, 0, 0}), 1.0);
        EXPECT_NEAR(region.weight({1.25, 0, 0}), 0.5, 1e-12);
        EXPECT_EQ(region.weight({1.51, 0, 0}), 0.0);
    }
}

TEST(PaintRegion, NoiseIsContinuousAndSeeded) {
    PaintRegion region;
    region.kind = PaintRegion::Kind::Noise;
    region.size = Vector3::Constant(0.1);
    PaintRegion other = region;
    other.seed = 1;
    double change = 0.0;
    for (int i = 0; i < 1000; ++i) {
        const Vector3 p(0.0013 * i, 0.0007 * i, -0.0011 * i);
        EXPECT_NEAR(region.weight(p), region.weight(p + Vector3::Constant(1e-7)), 1e-4);
        change = std::max(change, std::abs(region.weight(p) - other.weight(p)));
    }
    EXPECT_GT(change, 0.1);
}

}  // namespace
}  // namespace sinew
