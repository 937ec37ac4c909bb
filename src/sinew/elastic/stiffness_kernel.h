#pragma once

#include <cstdint>

namespace sinew {

// The inner loops of assembly. Plain loops over contiguous numbers, compiled for several
// instruction sets and chosen at run time; none contracts or reorders sums, so all give the same
// bits.

/// T_n = Σ_m (G ⊗ I₃)_m H_mn for one block at one point, n = 0, 1, 2: the half product of the
/// stiffness block (G ⊗ I₃) H (G'ᵀ ⊗ I₃).
///
/// `G` is a size × 3 table, `H` 9 × 9 on vec(F), column after column. `T` takes three tables of
/// 9 · size numbers, each laid out like three columns of a block with 3 · size rows.
void halfProduct(const double* G, int size, const double* H, double* T);

/// Adds Σ_n T_n G'(b, n) to the columns (b, ·) of the block, for every scalar b of the other block:
/// `block` has 3 · size rows, 3 · otherSize columns, column after column.
void addProduct(const double* T, int size, const double* otherG, int otherSize, double* block);

/// block += a bᵀ for vectors of `rows` and `columns` numbers; column after column.
void addOuter(const double* a, int rows, const double* b, int columns, double* block);

}  // namespace sinew
