#include <sinew/geometry/voxel_grid.h>
#include <sinew/validation/test_solid.h>

#include <cmath>

namespace sinew {
namespace {

constexpr int kSamples = 4;  // a side of a voxel, to measure its fill

/// Share of voxel (i, j, k) that lies inside.
double fillOf(
    const Vector3i& voxel, double h, const std::function<bool(const Vector3&)>& isInside) {
    int inside = 0;
    for (int n = 0; n < kSamples * kSamples * kSamples; ++n) {
        const Vector3 place(
            n % kSamples, (n / kSamples) % kSamples, n / (kSamples * kSamples));  // 0 … 3
        const Vector3 fraction = (place + Vector3::Constant(0.5)) / kSamples;
        if (isInside(h * (voxel.cast<double>() + fraction))) ++inside;
    }
    return inside / std::pow(kSamples, 3);
}

}  // namespace

VoxelModel makeSolid(
    const Box3& bounds,
    double voxelSize,
    const Matter& matter,
    const std::function<bool(const Vector3&)>& isInside) {
    const auto index = [&](double x) { return static_cast<int>(std::floor(x / voxelSize + 1e-9)); };
    std::vector<Vector3i> voxels;
    std::vector<float> fill;
    std::vector<float> density;
    for (int i = index(bounds.min.x()); i <= index(bounds.max.x()); ++i) {
        for (int j = index(bounds.min.y()); j <= index(bounds.max.y()); ++j) {
            for (int k = index(bounds.min.z()); k <= index(bounds.max.z()); ++k) {
                const double share = fillOf({i, j, k}, voxelSize, isInside);
                if (share < 0.01) continue;
                voxels.push_back({i, j, k});
                fill.push_back(static_cast<float>(share));
                density.push_back(static_cast<float>(share * matter.density));
            }
        }
    }
    VoxelModel::Parts parts;
    const GridPtr fillGrid = gridFromVoxels(voxel_grids::kFill, voxelSize, voxels, fill);
    parts.grids = {
        fillGrid,
        gridFromVoxels(voxel_grids::kDensity, voxelSize, voxels, density),
        constantGrid(voxel_grids::kStiffness, fillGrid, static_cast<float>(matter.stiffness)),
        constantGrid(voxel_grids::kPoisson, fillGrid, static_cast<float>(matter.poisson))};
    return VoxelModel(std::move(parts));
}

VoxelModel makeBox(const Box3& box, double voxelSize, const Matter& matter) {
    return makeSolid(box, voxelSize, matter, [&](const Vector3& X) {
        return (X.array() > box.min.array()).all() && (X.array() < box.max.array()).all();
    });
}

VoxelModel makeBar(const Matter& matter, double voxelSize) {
    return makeBox({{0.0, -0.1, -0.1}, {1.0, 0.1, 0.1}}, voxelSize, matter);
}

VoxelModel withStiffnessBeyond(const VoxelModel& model, double middle, double stiffness) {
    std::vector<float> values = model.values(voxel_grids::kStiffness);
    for (std::size_t v = 0; v < values.size(); ++v)
        if (model.center(model.voxels()[v]).x() > middle) values[v] = static_cast<float>(stiffness);
    return model.withGrid(
        gridFromVoxels(voxel_grids::kStiffness, model.voxelSize(), model.voxels(), values));
}

}  // namespace sinew
