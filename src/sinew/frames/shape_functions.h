#pragma once

#include <sinew/geometry/voxel_corners.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace sinew {

/// One frame's share in a point.
struct Influence {
    int frame = -1;
    double weight = 0.0;                 ///< φ(X)
    Vector3 gradient = Vector3::Zero();  ///< ∂φ/∂X, 1/m
};

/// The frames that move a point, ascending.
using Influences = std::vector<Influence>;

/// Shape functions of a solid: which frames move each point, how much, and how that changes around.
///
/// Values are kept at the corners of voxels and are trilinear between, so the functions are
/// continuous and their gradients exact. At every point the weights add up to 1 and the gradients
/// to 0 (a partition of unity): frames which move alike move the solid alike.
class ShapeFunctions {
public:
    struct Weight {
        int frame = -1;
        double value = 0.0;
    };
    using Row = std::vector<Weight>;  ///< frames ascending

    ShapeFunctions() = default;
    /// `rows[c]` for corner c; values of a row add up to 1.
    ShapeFunctions(
        std::shared_ptr<const GeodesicSpace> space,
        std::shared_ptr<const VoxelCorners> corners,
        const std::vector<Row>& rows);

    const GeodesicSpace& space() const { return *mSpace; }
    const VoxelCorners& corners() const { return *mCorners; }

    const Weight* begin(int corner) const { return mWeights.data() + start(corner); }
    const Weight* end(int corner) const { return mWeights.data() + start(corner + 1); }

    /// At any point; outside the voxels, the functions of the closest one continue for half a voxel
    /// and then stay as they are.
    Influences sample(const Vector3& X) const;
    /// At a place of a known voxel, given by the weights of its corners.
    Influences sample(int voxel, const CornerWeights& at) const;

private:
    std::int64_t start(int corner) const { return mStart[static_cast<std::size_t>(corner)]; }

    std::shared_ptr<const GeodesicSpace> mSpace;
    std::shared_ptr<const VoxelCorners> mCorners;
    std::vector<std::int64_t> mStart{0};
    std::vector<Weight> mWeights;
};

}  // namespace sinew
