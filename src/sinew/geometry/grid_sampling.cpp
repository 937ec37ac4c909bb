#include <sinew/base/error.h>
#include <sinew/base/parallel.h>
#include <sinew/geometry/grid_sampling.h>

#include <openvdb/openvdb.h>
#include <openvdb/tools/Interpolation.h>

#include <algorithm>

namespace sinew {
namespace {

// Places to a task, each with an accessor of its own.
constexpr std::int64_t kChunk = 1024;

const vdb::FloatGrid& asFloat(const GridPtr& grid) {
    if (!grid->isType<vdb::FloatGrid>()) {
        throw InvalidInput(
            "grid \"" + grid->getName() + "\" holds " + grid->valueType()
            + "; convert it to float");
    }
    return static_cast<const vdb::FloatGrid&>(*grid);
}

vdb::Vec3d vec(const Vector3& p) {
    return {p.x(), p.y(), p.z()};
}

/// Fill of the voxel at `corner` (world) with edge h.
double sampleVoxel(
    const vdb::FloatGrid& grid,
    vdb::FloatGrid::ConstUnsafeAccessor& accessor,
    const Vector3& corner,
    double h) {
    constexpr int kSamples = 2;
    // A distance of half a sample's spacing from the surface is full or empty; between, linear.
    // Exact for flat surfaces along the axes, and close for others.
    const bool isLevelSet = grid.getGridClass() == vdb::GRID_LEVEL_SET;
    const double spacing = h / kSamples;
    double sum = 0.0;
    for (int s = 0; s < kSamples * kSamples * kSamples; ++s) {
        const Vector3i cell(s / (kSamples * kSamples), s / kSamples % kSamples, s % kSamples);
        const Vector3 offset = cell.cast<double>();
        const Vector3 p = corner + spacing * (offset + Vector3::Constant(0.5));
        const double value =
            vdb::tools::BoxSampler::sample(accessor, grid.transform().worldToIndex(vec(p)));
        sum += std::clamp(isLevelSet ? 0.5 - value / spacing : value, 0.0, 1.0);
    }
    return sum / (kSamples * kSamples * kSamples);
}

template <class GridType>
void overrideValues(
    const GridType& grid,
    bool isWhole,
    const std::vector<Vector3>& places,
    std::vector<float>& values) {
    const auto count = static_cast<std::int64_t>(places.size());
    parallelFor((count + kChunk - 1) / kChunk, 1, [&](std::int64_t chunk) {
        auto accessor = grid.getConstUnsafeAccessor();
        const std::int64_t end = std::min(count, (chunk + 1) * kChunk);
        for (std::int64_t i = chunk * kChunk; i < end; ++i) {
            const vdb::Vec3d index = grid.transform().worldToIndex(vec(places[i]));
            const vdb::Coord nearest = vdb::Coord::round(index);
            // Inactive voxels hold the background, which says nothing about the material.
            if (!accessor.isValueOn(nearest)) continue;
            values[i] = static_cast<float>(
                isWhole ? accessor.getValue(nearest)
                        : vdb::tools::BoxSampler::sample(accessor, index));
        }
    });
}

}  // namespace

GridPtr shapeGrid(const Geometry& geometry) {
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) != PrimitiveKind::Vdb) continue;
        const GridPtr& grid = geometry.record(i)->grid;
        // A level set is a shape whatever it is called; other grids could be anything, so only
        // "fill" is.
        if (grid->getGridClass() == vdb::GRID_LEVEL_SET) return grid;
    }
    return geometry.grid("fill");
}

Box3 shapeBounds(const GridPtr& grid) {
    const vdb::CoordBBox active = asFloat(grid).evalActiveVoxelBoundingBox();
    if (active.empty())
        throw InvalidInput("grid \"" + grid->getName() + "\" is empty; check its file or node");
    Box3 box;
    for (int corner = 0; corner < 8; ++corner) {
        // Half a voxel around the outermost sample points.
        const vdb::Vec3d index(
            corner & 1 ? active.max().x() + 0.5 : active.min().x() - 0.5,
            corner & 2 ? active.max().y() + 0.5 : active.min().y() - 0.5,
            corner & 4 ? active.max().z() + 0.5 : active.min().z() - 0.5);
        const vdb::Vec3d p = grid->transform().indexToWorld(index);
        box.extend({p.x(), p.y(), p.z()});
    }
    return box;
}

std::vector<float> fillFromGrid(const GridPtr& grid, const Lattice& lattice, Monitor& monitor) {
    const vdb::FloatGrid& floats = asFloat(grid);
    std::vector<float> fill(static_cast<std::size_t>(lattice.size()));
    parallelFor(lattice.count[0], 1, [&](std::int64_t slab) {
        monitor.checkInterrupt();
        auto accessor = floats.getConstUnsafeAccessor();
        const int i = static_cast<int>(slab);
        for (int j = 0; j < lattice.count[1]; ++j) {
            for (int k = 0; k < lattice.count[2]; ++k) {
                const Vector3 corner = lattice.toWorld(Vector3(i, j, k));
                fill[lattice.index(i, j, k)] =
                    static_cast<float>(sampleVoxel(floats, accessor, corner, lattice.voxelSize));
            }
        }
    });
    return fill;
}

void overrideFromGrid(
    const GridPtr& grid,
    bool isWhole,
    const std::vector<Vector3>& places,
    std::vector<float>& values) {
    if (grid->isType<vdb::Int32Grid>()) {
        overrideValues(static_cast<const vdb::Int32Grid&>(*grid), true, places, values);
    } else {
        overrideValues(asFloat(grid), isWhole, places, values);
    }
}

}  // namespace sinew
