#pragma once

#include <sinew/frames/frame.h>
#include <sinew/frames/shape_functions.h>

#include <vector>

namespace sinew {

/// All scalar functions N = φᵢ hᵢ that live on a voxel, as trilinear functions of their values at
/// its corners: means and slopes over the voxel in closed form.
class VoxelBasis {
public:
    VoxelBasis(const ShapeFunctions& functions, const std::vector<Frame>& frames);

    /// Moves to a voxel.
    void visit(int voxel);

    const std::vector<int>& frames() const { return mFrameList; }
    /// First scalar of the n-th frame of the list among this voxel's scalars.
    int first(std::size_t n) const { return mFirst[n]; }
    int scalarCount() const { return mFirst.back(); }

    /// Mean of ∇N over the voxel, 1/m.
    Vector3 meanGradient(int scalar) const;
    /// ∂²N/∂a∂b at the centre, a ≠ b; the diagonal, which trilinear functions do not have, is zero.
    Matrix3 mixedDerivatives(int scalar) const;

private:
    const ShapeFunctions& mFunctions;
    const std::vector<Frame>& mFrames;
    std::vector<int> mFrameList;
    std::vector<int> mFirst;
    std::vector<std::array<double, 8>> mValues;  // per scalar, at the corners
};

}  // namespace sinew
