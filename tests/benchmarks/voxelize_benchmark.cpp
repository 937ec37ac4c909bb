#include <sinew/geometry/tri_mesh.h>
#include <sinew/geometry/voxelize.h>
#include <sinew/shapes/shape.h>

#include <benchmark/benchmark.h>
#include <openvdb/openvdb.h>
#include <openvdb/tools/MeshToVolume.h>
#include <tbb/global_control.h>

namespace sinew {
namespace {

constexpr double kVoxels = 128.0;  // along the longest side

/// A creature, or a box that fills 128 × 128 × 128 voxels; its longest side is 1 m.
Geometry meshOf(ShapeKind kind) {
    ShapeOptions options;
    options.kind = kind;
    options.size = shapeProportions(kind);
    options.divisions = 128;
    Monitor monitor;
    return makeShape(options, monitor);
}

Geometry painted(Geometry mesh) {
    Attribute paint = Attribute::numeric(Storage::Float32, 1, mesh.pointCount());
    for (int i = 0; i < mesh.pointCount(); ++i)
        paint.setNumber(i, 0, 2.0 + mesh.position(i).y());
    mesh.setAttribute(Owner::Point, "stiffness", paint);
    return mesh;
}

void voxelizeMesh(benchmark::State& state, const Geometry& mesh) {
    const tbb::global_control oneCore(tbb::global_control::max_allowed_parallelism, 1);
    VoxelizeOptions options;
    options.voxelSize = 1.0 / kVoxels;
    std::size_t voxels = 0;
    for (auto _ : state) {
        Monitor monitor;
        voxels = voxelize(mesh, options, monitor).voxels().size();
    }
    state.counters["voxels"] = static_cast<double>(voxels);
    state.counters["polygons"] = mesh.primitiveCount();
}

/// OpenVDB's own conversion to a level set, for comparison: a narrow band of distances, no fill.
void convertWithOpenVdb(benchmark::State& state, const Geometry& mesh) {
    const tbb::global_control oneCore(tbb::global_control::max_allowed_parallelism, 1);
    vdb::initialize();
    for (auto _ : state) {
        const TriMesh triangles = triangulate(mesh);
        std::vector<vdb::Vec3s> points;
        std::vector<vdb::Vec3I> corners;
        for (const Vector3& p : triangles.points)
            points.emplace_back(vdb::Vec3d(p.x(), p.y(), p.z()));
        for (const Vector3i& t : triangles.triangles)
            corners.emplace_back(t[0], t[1], t[2]);
        const auto transform = vdb::math::Transform::createLinearTransform(1.0 / kVoxels);
        benchmark::DoNotOptimize(
            vdb::tools::meshToLevelSet<vdb::FloatGrid>(*transform, points, corners));
    }
}

void BM_Voxelize(benchmark::State& state, ShapeKind kind) {
    voxelizeMesh(state, meshOf(kind));
}

void BM_VoxelizePainted(benchmark::State& state, ShapeKind kind) {
    voxelizeMesh(state, painted(meshOf(kind)));
}

void BM_MeshToVolume(benchmark::State& state, ShapeKind kind) {
    convertWithOpenVdb(state, meshOf(kind));
}

BENCHMARK_CAPTURE(BM_Voxelize, creature, ShapeKind::Creature)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Voxelize, box, ShapeKind::Box)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_VoxelizePainted, creature, ShapeKind::Creature)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_VoxelizePainted, box, ShapeKind::Box)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_MeshToVolume, creature, ShapeKind::Creature)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_MeshToVolume, box, ShapeKind::Box)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sinew
