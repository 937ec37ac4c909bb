#include "support/simulations.h"

#include <sinew/nodes/constraint_record.h>

namespace sinew {
namespace {

/// A box around the bar's end that moves 0.3 up and turns within ten frames.
const std::string kHand =
    R"("hand": {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 3,
         "size": [0.3, 0.3, 0.3], "center": {"keys": [[1, [0, 0, 0]], [11, [0, 0.3, 0]]]},
         "rotate": {"keys": [[1, [0, 0, 0]], [11, [90, 0, 0]]]}}})";

TEST(ConstraintNode, RecordsChainAndTravel) {
    const std::string second =
        R"("mass": {"type": "sinew::constraint", "inputs": ["pin"], "parms": {"type": "mass",
           "region": "sphere", "center": [1, 0, 0], "size": [0.5, 0.5, 0.5], "mass": 2,
           "activeframes": [3, 8]}})";
    const Geometry out = cookText(barNodes() + ", " + endPin() + ", " + second, "mass");
    const std::vector<ConstraintRecord> records = constraintsOf(out);
    ASSERT_EQ(records.size(), 2u);
    EXPECT_EQ(records[0].type, ConstraintType::Pin);
    EXPECT_EQ(records[1].type, ConstraintType::Mass);
    EXPECT_EQ(records[1].mass, 2.0);
    EXPECT_FALSE(records[1].isActive(2));
    EXPECT_TRUE(records[1].isActive(3));
    EXPECT_FALSE(records[1].isActive(9));
}

TEST(ConstraintNode, AttachedPointsFollowMovingGeometryExactly) {
    const std::string nodes = barNodes() + ", " + kHand + ", "
                              + endPin(R"(, "type": "attach")", R"("model", "hand")") + ", "
                              + solver("pin");
    Cooker cooker = cookerFor(nodes);
    Monitor monitor;
    const Geometry rest = cooker.cook(1, monitor);
    const Geometry later = cooker.cook(11, monitor);
    for (int p = 0; p < meshCount(rest); ++p) {
        const Vector3 X = rest.position(p);
        if (X.x() > 0.01) continue;
        // Turned by 90 degrees about x and lifted, as the box is.
        const Vector3 expected(X.x(), -X.z() + 0.3, X.y());
        EXPECT_LT((later.position(p) - expected).norm(), 1e-6) << X.transpose();
    }
    EXPECT_LT(largestMove(rest, later), 2.0);
}

TEST(ConstraintNode, SoftTargetsComeCloserWithStrength) {
    const std::string goal =
        R"("goal": {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 10,
             "size": [1, 0.2, 0.2], "center": [0.5, 0.2, 0]}})";
    const auto gap = [&](double strength) {
        const std::string target =
            R"("pull": {"type": "sinew::constraint", "inputs": ["pin", "goal"], "parms":
               {"type": "target", "hard": 0, "region": "plane", "center": [0.99, 0, 0],
                "direction": [1, 0, 0], "strength": )"
            + std::to_string(strength) + "}}";
        Cooker cooker = cookerFor(
            barNodes() + ", " + goal + ", " + endPin() + ", " + target + ", "
            + solver("pull", R"("static": 1, "gravity": [0, 0, 0])"));
        Monitor monitor;
        const Geometry out = cooker.cook(1, monitor);
        double tip = 0.0;
        for (int p = 0; p < meshCount(out); ++p)
            tip = std::max(tip, out.position(p).y());
        return 0.3 - tip;
    };
    const double weak = gap(0.01);
    const double firm = gap(10);
    EXPECT_GT(weak, 2.0 * firm);
    EXPECT_LT(firm, 0.03);
}

TEST(ConstraintNode, MassWeighsDown) {
    const auto sag = [](double mass) {
        const std::string weight =
            R"("mass": {"type": "sinew::constraint", "inputs": ["pin"], "parms": {"type": "mass",
               "region": "plane", "center": [0.99, 0, 0], "direction": [1, 0, 0], "mass": )"
            + std::to_string(mass) + "}}";
        Cooker cooker = cookerFor(
            barNodes(1.0, 1e6) + ", " + endPin() + ", " + weight + ", "
            + solver("mass", R"("static": 1)"));
        Monitor monitor;
        return -meanPosition(cooker.cook(1, monitor)).y();
    };
    EXPECT_GT(sag(10.0), 1.3 * sag(0.0));
}

TEST(ConstraintNode, SpringKeepsItsLength) {
    // An anchor above the bar's middle: the bar hangs on it and swings no further down.
    const std::string anchor =
        R"("anchor": {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 1,
             "size": [0.01, 0.01, 0.01], "center": [0.5, 1, 0]}},
           "hang": {"type": "sinew::constraint", "inputs": ["model", "anchor"], "parms":
             {"type": "spring", "region": "box", "center": [0.5, 0.1, 0],
              "size": [0.3, 0.05, 1], "strength": 50}})";
    Cooker cooker = cookerFor(barNodes() + ", " + anchor + ", " + solver("hang"));
    Monitor monitor;
    const Geometry rest = cooker.cook(1, monitor);
    const Geometry later = cooker.cook(24, monitor);
    EXPECT_LT(meanPosition(rest).y() - meanPosition(later).y(), 0.6);
}

TEST(ConstraintNode, WarnsWhenNothingIsConstrained) {
    WarningList warnings;
    cookText(barNodes() + ", " + endPin(R"(, "center": [9, 9, 9])"), "pin", warnings);
    ASSERT_EQ(warnings.warnings.size(), 1u);
    EXPECT_NE(warnings.warnings[0].find("nothing is constrained"), std::string::npos);
}

}  // namespace
}  // namespace sinew
