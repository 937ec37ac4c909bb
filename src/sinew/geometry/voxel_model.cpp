#include <sinew/base/error.h>
#include <sinew/base/hash.h>
#include <sinew/base/parallel.h>
#include <sinew/base/text.h>
#include <sinew/geometry/select_elements.h>
#include <sinew/geometry/voxel_grid.h>
#include <sinew/geometry/voxel_model.h>

#include <openvdb/Grid.h>

namespace sinew {
namespace {

// Detail attributes that carry the settings of a model through a geometry.
constexpr const char* kMaterial = "sinewmaterial";
constexpr const char* kLockingFree = "sinewlockingfree";
constexpr const char* kVoxelSize = "sinewvoxelsize";
constexpr const char* kNeeded[] = {
    voxel_grids::kFill, voxel_grids::kDensity, voxel_grids::kStiffness, voxel_grids::kPoisson};

GridPtr findGrid(const std::vector<GridPtr>& grids, std::string_view name) {
    for (const GridPtr& grid : grids) {
        if (grid->getName() == name) return grid;
    }
    return nullptr;
}

std::vector<std::string> namesOf(const std::vector<GridPtr>& grids) {
    std::vector<std::string> names;
    for (const GridPtr& grid : grids)
        names.push_back(grid->getName());
    return names;
}

/// @throws InvalidInput unless the needed grids are there, and all of them lie on one lattice.
void checkGrids(const std::vector<GridPtr>& grids) {
    for (const char* name : kNeeded) {
        if (!findGrid(grids, name)) {
            throw InvalidInput(
                std::string("the voxel model has no grid \"") + name
                + "\"; connect the output of sinew::voxelize");
        }
    }
    const GridPtr fill = findGrid(grids, voxel_grids::kFill);
    for (const GridPtr& grid : grids) {
        const bool fits = grid->valueType() == "float" && grid->transform() == fill->transform();
        if (!fits) {
            throw InvalidInput(
                "grid \"" + grid->getName()
                + "\" must hold floats on the same voxels as \"fill\"; resample it");
        }
    }
}

/// Σ values × h³, with the same rounding for any number of threads.
double integral(const std::vector<float>& values, double voxelSize) {
    const double sum = parallelSum(
        static_cast<std::int64_t>(values.size()), 0.0, [&](std::int64_t i) { return values[i]; });
    return sum * voxelSize * voxelSize * voxelSize;
}

/// Takes what toGeometry() added off the mesh again.
Geometry meshOf(const Geometry& geometry) {
    Geometry mesh = withoutGrids(geometry);
    for (const char* name : {kMaterial, kLockingFree, kVoxelSize})
        mesh.removeAttribute(Owner::Detail, name);
    // Grids brought a primitive attribute `name` along; a mesh that has no name of its own loses
    // it.
    const Attribute* names = mesh.findAttribute(Owner::Primitive, "name");
    bool isNamed = !names || names->storage() != Storage::String || names->isArray();
    for (int i = 0; !isNamed && i < mesh.primitiveCount(); ++i)
        isNamed = !names->text(i).empty();
    if (!isNamed) mesh.removeAttribute(Owner::Primitive, "name");
    return mesh;
}

}  // namespace

VoxelModel::VoxelModel(Parts parts)
    : mParts(std::move(parts)) {
    checkGrids(mParts.grids);
    const GridPtr fill = grid(voxel_grids::kFill);
    mVoxelSize = cubicVoxelSize(fill);
    mOrigin = voxelCenter(fill, Vector3i::Zero());
    // Listed once and shared by all copies: every per-voxel array follows it.
    mVoxels = std::make_shared<const std::vector<Vector3i>>(activeVoxels(fill));
    if (mVoxels->empty()) throw InvalidInput("the voxel model is empty; use a smaller voxel size");
}

GridPtr VoxelModel::grid(std::string_view name) const {
    return findGrid(mParts.grids, name);
}

std::vector<float> VoxelModel::values(std::string_view name) const {
    const GridPtr found = grid(name);
    if (!found) {
        throw InvalidInput(
            "the voxel model has no grid \"" + std::string(name) + "\""
            + didYouMean(name, namesOf(mParts.grids)));
    }
    return gridValues(found, *mVoxels);
}

std::vector<float> VoxelModel::valuesOr(std::string_view name, float otherwise) const {
    return hasGrid(name) ? values(name) : std::vector<float>(mVoxels->size(), otherwise);
}

VoxelModel VoxelModel::withGrid(const GridPtr& added) const {
    Parts parts = mParts;
    // In place of the one of its name, so that the order of grids, and with it hash(), stays.
    for (GridPtr& existing : parts.grids) {
        if (existing->getName() != added->getName()) continue;
        existing = added;
        return VoxelModel(std::move(parts));
    }
    parts.grids.push_back(added);
    return VoxelModel(std::move(parts));
}

double VoxelModel::volume() const {
    return integral(values(voxel_grids::kFill), mVoxelSize);
}

double VoxelModel::mass() const {
    return integral(values(voxel_grids::kDensity), mVoxelSize);
}

std::uint64_t VoxelModel::hash() const {
    Hash64 hash;
    hash.value(mParts.mesh.hash());
    hash.text(mParts.material);
    hash.value(static_cast<int>(mParts.isLockingFree));
    for (const GridPtr& grid : mParts.grids)
        hash.value(gridHash(*grid));
    return hash.result();
}

Geometry toGeometry(const VoxelModel& model) {
    Geometry geometry = model.mesh();
    for (const GridPtr& grid : model.grids())
        geometry.addVdb(grid);
    geometry.setAttribute(Owner::Detail, kMaterial, Attribute::strings(1, 1))
        .setText(0, 0, model.material());
    geometry.setAttribute(Owner::Detail, kLockingFree, Attribute::numeric(Storage::Int32, 1, 1))
        .setNumber(0, 0, model.isLockingFree() ? 1 : 0);
    geometry.setAttribute(Owner::Detail, kVoxelSize, Attribute::numeric(Storage::Float64, 1, 1))
        .setNumber(0, 0, model.voxelSize());
    return geometry;
}

VoxelModel voxelModelFrom(const Geometry& geometry) {
    VoxelModel::Parts parts;
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) != PrimitiveKind::Vdb) continue;
        const GridPtr grid = geometry.record(i)->grid;
        // The primitive's name rules; the grid may have been renamed in the host.
        const std::string name = geometry.gridName(i);
        if (name == grid->getName()) {
            parts.grids.push_back(grid);
        } else {
            const auto renamed = std::const_pointer_cast<vdb::GridBase>(grid->copyGrid());
            renamed->setName(name);
            parts.grids.push_back(renamed);
        }
    }
    const Attribute* material = geometry.findAttribute(Owner::Detail, kMaterial);
    if (material && material->storage() == Storage::String) parts.material = material->text(0);
    const Attribute* lockingFree = geometry.findAttribute(Owner::Detail, kLockingFree);
    if (lockingFree && lockingFree->isNumeric())
        parts.isLockingFree = lockingFree->number(0) != 0.0;
    // Settings that are missing keep their defaults: grids painted by hand make a model, too.
    parts.mesh = meshOf(geometry);
    return VoxelModel(std::move(parts));
}

}  // namespace sinew
