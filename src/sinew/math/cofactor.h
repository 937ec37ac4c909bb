#pragma once

#include <sinew/math/types.h>

#include <Eigen/Geometry>

namespace sinew {

/// cof(F) = ∂(det F)/∂F = det(F) F⁻ᵀ, for any F: each column is the cross product of the other two.
inline Matrix3 cofactor(const Matrix3& F) {
    Matrix3 C;
    C.col(0) = F.col(1).cross(F.col(2));
    C.col(1) = F.col(2).cross(F.col(0));
    C.col(2) = F.col(0).cross(F.col(1));
    return C;
}

}  // namespace sinew
