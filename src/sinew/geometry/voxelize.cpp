#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/geometry/coverage.h>
#include <sinew/geometry/grid_sampling.h>
#include <sinew/geometry/hole_fill.h>
#include <sinew/geometry/mesh_check.h>
#include <sinew/geometry/select_elements.h>
#include <sinew/geometry/voxel_fields.h>
#include <sinew/geometry/voxel_lattice.h>
#include <sinew/geometry/voxelize.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <optional>

namespace sinew {
namespace {

// Voxels filled by less are left out: they weigh next to nothing and would bridge narrow gaps.
constexpr float kLeastFill = 0.01F;
// Loss of volume by that rule, or by thin parts, that is worth a warning.
constexpr double kNotableLoss = 0.01;

/// @throws InvalidInput naming the option, its value and the range it must lie in.
void checkOptions(const VoxelizeOptions& o) {
    const auto require = [](bool isGood, const std::string& message) {
        if (!isGood) throw InvalidInput(message);
    };
    require(
        std::isfinite(o.stiffness) && o.stiffness > 0.0,
        "stiffness " + formatNumber(o.stiffness) + " must be above 0 Pa");
    require(
        o.poisson > -1.0 && o.poisson < 0.5,
        "Poisson ratio " + formatNumber(o.poisson)
            + " must lie between -1 and 0.5; 0.5 is incompressible, use at most 0.499");
    require(
        std::isfinite(o.massDensity) && o.massDensity > 0.0,
        "mass density " + formatNumber(o.massDensity) + " must be above 0 kg/m3");
    require(
        std::isfinite(o.dampingRatio) && o.dampingRatio >= 0.0,
        "damping ratio " + formatNumber(o.dampingRatio) + " must be 0 or more");
    const std::vector<std::string>& names = materialNames();
    require(
        std::find(names.begin(), names.end(), o.material) != names.end(),
        "unknown material \"" + o.material + "\"" + didYouMean(o.material, names));
}

/// A solid on its lattice.
struct Solid {
    AlignedLattice aligned;
    std::vector<float> fill;
};

/// Box, area and volume of the mesh with its lids: what the memory estimate needs.
SolidSize sizeOf(const CheckedMesh& mesh) {
    SolidSize size;
    TriMesh closed;
    closed.points = mesh.points;
    closed.triangles = mesh.triangles;
    closed.triangles.insert(closed.triangles.end(), mesh.lids.begin(), mesh.lids.end());
    for (const Vector3i& t : closed.triangles) {
        const Vector3& a = mesh.points[t[0]];
        size.area += 0.5 * (mesh.points[t[1]] - a).cross(mesh.points[t[2]] - a).norm();
        for (int c = 0; c < 3; ++c)
            size.box.extend(mesh.points[t[c]]);
    }
    size.volume = std::abs(closed.signedVolume());
    return size;
}

Solid solidFromMesh(const CheckedMesh& mesh, const VoxelizeOptions& options, Monitor& monitor) {
    const SolidSize size = sizeOf(mesh);
    const double h = chooseVoxelSize(size.box, options.voxelSize);
    Solid solid{alignLattice(size, h, options.memoryLimit), {}};
    std::vector<Vector3> points;
    points.reserve(mesh.points.size());
    // In lattice coordinates a voxel is the unit cube, and all that follows is free of units.
    for (const Vector3& p : mesh.points)
        points.push_back(solid.aligned.toLattice(p));
    std::vector<Vector3i> chain = mesh.triangles;
    chain.insert(chain.end(), mesh.lids.begin(), mesh.lids.end());
    Coverage coverage = coverChain(solid.aligned.lattice, points, chain, monitor);
    monitor.progress(0.5, "filling holes");
    fillHoles(solid.aligned.lattice, mesh, points, coverage, monitor);
    solid.fill = std::move(coverage.fill);
    return solid;
}

Solid solidFromGrid(const GridPtr& grid, const VoxelizeOptions& options, Monitor& monitor) {
    const Box3 box = shapeBounds(grid);
    const double h = chooseVoxelSize(box, options.voxelSize);
    const Vector3 side = box.size();
    // How much of its box a grid fills is not known beforehand: assume all of it.
    const SolidSize size{box, side.prod(), 0.0};
    Solid solid{alignLattice(size, h, options.memoryLimit), {}};
    solid.fill = fillFromGrid(grid, solid.aligned.lattice, monitor);
    return solid;
}

/// Keeps the voxels that are filled enough. @throws InvalidInput when there are none.
FilledVoxels collectVoxels(const Solid& solid, Monitor& monitor) {
    const Lattice& lattice = solid.aligned.lattice;
    FilledVoxels filled;
    filled.voxelSize = lattice.voxelSize;
    double kept = 0.0;
    double lost = 0.0;
    std::int64_t at = 0;
    for (int i = 0; i < lattice.count[0]; ++i) {
        for (int j = 0; j < lattice.count[1]; ++j) {
            for (int k = 0; k < lattice.count[2]; ++k, ++at) {
                const float fill = solid.fill[at];
                // What the rule leaves out is summed up, so that losing a noticeable part can be
                // said.
                (fill < kLeastFill ? lost : kept) += fill;
                if (fill < kLeastFill) continue;
                filled.voxels.push_back(solid.aligned.first + Vector3i(i, j, k));
                filled.fill.push_back(fill);
            }
        }
    }
    if (filled.voxels.empty() && lost <= 0.0)
        throw InvalidInput("the input encloses no volume; close the mesh or give it thickness");
    if (filled.voxels.empty()) {
        throw InvalidInput(
            "voxel size " + formatNumber(lattice.voxelSize)
            + " m is too coarse: no voxel is filled by 1 %; use a tenth of it or less");
    }
    if (lost > kNotableLoss * (kept + lost)) {
        monitor.warn(
            "parts much thinner than a voxel were lost; use a voxel size below "
            + formatNumber(lattice.voxelSize));
    }
    return filled;
}

bool hasPolygons(const Geometry& geometry) {
    return geometry.countOfKind(PrimitiveKind::Polygon) > 0;
}

}  // namespace

const std::vector<std::string>& materialNames() {
    static const std::vector<std::string> kNames{
        "fixedcorotated", "corotated", "stvk", "smallstrain", "mooneyrivlin", "neohookean"};
    return kNames;
}

VoxelModel voxelize(
    const Geometry& mesh, const VoxelizeOptions& options, Monitor& monitor, const Geometry* grids) {
    checkOptions(options);
    // A network may feed grids into the first input: they then stand for the mesh.
    if (!grids && !hasPolygons(mesh)) grids = &mesh;
    const GridPtr shape = grids ? shapeGrid(*grids) : nullptr;

    monitor.progress(0.0, "checking the mesh");
    std::optional<CheckedMesh> surface;
    if (hasPolygons(mesh) || !shape) {
        surface = checkMesh(mesh, monitor);
        for (const std::string& warning : surface->report.warnings())
            monitor.warn(warning);
    }

    monitor.progress(0.2, "filling voxels");
    const Solid solid =
        shape ? solidFromGrid(shape, options, monitor) : solidFromMesh(*surface, options, monitor);
    monitor.checkInterrupt();
    const FilledVoxels filled = collectVoxels(solid, monitor);

    monitor.progress(0.7, "spreading attributes");
    VoxelModel::Parts parts;
    parts.mesh = withoutGrids(mesh);
    parts.grids = makeFields(filled, options, mesh, surface ? &*surface : nullptr, grids, monitor);
    parts.material = options.material;
    parts.isLockingFree = options.isLockingFree;
    VoxelModel model(std::move(parts));
    monitor.progress(1.0, "voxels done");
    return model;
}

}  // namespace sinew
