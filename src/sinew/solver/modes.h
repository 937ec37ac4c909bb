#pragma once

#include <sinew/solver/solid_system.h>

namespace sinew {

/// Free vibrations of a body, slowest first.
struct Modes {
    VectorX eigenvalues;     ///< ω², 1/s²
    Eigen::MatrixXd shapes;  ///< one column a mode, free coefficients as SolidSystem::gather() has
                             ///< them, Sᵀ M S = I

    double frequency(int mode) const;  ///< Hz; 0 for rigid motion
};

/// The `count` slowest modes of K s = ω² M s at rest or any other `z`, pulls left out.
///
/// Subspace iteration [Bathe 1971]: a block of vectors is multiplied by (K + σM)⁻¹ M and made
/// orthogonal by the eigenvectors of the problem projected on it, until the eigenvalues stay. The
/// shift σ lets bodies without pins pass. Same bits for any number of threads.
/// @throws Error when K + σM cannot be factorised: the body has parts without mass or stiffness.
Modes computeModes(const SolidSystem& system, const Coefficients& z, int count);

}  // namespace sinew
