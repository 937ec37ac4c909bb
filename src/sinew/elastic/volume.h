#pragma once

#include <sinew/math/cofactor.h>
#include <sinew/math/types.h>

namespace sinew {

/// J = det F, the volume of the current over that of the rest state. Its gradient is
/// ∂J/∂F = cofactor(F), in math/cofactor.h.
inline double volumeRatio(const Matrix3& F) {
    return F.col(0).dot(F.col(1).cross(F.col(2)));
}

/// H ← H + scale ∂²J/∂F². J is trilinear in the columns fᵢ of F, so the second derivative is made
/// of cross-product matrices:
///
///     ⎡  0    −[f₃]   [f₂] ⎤
///     ⎢ [f₃]    0    −[f₁] ⎥ ,   [f] x = f × x
///     ⎣−[f₂]  [f₁]     0   ⎦
void addVolumeHessian(const Matrix3& F, double scale, Matrix9& H);

}  // namespace sinew
