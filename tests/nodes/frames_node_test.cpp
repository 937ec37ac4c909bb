#include "support/simulations.h"

#include <sinew/nodes/frame_points.h>

namespace sinew {
namespace {

std::string framesNodeText(const std::string& parms, const std::string& inputs = R"("model")") {
    return R"("frames": {"type": "sinew::frames", "inputs": [)" + inputs + R"(], "parms": {)"
           + parms + "}}";
}

TEST(FramesNode, WritesAPointAFrame) {
    const Geometry out = cookText(barNodes() + ", " + framesNodeText(R"("count": 7)"), "frames");
    const std::vector<FramePoint> frames = framePointsOf(out);
    ASSERT_EQ(frames.size(), 7u);
    const Group* group = out.findGroup(Owner::Point, "sinewframes");
    ASSERT_NE(group, nullptr);
    const Attribute* transform = out.findAttribute(Owner::Point, "transform");
    const Attribute* type = out.findAttribute(Owner::Point, "frametype");
    ASSERT_NE(transform, nullptr);
    EXPECT_EQ(transform->tupleSize(), 16);
    for (const int p : group->members()) {
        EXPECT_EQ(out.findAttribute(Owner::Point, "level")->number(p), 0.0);
        EXPECT_EQ(type->text(p), "automatic");
        // Rows as Houdini has them: the identity, and the place in the last.
        EXPECT_EQ(transform->number(p, 0), 1.0);
        EXPECT_EQ(transform->number(p, 15), 1.0);
        for (int c = 0; c < 3; ++c)
            EXPECT_FLOAT_EQ(float(transform->number(p, 12 + c)), float(out.position(p)[c]));
    }
}

TEST(FramesNode, SolverTakesFramesAsTheyStand) {
    const std::string nodes = barNodes() + ", " + framesNodeText(R"("count": 9)");
    const std::vector<FramePoint> placed = framePointsOf(cookText(nodes, "frames"));
    const std::vector<FramePoint> solved =
        framePointsOf(cookText(nodes + ", " + solver("frames"), "sim"));
    ASSERT_EQ(placed.size(), solved.size());
    for (std::size_t i = 0; i < placed.size(); ++i)
        EXPECT_EQ(placed[i].rest, solved[i].rest);
}

/// Two kinematic frames at the ends of the bar; the right one is moved by the shape's centre.
std::string skeleton(const std::string& center) {
    return R"("joints": {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 1,
             "size": [0.6, 0.1, 0.1], "center": )"
           + center + R"(}},
           "drive": {"type": "sinew::paint", "inputs": ["joints"], "parms": {
                     "attribute": "kinematic", "region": "box", "size": [9, 9, 9]}})";
}

TEST(FramesNode, KinematicFramesFollowTheUser) {
    const std::string nodes = barNodes() + ", "
                              + skeleton(R"({"keys": [[1, [0.5, 0, 0]], [9, [0.5, 0.4, 0]]]})")
                              + ", " + framesNodeText(R"("count": 14)", R"("model", "drive")")
                              + ", " + solver("frames", R"("gravity": [0, 0, 0])");
    Cooker cooker = cookerFor(nodes);
    Monitor monitor;
    const Geometry rest = cooker.cook(1, monitor);
    const Geometry later = cooker.cook(9, monitor);
    const std::vector<FramePoint> frames = framePointsOf(later);
    ASSERT_EQ(frames.size(), 14u);
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_TRUE(frames[i].isKinematic);
        EXPECT_LT((frames[i].Q.col(0) - frames[i].rest - Vector3(0, 0.4, 0)).norm(), 1e-6);
    }
    // The soft rest is carried along.
    EXPECT_NEAR(meanPosition(later).y() - meanPosition(rest).y(), 0.4, 0.1);
}

TEST(FramesNode, FramesInOnePlaceAreLeftOutWithAWarning) {
    const std::string tiny =
        R"("joints": {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 1,
             "size": [0.001, 0.001, 0.001], "center": [0.5, 0, 0]}})";
    WarningList warnings;
    const Geometry out = cookText(
        barNodes() + ", " + tiny + ", " + framesNodeText(R"("count": 5)", R"("model", "joints")"),
        "frames",
        warnings);
    EXPECT_EQ(framePointsOf(out).size(), 5u);
    ASSERT_EQ(warnings.warnings.size(), 1u);
    EXPECT_NE(warnings.warnings[0].find("7 user frames"), std::string::npos);
}

}  // namespace
}  // namespace sinew
