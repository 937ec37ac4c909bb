#include <sinew/base/parallel.h>
#include <sinew/shapes/sdf_mesher.h>
#include <sinew/shapes/surface_nets.h>

#include <cmath>

namespace sinew {
namespace {

// Points to a task: a gradient costs six distances to dozens of solids.
constexpr std::int64_t kGrain = 256;
constexpr int kRelaxations = 4;

/// Central differences; `step` of the order of a cell smooths over creases between solids.
Vector3 gradient(const SdfModel& model, const Vector3& p, double step) {
    Vector3 g;
    for (int axis = 0; axis < 3; ++axis) {
        const Vector3 d = step * Vector3::Unit(axis);
        g[axis] = (model.distance(p + d) - model.distance(p - d)) / (2.0 * step);
    }
    return g;
}

/// Mean of the quad neighbours (along edges) of each point.
std::vector<Vector3> neighbourMeans(const Surface& surface) {
    std::vector<Vector3> sum(surface.points.size(), Vector3::Zero());
    std::vector<int> count(surface.points.size(), 0);
    for (const std::array<int, 4>& quad : surface.quads) {
        for (int c = 0; c < 4; ++c) {
            sum[quad[c]] += surface.points[quad[(c + 1) % 4]];
            ++count[quad[c]];
        }
    }
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] /= std::max(1, count[i]);
    return sum;
}

/// The nearest place to p in the cell, a little off its faces so that no quad becomes a sliver.
Vector3 clampToCell(const SampleGrid& grid, const Vector3i& cell, const Vector3& p) {
    constexpr double kInset = 0.03;
    const Vector3 low = grid.position(cell);
    return p.cwiseMax((low.array() + kInset * grid.cell).matrix())
        .cwiseMin((low.array() + (1.0 - kInset) * grid.cell).matrix());
}

/// Evens the points out along the surface and puts them onto it, each within its cell.
void relax(SurfaceNet& net, const SampleGrid& grid, const SdfModel& model, Monitor& monitor) {
    for (int pass = 0; pass < kRelaxations; ++pass) {
        monitor.checkInterrupt();
        const std::vector<Vector3> means = neighbourMeans(net.surface);
        parallelFor(static_cast<std::int64_t>(means.size()), kGrain, [&](std::int64_t i) {
            Vector3& p = net.surface.points[i];
            const Vector3 g = gradient(model, means[i], 0.25 * grid.cell);
            // One Newton step along the gradient. Creases and ellipsoids make it shorter than 1;
            // the bound keeps the step from overshooting there.
            const double slope = std::max(g.squaredNorm(), 0.25);
            p = clampToCell(grid, net.cell[i], means[i] - model.distance(means[i]) / slope * g);
        });
    }
}

void addRegions(Surface& surface, const SdfModel& model) {
    std::vector<int> region(surface.points.size());
    parallelFor(static_cast<std::int64_t>(region.size()), kGrain, [&](std::int64_t i) {
        region[i] = model.regionAt(surface.points[i]);
    });
    const std::vector<std::string>& names = model.regionNames();
    for (std::size_t r = 0; r < names.size(); ++r)
        surface.addRegion(names[r], [&](int i) { return region[i] == static_cast<int>(r); });
}

}  // namespace

Surface meshModel(const SdfModel& model, int divisions, Monitor& monitor) {
    // 1. Nothing thinner than a cell; 2. sample; 3. make cells simple; 4. extract; 5. relax onto
    // the surface; 6. name the regions, drop crumbs.
    const double cell = model.bounds().size().maxCoeff() / divisions;
    const SdfModel solid = model.thickened(0.9 * cell);
    monitor.progress(0.0, "sampling");
    SampleGrid grid = sampleModel(solid, cell, monitor);
    makeCellsSimple(grid, monitor);
    monitor.progress(0.6, "meshing");
    SurfaceNet net = extractSurfaceNet(grid);
    relax(net, grid, solid, monitor);
    addRegions(net.surface, solid);
    keepLargestPiece(net.surface);
    return std::move(net.surface);
}

}  // namespace sinew
