#include <sinew/base/text.h>
#include <sinew/geometry/float_grid.h>
#include <sinew/geometry/voxel_view.h>
#include <sinew/render/element_colors.h>
#include <sinew/render/grid_mesh.h>

#include <openvdb/tools/Interpolation.h>
#include <openvdb/tools/VolumeToMesh.h>

namespace sinew {
namespace {

using GridStyle = RenderOptions::GridStyle;

/// Filled voxels as boxes; the outline of each face is its wire. A voxel has one value of `colors`.
MeshItem boxesOf(
    const vdb::GridBase& grid, const vdb::GridBase* colors, std::vector<double>& values) {
    const VoxelFaces faces = VoxelView(grid).faces({});
    MeshItem mesh;
    mesh.points = faces.corners;
    const int faceCount = static_cast<int>(faces.centers.size());
    for (int i = 0; i < faceCount; ++i) {
        mesh.triangles.emplace_back(4 * i, 4 * i + 1, 4 * i + 2);
        mesh.triangles.emplace_back(4 * i, 4 * i + 2, 4 * i + 3);
        mesh.wireEdges.insert(mesh.wireEdges.end(), {0b011, 0b110});  // all but the diagonal
    }
    if (!colors) return mesh;
    for (const double x : VoxelView(*colors).valuesAt(faces.centers))
        values.insert(values.end(), 6, x);  // two triangles, three corners each
    return mesh;
}

/// The surface at the level that bounds the solid: 0 of a level set, 1/2 of a fill.
MeshItem surfaceOf(const vdb::FloatGrid& grid) {
    const bool isLevelSet = grid.getGridClass() == vdb::GRID_LEVEL_SET;
    std::vector<vdb::Vec3s> points;
    std::vector<vdb::Vec3I> triangles;
    std::vector<vdb::Vec4I> quads;
    vdb::tools::volumeToMesh(grid, points, triangles, quads, isLevelSet ? 0.0 : 0.5, 0.0);
    MeshItem mesh;
    for (const vdb::Vec3s& p : points)
        mesh.points.emplace_back(p.x(), p.y(), p.z());
    // OpenVDB's faces look inwards to a level set's outside-positive values: reversed here.
    const auto add = [&](unsigned a, unsigned b, unsigned c) {
        mesh.triangles.emplace_back(static_cast<int>(c), static_cast<int>(b), static_cast<int>(a));
    };
    for (const vdb::Vec3I& t : triangles)
        add(t[0], t[1], t[2]);
    for (const vdb::Vec4I& q : quads) {
        add(q[0], q[1], q[2]);
        add(q[0], q[2], q[3]);
    }
    return mesh;
}

/// Values of `source` at the corners of the mesh, three a triangle.
std::vector<double> cornerValues(const MeshItem& mesh, const vdb::FloatGrid& source) {
    std::vector<double> values;
    values.reserve(3 * mesh.triangles.size());
    auto accessor = source.getConstAccessor();
    for (const Vector3i& t : mesh.triangles) {
        for (int k = 0; k < 3; ++k) {
            const Vector3& p = mesh.points[t[k]];
            const vdb::Vec3d at = source.transform().worldToIndex({p.x(), p.y(), p.z()});
            values.push_back(vdb::tools::BoxSampler::sample(accessor, at));
        }
    }
    return values;
}

/// One grid in the style asked for, with colours when a grid gives them.
MeshItem meshOf(
    const vdb::FloatGrid& grid,
    const vdb::FloatGrid* colorGrid,
    const RenderOptions& options,
    std::optional<Legend>& legend) {
    MeshItem mesh;
    std::vector<double> values;
    if (options.gridStyle == GridStyle::Voxels) {
        mesh = boxesOf(grid, colorGrid, values);
    } else {
        mesh = surfaceOf(grid);
        mesh.cornerNormals = creasedNormals(mesh.points, mesh.triangles, options.creaseDegrees);
        if (colorGrid) values = cornerValues(mesh, *colorGrid);
    }
    mesh.color = options.color;
    if (values.empty()) return mesh;
    // Several grids share the first one's legend: equal values, equal colours.
    if (!legend) {
        const auto [low, high] = colorRange(values, options);
        legend = Legend{options.colorBy, low, high};
    }
    for (const double x : values)
        mesh.cornerColors.push_back(legendColor(*legend, x));
    return mesh;
}

}  // namespace

std::vector<MeshItem> gridMeshes(
    const Geometry& geometry,
    const RenderOptions& options,
    Monitor& monitor,
    std::optional<Legend>& legend) {
    std::vector<std::string> names;
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) == PrimitiveKind::Vdb) names.push_back(geometry.gridName(i));
    }
    std::string only = options.grid.empty() && geometry.grid("fill") ? "fill" : options.grid;
    if (!only.empty() && !geometry.grid(only)) {
        monitor.warn("there is no grid \"" + only + "\"" + didYouMean(only, names));
        only.clear();
    }

    const GridPtr colors = options.colorBy.empty() ? nullptr : geometry.grid(options.colorBy);
    const vdb::FloatGrid::ConstPtr colorGrid = colors ? asFloatGrid(*colors) : nullptr;
    std::vector<MeshItem> meshes;
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) != PrimitiveKind::Vdb) continue;
        const std::string name = geometry.gridName(i);
        if (!only.empty() && name != only) continue;
        monitor.checkInterrupt();
        const GridPtr grid = geometry.record(i)->grid;
        const vdb::FloatGrid::ConstPtr floats = grid ? asFloatGrid(*grid) : nullptr;
        if (!floats) {
            monitor.warn("grid \"" + name + "\" holds no numbers and is not drawn");
            continue;
        }
        meshes.push_back(meshOf(*floats, colorGrid.get(), options, legend));
    }
    return meshes;
}

}  // namespace sinew
