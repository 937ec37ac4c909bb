#pragma once

#include <sinew/base/monitor.h>
#include <sinew/geometry/voxel_model.h>

#include <string>
#include <vector>

namespace sinew {

/// What voxelize() makes of a mesh. Painted point attributes and grids refine the material.
struct VoxelizeOptions {
    double voxelSize = 0.0;      ///< m; 0 or less: a fortieth of the longest side
    double stiffness = 1e5;      ///< Young's modulus, Pa
    double poisson = 0.45;       ///< −1 to 0.5, both excluded
    double massDensity = 1000;   ///< kg/m³
    double dampingRatio = 0.05;  ///< 0 or more
    std::string material = "fixedcorotated";
    bool isLockingFree = true;
    double memoryLimit = 8e9;  ///< bytes the voxelization may take, estimated beforehand
};

/// Names `material` may take.
const std::vector<std::string>& materialNames();

/// Voxels of the solid that a polygon mesh encloses, with fractional fill at its surface.
///
/// Damaged meshes (open, flipped, self-intersecting, in pieces) are repaired where they can be, see
/// mesh_check.h; each kind of damage gives one warning. Voxels filled by less than 1 % are left
/// out.
///
/// Point attributes of the mesh reach every voxel from the closest point of the surface:
/// `stiffness`, `massdensity` and `dampingratio` multiply the option, `poisson` replaces it,
/// `friction`, `detail`, `interest`, `pin` and `sinewlayer` become grids. Grids of those names in
/// `grids` replace the paint wherever they are active. A level set there (any name), or a float
/// grid called "fill", replaces the shape of the mesh. `grids` may be null; a `mesh` without
/// polygons that holds VDB primitives stands in for it.
///
/// Memory: 8 bytes a voxel of the bounding box and about 40 (84 when painted) a filled one; a
/// creature at 512 voxels along its longest side takes some 2 GB.
///
/// @throws InvalidInput when an option is out of range, when nothing usable comes in, when no voxel
/// is filled, or when the memory limit would be passed (with a voxel size that works); Interrupted.
VoxelModel voxelize(
    const Geometry& mesh,
    const VoxelizeOptions& options,
    Monitor& monitor,
    const Geometry* grids = nullptr);

}  // namespace sinew
