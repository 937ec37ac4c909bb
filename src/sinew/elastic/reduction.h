#pragma once

#include <sinew/elastic/discrete_body.h>

#include <vector>

namespace sinew {

/// A linear change of unknowns, block by block:
///
///     z_i = Σ_k z'_k B_ikᵀ
///
/// with small dense B_ik (size(i) × size'(k)). Hard constraints and, later, frames that follow
/// their parents [Tournier 2014, Eq. (6)] are reductions: the reduced body is again a DiscreteBody,
/// so nothing else has to know.
struct Reduction {
    using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    struct Term {
        int block = -1;  ///< reduced block k
        Matrix matrix;   ///< B_ik
    };

    std::vector<int> scalarStart{0};       ///< of the reduced blocks
    std::vector<std::uint8_t> isFree;      ///< of the reduced blocks
    std::vector<int> rigidBlocks;          ///< reduced blocks that are rigid frames, unchanged
    std::vector<std::vector<Term>> terms;  ///< per original block, ascending reduced blocks

    int blockCount() const { return static_cast<int>(scalarStart.size()) - 1; }
    int blockSize(int k) const {
        return scalarStart[static_cast<std::size_t>(k) + 1]
               - scalarStart[static_cast<std::size_t>(k)];
    }
    /// Appends a reduced block and returns its number.
    int addBlock(int size, bool free);
};

/// The body in the reduced unknowns: G' = Σ Bᵀ G, M' = Bᵀ M B, and so on.
DiscreteBody reduceBody(const DiscreteBody& body, const Reduction& reduction);

/// z from z'.
Coefficients expand(
    const DiscreteBody& body, const Reduction& reduction, const Coefficients& reduced);

/// A point map in the reduced unknowns.
PointMap reduceMap(const PointMap& map, const DiscreteBody& body, const Reduction& reduction);

}  // namespace sinew
