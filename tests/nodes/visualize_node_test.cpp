#include "support/networks.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

/// A box of exactly 4 × 3 × 2 voxels.
Geometry guides(const std::string& parms) {
    return cookText(
        R"("box": {"type": "sinew::shape", "parms":
               {"kind": "box", "size": [0.4, 0.3, 0.2], "center": [0.2, 0.15, 0.1]}},
           "model": {"type": "sinew::voxelize", "inputs": ["box"], "parms": {"voxelsize": 0.1}},
           "show": {"type": "sinew::visualize", "inputs": ["model"], "parms": {)"
            + parms + "}}",
        "show");
}

TEST(VisualizeNode, BoxesShowOnlyOuterFaces) {
    const Geometry g = guides("");
    EXPECT_EQ(g.primitiveCount(), 2 * (4 * 3 + 3 * 2 + 4 * 2));
    EXPECT_TRUE(g.bounds().size().isApprox(Vector3(0.4, 0.3, 0.2), 1e-6));
    EXPECT_NE(g.findAttribute(Owner::Point, "Cd"), nullptr);
}

TEST(VisualizeNode, PointsShowEveryVoxel) {
    const Geometry g = guides(R"("voxels": "points")");
    EXPECT_EQ(g.pointCount(), 4 * 3 * 2);
    EXPECT_FLOAT_EQ(static_cast<float>(g.findAttribute(Owner::Point, "pscale")->number(0)), 0.05f);
}

TEST(VisualizeNode, SliceCutsOpen) {
    const Geometry g = guides(R"("voxels": "points", "slice": "x", "sliceposition": 0.34)");
    EXPECT_EQ(g.pointCount(), 2 * 3 * 2);
    EXPECT_LT(g.bounds().max.x(), 0.2);
}

TEST(VisualizeNode, MeshComesAlongWhenAsked) {
    const Geometry g = guides(R"("mesh": true, "voxels": "none")");
    EXPECT_GT(g.countOfKind(PrimitiveKind::Polygon), 0);
    EXPECT_EQ(g.countOfKind(PrimitiveKind::Vdb), 0);
}

TEST(VisualizeNode, MisspeltGridNamesTheNearest) {
    try {
        guides(R"("colorgrid": "stifness")");
        FAIL() << "there is no such grid";
    } catch (const InvalidInput& e) {
        EXPECT_NE(std::string(e.what()).find("did you mean \"stiffness\"?"), std::string::npos);
    }
}

}  // namespace
}  // namespace sinew
