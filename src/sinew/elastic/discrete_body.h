#pragma once

#include <sinew/math/types.h>

#include <cstdint>
#include <vector>

namespace sinew {

/// Coefficients of a discrete body: one column of three numbers for each scalar basis function.
using Coefficients = Eigen::Matrix3Xd;

/// A solid whose motion is linear in its coefficients, whatever they belong to:
///
///     x(X) = Σ_s z_s N_s(X),   F(X) = Σ_s z_s ∇N_s(X)ᵀ
///
/// with one vector z_s a scalar function N_s. Scalars come in blocks, which are what the linear
/// system couples: the 4 or 10 functions of a frame, the single function of a finite-element node.
/// Because every Jacobian is (numbers) ⊗ I₃, only the numbers are stored. Immutable once built.
struct DiscreteBody {
    // --- unknowns
    std::vector<int> scalarStart{0};   ///< block k owns [scalarStart[k], scalarStart[k + 1])
    std::vector<std::uint8_t> isFree;  ///< per block; the others have prescribed motion
    /// Blocks of four scalars (translation, then three columns) that may only turn and move.
    std::vector<int> rigidBlocks;

    // --- integration points
    struct Point {
        double volume = 0.0;   ///< m³, the weight of the point
        double mu = 0.0;       ///< Pa
        double lambda = 0.0;   ///< Pa, the part of λ that acts at the point itself
        double damping = 0.0;  ///< s, strain-rate damping: viscosity over stiffness
    };
    /// One block's part in F at a point: a basisSize × 3 table of ∇N, row after row.
    struct PointBlock {
        int block = -1;
        std::int64_t gradients = 0;  ///< where its numbers start in `gradients`
    };
    std::vector<Point> points;
    std::vector<std::int64_t> pointStart{
        0};  ///< blocks of point p: [pointStart[p], pointStart[p+1])
    std::vector<PointBlock> pointBlocks;
    std::vector<double> gradients;  ///< 1/m

    // --- volume modes
    /// A volume mode θ = Σ_p c_p (J_p − 1) resists with the energy θ²/2; see VolumeModes in
    /// docs/equations.md. Modes of a cell follow one another.
    struct ModeEntry {
        int point = -1;
        double coefficient = 0.0;  ///< c_p, √(N m): weight × √λ × mode
    };
    std::vector<int> modeStart{0};  ///< entries of mode a: [modeStart[a], modeStart[a + 1])
    std::vector<ModeEntry> modeEntries;
    std::vector<int> cellStart{0};  ///< modes of cell c: [cellStart[c], cellStart[c + 1])

    // --- mass
    /// M_kl = ∫ ρ N_k N_lᵀ between two blocks, l ≤ k: a size(k) × size(l) table, row after row.
    struct MassBlock {
        int row = -1;
        int column = -1;
        std::int64_t values = 0;
    };
    std::vector<MassBlock> massBlocks;  ///< sorted by row, then column
    std::vector<double> massValues;     ///< kg (× m a power, by the functions' units)
    VectorX massVector;                 ///< per scalar: ∫ ρ N_s; gravity acts as g ⊗ this

    int blockCount() const { return static_cast<int>(scalarStart.size()) - 1; }
    int blockSize(int k) const {
        return scalarStart[static_cast<std::size_t>(k) + 1]
               - scalarStart[static_cast<std::size_t>(k)];
    }
    int scalarCount() const { return scalarStart.back(); }
    int pointCount() const { return static_cast<int>(points.size()); }
    int modeCount() const { return static_cast<int>(modeStart.size()) - 1; }
    int cellCount() const { return static_cast<int>(cellStart.size()) - 1; }
};

/// A functional of the motion that reads positions at material points: Σ_s z_s a_s.
///
/// Sparse over blocks; constraints, targets, springs and skinning are made of them.
struct PointMap {
    struct Entry {
        int block = -1;
        std::vector<double> values;  ///< N of the block's scalars
    };
    std::vector<Entry> entries;  ///< ascending blocks

    Vector3 apply(const DiscreteBody& body, const Coefficients& z) const;
};

}  // namespace sinew
