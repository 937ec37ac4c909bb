#pragma once

#include <sinew/geometry/geodesic.h>
#include <sinew/geometry/voxel_grid.h>
#include <sinew/geometry/voxel_model.h>

#include <algorithm>
#include <cmath>
#include <vector>

/// Small solids made of whole voxels, for property tests.
namespace sinew::test {

using Voxels = std::vector<Vector3i>;

/// What a test solid is made of.
struct Matter {
    double stiffness = 1e5;  ///< Pa
    double poisson = 0.3;
    double density = 1000.0;  ///< kg/m³
};

/// All voxels from `first` on, `count` along each axis.
inline Voxels boxVoxels(const Vector3i& count, const Vector3i& first = Vector3i::Zero()) {
    Voxels voxels;
    for (int i = 0; i < count[0]; ++i)
        for (int j = 0; j < count[1]; ++j)
            for (int k = 0; k < count[2]; ++k)
                voxels.push_back(first + Vector3i(i, j, k));
    return voxels;
}

/// Voxels of any of the lists, once each.
inline Voxels joined(const std::vector<Voxels>& parts) {
    Voxels all;
    for (const Voxels& part : parts)
        all.insert(all.end(), part.begin(), part.end());
    const auto less = [](const Vector3i& a, const Vector3i& b) {
        return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
    };
    std::sort(all.begin(), all.end(), less);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

/// Two bars along x, a gap of `gap` voxels between them along y, joined by a palm at low x.
inline Voxels twoFingers(int length = 16, int thickness = 4, int gap = 2) {
    const int width = 2 * thickness + gap;
    return joined(
        {boxVoxels({thickness, width, thickness}),
         boxVoxels({length, thickness, thickness}),
         boxVoxels({length, thickness, thickness}, {0, thickness + gap, 0})});
}

/// Two arms of `length` voxels along x and y that share the corner at the origin.
inline Voxels lBracket(int length = 20, int thickness = 5) {
    return joined(
        {boxVoxels({length, thickness, thickness}), boxVoxels({thickness, length, thickness})});
}

/// Voxels whose centres lie within `radius` voxels of the origin.
inline Voxels ball(int radius) {
    Voxels voxels;
    for (const Vector3i& v : boxVoxels(Vector3i::Constant(2 * radius), Vector3i::Constant(-radius)))
        if ((v.cast<double>() + Vector3::Constant(0.5)).norm() <= radius) voxels.push_back(v);
    return voxels;
}

/// A medium of slowness 1 whose voxel (i, j, k) spans [i, i + 1] h × …
inline GeodesicSpace plainSpace(const Voxels& voxels, double h = 1.0) {
    return {voxels, h, Vector3::Constant(0.5 * h), std::vector<float>(voxels.size(), 1.0F)};
}

inline VoxelModel solidOf(const Voxels& voxels, double h, const Matter& matter = {}) {
    const auto grid = [&](const char* name, double value) {
        const std::vector<float> values(voxels.size(), static_cast<float>(value));
        return gridFromVoxels(name, h, voxels, values);
    };
    VoxelModel::Parts parts;
    parts.grids = {
        grid(voxel_grids::kFill, 1.0),
        grid(voxel_grids::kDensity, matter.density),
        grid(voxel_grids::kStiffness, matter.stiffness),
        grid(voxel_grids::kPoisson, matter.poisson)};
    return VoxelModel(std::move(parts));
}

/// A copy of the model with a grid of its own, one value a voxel from `value(centre)`.
template <class Value>
VoxelModel painted(const VoxelModel& model, const char* grid, const Value& value) {
    std::vector<float> values;
    for (const Vector3i& v : model.voxels())
        values.push_back(static_cast<float>(value(model.center(v))));
    return model.withGrid(gridFromVoxels(grid, model.voxelSize(), model.voxels(), values));
}

/// The beam of the reference solutions, 1 × 0.2 × 0.2 m, coarse enough for tests.
inline VoxelModel beam(const Matter& matter = {}, double h = 0.05) {
    const int across = static_cast<int>(std::lround(0.2 / h));
    return solidOf(boxVoxels({5 * across, across, across}), h, matter);
}

}  // namespace sinew::test
