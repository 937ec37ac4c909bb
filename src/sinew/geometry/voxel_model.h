#pragma once

#include <sinew/geometry/geometry.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// Names of the grids every voxel model has.
namespace voxel_grids {
inline constexpr const char* kFill = "fill";            ///< 0 to 1, part of the voxel inside
inline constexpr const char* kDensity = "density";      ///< kg/m³ of the voxel: material × fill
inline constexpr const char* kStiffness = "stiffness";  ///< Young's modulus of the material, Pa
inline constexpr const char* kPoisson = "poisson";      ///< Poisson ratio of the material
}  // namespace voxel_grids

/// The rest shape and its materials on voxels: immutable, cheap to copy, safe to share.
///
/// All grids are float and active where `fill` is positive. A voxel weighs density × h³, a point
/// mass at its centre. Painted attributes appear as further grids of their own name: `dampingratio`
/// (the parameter times the paint), `friction` (a factor), `detail`, `interest`, `pin`,
/// `sinewlayer` (whole numbers).
class VoxelModel {
public:
    /// What a model is made of.
    struct Parts {
        Geometry mesh;               ///< the input surface, without grids
        std::vector<GridPtr> grids;  ///< named; fill, density, stiffness and poisson at least
        std::string material = "fixedcorotated";
        bool isLockingFree = true;
    };

    /// @throws InvalidInput when a grid is missing, holds no floats, has other voxels than `fill`,
    /// or when no voxel is filled.
    explicit VoxelModel(Parts parts);

    double voxelSize() const { return mVoxelSize; }  ///< m
    const std::string& material() const { return mParts.material; }
    bool isLockingFree() const { return mParts.isLockingFree; }
    const Geometry& mesh() const { return mParts.mesh; }

    /// The filled voxels, sorted by i, then j, then k. Per-voxel arrays follow this order.
    const std::vector<Vector3i>& voxels() const { return *mVoxels; }
    /// World position of a voxel's centre.
    Vector3 center(const Vector3i& voxel) const {
        return mOrigin + mVoxelSize * voxel.cast<double>();
    }
    /// One value a voxel. @throws InvalidInput when there is no such grid.
    std::vector<float> values(std::string_view grid) const;
    /// One value a voxel, `otherwise` when there is no such grid.
    std::vector<float> valuesOr(std::string_view grid, float otherwise) const;

    bool hasGrid(std::string_view name) const { return grid(name) != nullptr; }
    /// Null when there is no such grid. Interiors may be tiles: not every voxel has a leaf.
    GridPtr grid(std::string_view name) const;
    const std::vector<GridPtr>& grids() const { return mParts.grids; }
    /// A copy with the grid added, or put in the place of the one of its name.
    VoxelModel withGrid(const GridPtr& grid) const;

    double volume() const;  ///< m³
    double mass() const;    ///< kg

    /// Hash of grids and settings, equal on every machine; the mesh counts by Geometry::hash().
    std::uint64_t hash() const;

private:
    Parts mParts;
    double mVoxelSize = 0.0;
    Vector3 mOrigin = Vector3::Zero();  // centre of voxel (0, 0, 0)
    std::shared_ptr<const std::vector<Vector3i>> mVoxels;
};

/// The mesh, then a VDB primitive a grid, and the detail attributes `sinewmaterial`,
/// `sinewlockingfree` and `sinewvoxelsize`.
Geometry toGeometry(const VoxelModel& model);

/// The model a geometry carries. @throws InvalidInput when grids or attributes are missing, saying
/// which.
VoxelModel voxelModelFrom(const Geometry& geometry);

}  // namespace sinew
