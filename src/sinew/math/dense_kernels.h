#pragma once

namespace sinew {

/// Small dense operations behind the sparse solvers, on column-major matrices with leading
/// dimensions. Compiled for several instruction sets and chosen once, by what the machine has.
///
/// Every scalar of a result is summed in one order, that of the definition, whatever the width of
/// the vectors: all instruction sets give the same bits.
struct DenseKernels {
    /// C ← C − A Bᵀ with A m×k, B n×k, C m×n.
    void (*subtractMatrixProduct)(
        int m,
        int n,
        int k,
        const double* A,
        int lda,
        const double* B,
        int ldb,
        double* C,
        int ldc);

    /// A ← L, A = L Lᵀ, n×n, reading the lower triangle only (some of the upper is overwritten);
    /// inverse[i] = 1 / L_ii.
    /// Returns -1, or the first column whose pivot is not positive (or no number) and leaves that
    /// pivot at A(column, column).
    int (*factorize)(int n, double* A, int lda, double* inverse);

    /// X ← X L⁻ᵀ with X m×n, L n×n.
    void (*solveRight)(
        int m, int n, const double* L, int ldl, const double* inverse, double* X, int ldx);

    /// x ← L⁻¹ x and x ← L⁻ᵀ x.
    void (*solveLower)(int n, const double* L, int ldl, const double* inverse, double* x);
    void (*solveLowerTransposed)(int n, const double* L, int ldl, const double* inverse, double* x);

    /// y ← y ± A x and y ← y ± Aᵀ x with A m×n.
    void (*addProduct)(int m, int n, const double* A, int lda, const double* x, double* y);
    void (*subtractProduct)(int m, int n, const double* A, int lda, const double* x, double* y);
    void (*addTransposeProduct)(int m, int n, const double* A, int lda, const double* x, double* y);
    void (*subtractTransposeProduct)(
        int m, int n, const double* A, int lda, const double* x, double* y);

    /// aᵀ b, in four partial sums: the bits do not depend on where the vectors begin in memory.
    double (*dot)(int n, const double* a, const double* b);
};

/// The fastest set this machine runs.
const DenseKernels& denseKernels();

/// The sets of one instruction set each; null when the build or the machine lacks it. For tests.
enum class InstructionSet { Baseline, Avx2, Avx512 };
const DenseKernels* denseKernels(InstructionSet set);

}  // namespace sinew
