#include "support/simulations.h"

namespace sinew {
namespace {

/// Deforms a finer copy of the bar with the simulated frames.
std::string deformNodes() {
    return barNodes() + ", " + endPin() + ", " + solver("pin")
           + R"(, "fine": {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 10,
                "size": [1, 0.2, 0.2], "center": [0.5, 0, 0]}},
              "skin": {"type": "sinew::deform", "inputs": ["fine", "model", "sim"]})";
}

TEST(DeformNode, MovesACopyLikeTheSolverMovesTheMesh) {
    Cooker cooker = cookerFor(deformNodes(), "skin");
    Monitor monitor;
    const Geometry rest = cooker.cook(1, monitor);
    const Geometry skin = cooker.cook(12, monitor);
    Cooker solved = cookerFor(deformNodes(), "sim");
    const Geometry mesh = solved.cook(12, monitor);
    ASSERT_EQ(skin.pointCount(), meshCount(mesh));
    const Attribute* v = skin.findAttribute(Owner::Point, "v");
    const Attribute* solvedV = mesh.findAttribute(Owner::Point, "v");
    ASSERT_NE(v, nullptr);
    for (int p = 0; p < skin.pointCount(); ++p) {
        if (rest.position(p).x() < 0.01) continue;  // pinned exactly by the solver only
        EXPECT_LT((skin.position(p) - mesh.position(p)).norm(), 1e-6);
        EXPECT_NEAR(v->number(p, 1), solvedV->number(p, 1), 1e-5);
    }
    // Even there the frames follow the pins closely.
    EXPECT_LT(largestMove(skin, mesh), 1e-2);
}

TEST(DeformNode, RestFramesChangeNothing) {
    Cooker cooker = cookerFor(deformNodes(), "skin");
    Monitor monitor;
    const Geometry skin = cooker.cook(1, monitor);
    const Geometry fine = cookText(deformNodes(), "fine");
    EXPECT_LT(largestMove(fine, skin), 1e-6);
}

TEST(DeformNode, NeedsFrames) {
    Monitor monitor;
    Cooker cooker = cookerFor(
        barNodes() + R"(, "skin": {"type": "sinew::deform", "inputs": ["bar", "model", "model"]})",
        "skin");
    EXPECT_THROW(cooker.cook(1, monitor), InvalidInput);
}

}  // namespace
}  // namespace sinew
