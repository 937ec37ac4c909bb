#pragma once

#include <sinew/math/types.h>

#include <cstdint>

namespace sinew {

/// What a frame can do on its own: the polynomials its matrix multiplies.
enum class FrameKind : std::uint8_t {
    Rigid,     ///< turns and moves, 6 dof; kept as an affine map that stays orthonormal
    Affine,    ///< stretches and shears too, 12 dof
    Quadratic  ///< bends and twists too, 30 dof
};

/// Number of scalar basis functions of a kind: columns of the frame's matrix Q.
constexpr int basisSize(FrameKind kind) {
    return kind == FrameKind::Quadratic ? 10 : 4;
}
constexpr int kMaxBasis = 10;

/// Values and gradients of a frame's basis at a material point.
///
///     h(X) = (1, d, dx², dy², dz², dx dy, dy dz, dz dx),  d = X − p
///
/// with only the first four for rigid and affine frames. Rows beyond the kind's size are zero.
struct BasisSample {
    Eigen::Matrix<double, kMaxBasis, 1> h;
    Eigen::Matrix<double, kMaxBasis, 3> gradient;  ///< ∂h/∂X
};

BasisSample sampleBasis(FrameKind kind, const Vector3& d);

/// The rest state of a frame: Q h(X) = X, i.e. Q = [p | I | 0]. 3 × basisSize(kind).
Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, kMaxBasis> restMatrix(
    FrameKind kind, const Vector3& origin);

}  // namespace sinew
