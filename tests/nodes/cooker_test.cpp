#include "support/networks.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

class StopButton : public Monitor {
public:
    bool isInterrupted() override { return isPressed; }
    bool isPressed = true;
};

const std::string kPainted =
    R"("box": {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 2}},
       "paint": {"type": "sinew::paint", "inputs": ["box"],
                 "parms": {"value": {"keys": [[1, 0], [2, 1]]}}})";

Cooker cookerOf(const std::string& nodes, const std::string& output) {
    return Cooker(parseNetwork(networkText(nodes, output), "test.json", testNodes()).value());
}

TEST(Cooker, CooksOnlyWhatChanged) {
    Cooker cooker = cookerOf(kPainted, "paint");
    Monitor monitor;
    cooker.cook(1, monitor);
    EXPECT_EQ(cooker.cookCount(), 2);
    cooker.cook(2, monitor);  // the box stays, the paint is animated
    EXPECT_EQ(cooker.cookCount(), 3);
    cooker.cook(3, monitor);  // held behind the last key: nothing changed
    EXPECT_EQ(cooker.cookCount(), 3);
}

TEST(Cooker, SkipsNodesTheOutputDoesNotNeed) {
    Cooker cooker = cookerOf(kPainted, "box");
    Monitor monitor;
    cooker.cook(1, monitor);
    EXPECT_EQ(cooker.cookCount(), 1);
}

TEST(Cooker, ResultsShareTheirColumns) {
    Cooker cooker = cookerOf(kPainted, "paint");
    Monitor monitor;
    const Geometry first = cooker.cook(1, monitor);
    const Geometry second = cooker.cook(2, monitor);
    EXPECT_TRUE(first.P().sharesValuesWith(second.P()));
}

TEST(Cooker, KnowsWhetherTimeMatters) {
    EXPECT_TRUE(cookerOf(kPainted, "paint").isTimeDependent());
    EXPECT_FALSE(cookerOf(kPainted, "box").isTimeDependent());
}

TEST(Cooker, StopsWhenAsked) {
    Cooker cooker = cookerOf(kPainted, "paint");
    StopButton stop;
    EXPECT_THROW(cooker.cook(1, stop), Interrupted);
    stop.isPressed = false;
    EXPECT_GT(cooker.cook(1, stop).pointCount(), 0);
}

TEST(Cooker, ErrorsAndWarningsNameTheNode) {
    const std::string box = R"("box": {"type": "sinew::shape", "parms": {"kind": "box"}}, )";
    WarningList warnings;
    try {
        cookText(
            box + R"("p": {"type": "sinew::paint", "inputs": ["box"],
                    "parms": {"region": "group", "group": "rihgt"}})",
            "p",
            warnings);
        FAIL() << "the group does not exist";
    } catch (const InvalidInput& e) {
        EXPECT_EQ(std::string(e.what()).rfind("test.json: node p: parameter group", 0), 0u)
            << e.what();
    }
    cookText(
        box + R"("p": {"type": "sinew::paint", "inputs": ["box"],
                "parms": {"center": [9, 9, 9]}})",
        "p",
        warnings);
    ASSERT_EQ(warnings.warnings.size(), 1u);
    EXPECT_EQ(warnings.warnings[0].rfind("test.json: node p: ", 0), 0u);
}

}  // namespace
}  // namespace sinew
