#include "support/meshes.h"

#include <sinew/base/error.h>
#include <sinew/geometry/voxel_grid.h>
#include <sinew/geometry/voxelize.h>

#include <gtest/gtest.h>

namespace sinew {
namespace {

VoxelModel paintedTorus() {
    Geometry mesh = toGeometry(meshes::torus(0.35, 0.15));
    mesh.setAttribute(
        Owner::Point, "detail", Attribute::numeric(Storage::Float32, 1, mesh.pointCount()));
    VoxelizeOptions options;
    options.material = "neohookean";
    options.isLockingFree = false;
    Monitor monitor;
    return voxelize(mesh, options, monitor);
}

TEST(VoxelModel, RoundTripsThroughGeometry) {
    const VoxelModel model = paintedTorus();
    const VoxelModel back = voxelModelFrom(toGeometry(model));
    EXPECT_EQ(back.hash(), model.hash());
    EXPECT_EQ(back.mesh(), model.mesh());
    EXPECT_EQ(back.material(), "neohookean");
    EXPECT_FALSE(back.isLockingFree());
    EXPECT_TRUE(back.hasGrid("detail"));
    EXPECT_EQ(back.voxelSize(), model.voxelSize());
}

TEST(VoxelModel, SaysWhichGridIsMissing) {
    const VoxelModel model = paintedTorus();
    Geometry geometry = model.mesh();
    geometry.addVdb(model.grid("fill"));
    geometry.addVdb(model.grid("density"));
    try {
        voxelModelFrom(geometry);
        FAIL() << "a model without stiffness was accepted";
    } catch (const InvalidInput& e) {
        EXPECT_NE(std::string(e.what()).find("stiffness"), std::string::npos) << e.what();
    }
    EXPECT_THROW(model.values("fil"), InvalidInput);
}

TEST(VoxelModel, WithGridLeavesTheOriginalAlone) {
    const VoxelModel model = paintedTorus();
    const std::vector<float> ones(model.voxels().size(), 1.0F);
    const VoxelModel more =
        model.withGrid(gridFromVoxels("skin", model.voxelSize(), model.voxels(), ones));
    EXPECT_FALSE(model.hasGrid("skin"));
    EXPECT_EQ(more.values("skin"), ones);
    EXPECT_NE(more.hash(), model.hash());
}

TEST(VoxelGrid, ValuesComeBackAsTheyWent) {
    const std::vector<Vector3i> voxels{{-9, 2, 3}, {-9, 2, 4}, {0, 0, 0}, {70, -5, 1}};
    const std::vector<float> values{1.0F, -2.0F, 3.5F, 0.0F};
    const GridPtr grid = gridFromVoxels("x", 0.1, voxels, values);
    EXPECT_EQ(activeVoxels(grid), voxels);
    EXPECT_EQ(gridValues(grid, voxels), values);
    EXPECT_NEAR((voxelCenter(grid, voxels[2]) - Vector3::Constant(0.05)).norm(), 0.0, 1e-12);
    EXPECT_NEAR(cubicVoxelSize(grid), 0.1, 1e-12);
}

}  // namespace
}  // namespace sinew
