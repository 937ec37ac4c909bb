#include "support/meshes.h"

#include <sinew/base/error.h>
#include <sinew/geometry/voxel_grid.h>
#include <sinew/geometry/voxelize.h>

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <atomic>
#include <limits>

namespace sinew {
namespace {

constexpr double kClean = 0.01;
constexpr double kDamaged = 0.03;

VoxelModel voxelsOf(const TriMesh& mesh, double voxelSize = 0.0) {
    VoxelizeOptions options;
    options.voxelSize = voxelSize;
    Monitor monitor;
    return voxelize(toGeometry(mesh), options, monitor);
}

/// Relative error of the voxels' volume.
double errorOf(const TriMesh& mesh, double volume) {
    const double error = voxelsOf(mesh).volume() / volume - 1.0;
    ::testing::Test::RecordProperty("relative_volume_error", std::to_string(error));
    return std::abs(error);
}

struct Solid {
    const char* name;
    TriMesh mesh;
    double volume;
};

std::vector<Solid> solids() {
    return {
        {"box", meshes::box({1.0, 0.6, 0.4}), 0.24},
        {"sphere", meshes::sphere(0.5), M_PI / 6.0},
        {"torus", meshes::torus(0.35, 0.15), 2 * M_PI * M_PI * 0.35 * 0.15 * 0.15}};
}

TEST(Voxelize, CleanSolidsKeepTheirVolume) {
    for (const Solid& s : solids()) {
        EXPECT_LT(errorOf(s.mesh, s.volume), kClean) << s.name;
        EXPECT_LT(errorOf(meshes::rotated(s.mesh), s.volume), kClean) << s.name << " rotated";
    }
}

TEST(Voxelize, DamagedSolidsKeepTheirVolume) {
    for (const Solid& s : solids()) {
        const TriMesh& m = s.mesh;
        EXPECT_LT(errorOf(meshes::insideOut(m), s.volume), kDamaged) << s.name << " inside out";
        EXPECT_LT(errorOf(meshes::withDuplicates(m), s.volume), kDamaged) << s.name << " copies";
        EXPECT_LT(errorOf(meshes::unshared(m), s.volume), kDamaged) << s.name << " unshared";
        EXPECT_LT(errorOf(meshes::joined(m, m), s.volume), kDamaged) << s.name << " twice";
        if (m.triangles.size() < 100) continue;
        EXPECT_LT(errorOf(meshes::withFlippedFaces(m), s.volume), kDamaged) << s.name << " flips";
        EXPECT_LT(errorOf(meshes::withHoles(m), s.volume), kDamaged) << s.name << " holes";
    }
}

TEST(Voxelize, OverlappingPiecesCountOnce) {
    const TriMesh left = meshes::box({0.6, 0.3, 0.3}, {-0.2, 0.0, 0.0});
    const TriMesh right = meshes::box({0.6, 0.3, 0.3}, {0.2, 0.0, 0.0});
    EXPECT_LT(errorOf(meshes::joined(left, right), 1.0 * 0.3 * 0.3), kDamaged);
    TriMesh many;
    for (int i = 0; i < 9; ++i)
        many = meshes::joined(many, meshes::sphere(0.1, Vector3(i % 3, i / 3, 0) * 0.3));
    EXPECT_LT(errorOf(many, 9 * 4.0 / 3.0 * M_PI * 1e-3), kDamaged);
}

TEST(Voxelize, CavitiesStayEmpty) {
    const TriMesh hollow =
        meshes::joined(meshes::sphere(0.5), meshes::insideOut(meshes::sphere(0.4)));
    const double volume = 4.0 / 3.0 * M_PI * (0.125 - 0.064);
    EXPECT_LT(errorOf(hollow, volume), kClean);
    EXPECT_LT(errorOf(meshes::insideOut(hollow), volume), kDamaged);
}

TEST(Voxelize, SheetsThinnerThanAVoxelKeepTheirVolume) {
    const TriMesh sheet = meshes::box({1.0, 1.0, 0.005}, {0.0, 0.0, 0.003});
    EXPECT_LT(errorOf(sheet, 0.005), kClean);
    EXPECT_LT(errorOf(meshes::rotated(sheet), 0.005), kDamaged);
}

TEST(Voxelize, WholeVoxelBoxFillsWholeVoxels) {
    const VoxelModel model = voxelsOf(meshes::box({1.0, 0.25, 0.25}), 0.125 / 2);
    EXPECT_EQ(model.voxels().size(), 16u * 4u * 4u);
    for (const float fill : model.values("fill"))
        EXPECT_EQ(fill, 1.0F);
    EXPECT_NEAR(model.mass(), 1000.0 * model.volume(), 1e-3);
}

TEST(Voxelize, MovingByWholeVoxelsMovesTheFill) {
    const TriMesh mesh = meshes::rotated(meshes::box({1.0, 0.5, 0.25}));
    const VoxelModel here = voxelsOf(mesh, 0.0625);
    const VoxelModel there = voxelsOf(meshes::moved(mesh, {0.25, -1.0, 0.5}), 0.0625);
    ASSERT_EQ(here.voxels().size(), there.voxels().size());
    const std::vector<float> a = here.values("fill");
    const std::vector<float> b = there.values("fill");
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(here.voxels()[i] + Vector3i(4, -16, 8), there.voxels()[i]);
        // P is float: it rounds differently at another place.
        EXPECT_NEAR(a[i], b[i], 1e-4);
    }
}

TEST(Voxelize, SameBitsForAnyNumberOfThreads) {
    Geometry mesh = toGeometry(meshes::withHoles(meshes::torus(0.35, 0.15)));
    Attribute paint = Attribute::numeric(Storage::Float32, 1, mesh.pointCount());
    for (int i = 0; i < mesh.pointCount(); ++i)
        paint.setNumber(i, 0, 1.0 + mesh.position(i).x());
    mesh.setAttribute(Owner::Point, "stiffness", paint);
    std::vector<std::uint64_t> hashes;
    for (const int threads : {1, 2, 7}) {
        const tbb::global_control limit(
            tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
        Monitor monitor;
        hashes.push_back(voxelize(mesh, {}, monitor).hash());
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_EQ(hashes[0], hashes[2]);
}

TEST(Voxelize, WarnsOncePerKindOfDamage) {
    WarningList clean;
    voxelize(toGeometry(meshes::torus(0.35, 0.15)), {}, clean);
    EXPECT_TRUE(clean.warnings.empty());
    WarningList damaged;
    const TriMesh mesh = meshes::withHoles(meshes::withFlippedFaces(meshes::torus(0.35, 0.15)));
    voxelize(toGeometry(mesh), {}, damaged);
    EXPECT_EQ(damaged.warnings.size(), 2u);
}

TEST(Voxelize, RefusesWhatHasNoVolume) {
    Monitor monitor;
    EXPECT_THROW(voxelize(Geometry(), {}, monitor), InvalidInput);
    Geometry points;
    points.addPoints(5);
    EXPECT_THROW(voxelize(points, {}, monitor), InvalidInput);
    TriMesh flat = meshes::box({1.0, 1.0, 0.0});
    EXPECT_THROW(voxelize(toGeometry(flat), {}, monitor), InvalidInput);
    TriMesh broken = meshes::box({1.0, 1.0, 1.0});
    for (Vector3& p : broken.points)
        p.x() = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW(voxelize(toGeometry(broken), {}, monitor), InvalidInput);
    EXPECT_THROW(voxelsOf(meshes::box({1.0, 1.0, 1.0}), 1000.0), InvalidInput);
}

TEST(Voxelize, NamesAVoxelSizeThatFitsInMemory) {
    try {
        voxelsOf(meshes::box({1.0, 1.0, 1.0}), 1e-4);
        FAIL() << "a million million voxels were accepted";
    } catch (const InvalidInput& e) {
        EXPECT_NE(std::string(e.what()).find("or more"), std::string::npos) << e.what();
    }
}

TEST(Voxelize, RefusesImpossibleOptions) {
    const Geometry mesh = toGeometry(meshes::box({1.0, 1.0, 1.0}));
    Monitor monitor;
    VoxelizeOptions poisson;
    poisson.poisson = 0.5;
    EXPECT_THROW(voxelize(mesh, poisson, monitor), InvalidInput);
    VoxelizeOptions material;
    material.material = "neohokean";
    try {
        voxelize(mesh, material, monitor);
        FAIL();
    } catch (const InvalidInput& e) {
        EXPECT_NE(std::string(e.what()).find("neohookean"), std::string::npos);
    }
}

class StopAfter : public Monitor {
public:
    explicit StopAfter(int polls)
        : mLeft(polls) {}
    bool isInterrupted() override { return --mLeft < 0; }

private:
    std::atomic<int> mLeft;
};

TEST(Voxelize, StopsWhenAsked) {
    const Geometry mesh = toGeometry(meshes::sphere(0.5));
    for (const int polls : {0, 5, 30}) {
        StopAfter monitor(polls);
        EXPECT_THROW(voxelize(mesh, {}, monitor), Interrupted) << polls;
    }
}

TEST(Voxelize, LinearPaintIsReproducedToAVoxel) {
    // A slender bar: the closest surface point is at most half a width away, straight to the side.
    TriMesh bar = meshes::box({1.0, 0.1, 0.1});
    Geometry mesh = toGeometry(bar);
    Attribute paint = Attribute::numeric(Storage::Float32, 1, mesh.pointCount());
    for (int i = 0; i < mesh.pointCount(); ++i)
        paint.setNumber(i, 0, 2.0 + mesh.position(i).x());
    mesh.setAttribute(Owner::Point, "stiffness", paint);
    Monitor monitor;
    VoxelizeOptions options;
    options.stiffness = 1000.0;
    const VoxelModel model = voxelize(mesh, options, monitor);
    const std::vector<float> stiffness = model.values("stiffness");
    for (std::size_t i = 0; i < stiffness.size(); ++i) {
        const Vector3 p = model.center(model.voxels()[i]);
        if (std::abs(p.x()) > 0.45) continue;
        EXPECT_NEAR(stiffness[i], 1000.0 * (2.0 + p.x()), 1000.0 * model.voxelSize());
    }
}

TEST(Voxelize, GridsReplaceShapeAndPaint) {
    Monitor monitor;
    const VoxelModel sphere = voxelsOf(meshes::sphere(0.5), 0.025);
    Geometry grids;
    grids.addVdb(sphere.grid("fill"));
    const std::vector<float> soft(sphere.voxels().size(), 0.25F);
    grids.addVdb(gridFromVoxels("stiffness", 0.025, sphere.voxels(), soft));
    const VoxelModel model = voxelize(Geometry(), {}, monitor, &grids);
    EXPECT_NEAR(model.volume(), M_PI / 6.0, kClean);
    const VoxelModel alone = voxelize(grids, {}, monitor);
    EXPECT_EQ(alone.volume(), model.volume());
    const std::vector<float> stiffness = model.values("stiffness");
    int inside = 0;
    for (std::size_t i = 0; i < stiffness.size(); ++i) {
        if (model.center(model.voxels()[i]).norm() > 0.45) continue;
        EXPECT_FLOAT_EQ(stiffness[i], 0.25F * 1e5F);
        ++inside;
    }
    EXPECT_GT(inside, 1000);
}

TEST(Voxelize, RealMeshesKeepTheirVolume) {
    const std::string folder = SINEW_SOURCE_DIR "/../shared/data/meshes/";
    for (const char* name :
         {"armadillo", "bunny", "spot", "fish", "scorpion", "koala", "human_woman", "octopus"}) {
        const TriMesh mesh = meshes::readObj(folder + name + ".obj");
        if (mesh.triangles.empty()) GTEST_SKIP() << "no meshes in " << folder;
        EXPECT_LT(errorOf(mesh, mesh.signedVolume()), kDamaged) << name;
    }
}

}  // namespace
}  // namespace sinew
