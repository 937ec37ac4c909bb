#pragma once

#include <sinew/math/types.h>

namespace sinew {

/// F = U diag(σ) Vᵀ with two rotations; σ₁ ≥ σ₂ ≥ |σ₃|, and σ₃ < 0 exactly when det F < 0.
struct Svd3 {
    Matrix3 U = Matrix3::Identity();
    Vector3 sigma = Vector3::Zero();
    Matrix3 V = Matrix3::Identity();
};

/// Rotation-variant singular value decomposition: reflections go into the sign of σ₃, so that an
/// inverted point turns back along its thinnest axis [Irving 2004].
///
/// Any finite F gives finite rotations, the zero matrix gives U = V = I. The residual is below
/// 1e-14 |F|, and small singular values keep their own digits.
Svd3 svd3(const Matrix3& F);

}  // namespace sinew
