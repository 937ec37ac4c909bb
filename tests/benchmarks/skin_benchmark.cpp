#include <sinew/base/parallel.h>
#include <sinew/frames/frame_solid.h>
#include <sinew/frames/skin.h>
#include <sinew/geometry/voxelize.h>
#include <sinew/shapes/shape.h>

#include <benchmark/benchmark.h>

namespace sinew {
namespace {

constexpr int kPoints = 1'000'000;

VoxelModel creature() {
    ShapeOptions shape;
    shape.kind = ShapeKind::Creature;
    VoxelizeOptions options;
    Monitor monitor;
    return voxelize(makeShape(shape, monitor), options, monitor);
}

/// A million points of a creature with 40 frames of one type, moved at once.
void BM_Skin(benchmark::State& state) {
    Monitor monitor;
    const VoxelModel model = creature();
    FrameOptions options;
    options.count = 40;
    options.type = state.range(0) == 0 ? FrameType::Affine : FrameType::Quadratic;
    const FrameSolid solid = buildFrameSolid(model, options, monitor);
    std::vector<Vector3> points;
    for (std::size_t i = 0; i < kPoints; ++i)
        points.push_back(model.center(model.voxels()[i % model.voxels().size()]));
    const Skin skin(solid.functions, solid.frames, points, monitor);
    const Eigen::Matrix3Xd z = Eigen::Matrix3Xd::Random(3, solid.scalarStart().back());
    std::vector<Vector3> x;
    for (auto _ : state)
        skin.positions(z, x);
    // A point, its start, 8 bytes an influence, and the result.
    const double bytes = kPoints * (12.0 + 8.0 + 24.0) + 8.0 * double(skin.influenceCount());
    state.SetBytesProcessed(std::int64_t(bytes) * state.iterations());
    state.counters["influences"] = double(skin.influenceCount()) / kPoints;
}
BENCHMARK(BM_Skin)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

/// What the machine's memory allows: a copy on all cores.
void BM_Copy(benchmark::State& state) {
    std::vector<double> from(16'000'000, 1.0);
    std::vector<double> to(from.size());
    constexpr std::int64_t kBlock = 65536;
    for (auto _ : state)
        parallelFor(std::int64_t(from.size()) / kBlock, 1, [&](std::int64_t b) {
            std::copy_n(from.data() + b * kBlock, kBlock, to.data() + b * kBlock);
        });
    state.SetBytesProcessed(std::int64_t(16 * from.size()) * state.iterations());
}
BENCHMARK(BM_Copy)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace sinew
