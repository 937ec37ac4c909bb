#pragma once

namespace sinew {

/// A dense matrix in someone else's memory: column-major, columns `stride` doubles apart.
struct ConstMatrixView {
    const double* data = nullptr;
    int rows = 0;
    int columns = 0;
    int stride = 0;
};

/// The same, to write to.
struct MatrixView {
    double* data = nullptr;
    int rows = 0;
    int columns = 0;
    int stride = 0;

    operator ConstMatrixView() const {  // NOLINT(google-explicit-constructor): as T* to const T*
        return {data, rows, columns, stride};
    }
};

/// Small dense operations behind the sparse solvers, for blocks of some dozen rows. Compiled for
/// several instruction sets; denseKernels() gives the best one this machine runs.
///
/// Every scalar of a result is summed in one order, that of the definition, whatever the width of
/// the vectors: all instruction sets give the same bits. Sizes are not checked.
struct DenseKernels {
    /// C ← C − A Bᵀ.
    void (*subtractMatrixProduct)(
        const ConstMatrixView& A, const ConstMatrixView& B, const MatrixView& C);

    /// A ← L with A = L Lᵀ and inverse[i] = 1 / L_ii. Reads the lower triangle only, and overwrites
    /// some of the upper one. Returns -1, or the first column whose pivot is not positive (or no
    /// number) and leaves that pivot at its place.
    int (*factorize)(const MatrixView& A, double* inverse);

    /// X ← X L⁻ᵀ.
    void (*solveRight)(const ConstMatrixView& L, const double* inverse, const MatrixView& X);

    /// x ← L⁻¹ x and x ← L⁻ᵀ x.
    void (*solveLower)(const ConstMatrixView& L, const double* inverse, double* x);
    void (*solveLowerTransposed)(const ConstMatrixView& L, const double* inverse, double* x);

    /// y ← y ± A x and y ← y ± Aᵀ x.
    void (*addProduct)(const ConstMatrixView& A, const double* x, double* y);
    void (*subtractProduct)(const ConstMatrixView& A, const double* x, double* y);
    void (*addTransposeProduct)(const ConstMatrixView& A, const double* x, double* y);
    void (*subtractTransposeProduct)(const ConstMatrixView& A, const double* x, double* y);

    /// aᵀ b, in four partial sums: the bits do not depend on where the vectors begin in memory.
    double (*dot)(int n, const double* a, const double* b);
};

const DenseKernels& denseKernels();

/// The kernels of one instruction set; null when the build or the machine lacks it. For tests.
enum class InstructionSet { Baseline, Avx2, Avx512 };
const DenseKernels* denseKernels(InstructionSet set);

}  // namespace sinew
