#pragma once

#include <sinew/solver/solid_system.h>

namespace sinew {

// Rigid frames keep the twelve numbers of an affine map, but may only turn and move. In a Newton
// step that is a projection: with T the 12 × 6 tangent of rigid motion at the present rotation,
//
//     δQ = [δt | ω × a₁ | ω × a₂ | ω × a₃],   P = T (TᵀT)⁻¹ Tᵀ
//
// the system P A P + s (I − P), P b has its solution in the range of P. After the step the columns
// are made orthonormal again.

/// Projects the rows and columns of rigid blocks at coefficients z.
void projectRigid(const SolidSystem& system, const Coefficients& z, BlockSparse& A);
/// The same for a vector of the free coefficients: what is left of a force.
void projectRigid(const SolidSystem& system, const Coefficients& z, VectorX& force);

/// Replaces the columns of every rigid block by the closest rotation.
void straightenRigid(const SolidSystem& system, Coefficients& z);

}  // namespace sinew
