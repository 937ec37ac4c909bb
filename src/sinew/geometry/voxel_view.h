#pragma once

#include <sinew/base/compat.h>
#include <sinew/math/types.h>

#include <memory>
#include <vector>

namespace sinew {

/// Which voxels of a grid to show.
struct VoxelFilter {
    double threshold = 0.5;      ///< values above it are filled; level sets are filled below 0
    int sliceAxis = -1;          ///< 0, 1, 2: cut open across this axis; -1: whole
    double slicePosition = 0.5;  ///< of the cut, from 0 to 1 along the filled voxels' extent
};

/// The faces that separate filled voxels from the rest, four corners each.
struct VoxelFaces {
    std::vector<Vector3> corners;  ///< m, four a face, counter-clockwise seen from outside
    std::vector<Vector3> centers;  ///< m, one a face: centre of the voxel it belongs to
};

/// A grid of numbers (float, double, int or bool) seen as voxels that can be drawn.
///
/// Voxels come in the order of the grid's tree, which depends on its content only.
class VoxelView {
public:
    /// @throws InvalidInput when the grid does not hold numbers.
    explicit VoxelView(const vdb::GridBase& grid);
    ~VoxelView();

    /// Centres of the filled voxels, m.
    std::vector<Vector3> centers(const VoxelFilter& filter) const;
    VoxelFaces faces(const VoxelFilter& filter) const;

    /// Values of the voxels that hold the given places.
    std::vector<double> valuesAt(const std::vector<Vector3>& places) const;
    double voxelSize() const;  ///< m

private:
    struct Grid;  // keeps OpenVDB out of this header
    std::unique_ptr<const Grid> mGrid;
};

}  // namespace sinew
