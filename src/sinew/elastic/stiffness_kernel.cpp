#include <sinew/elastic/stiffness_kernel.h>

// One source, several instruction sets: the loader picks the widest the machine has.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define SINEW_WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define SINEW_WIDE
#endif

namespace sinew {
namespace {

/// out[0..n) += a x + b y + c z, left to right.
inline __attribute__((always_inline)) void addThree(
    int n,
    const double* __restrict x,
    const double* __restrict y,
    const double* __restrict z,
    const double* __restrict g,
    double* __restrict out) {
    for (int i = 0; i < n; ++i)
        out[i] += g[0] * x[i] + g[1] * y[i] + g[2] * z[i];
}

}  // namespace

SINEW_WIDE void halfProduct(const double* G, int size, const double* H, double* T) {
    const int rows = 3 * size;
    for (int n = 0; n < 3; ++n) {
        // Column c of T_n, rows (a, r): Σ_m G(a, m) H(3m + r, 3n + c).
        for (int c = 0; c < 3; ++c) {
            const double* column = H + 9 * (3 * n + c);
            double* out = T + 9 * size * n + rows * c;
            for (int a = 0; a < size; ++a) {
                const double* g = G + 3 * a;
                for (int r = 0; r < 3; ++r)
                    out[3 * a + r] = g[0] * column[r] + g[1] * column[3 + r] + g[2] * column[6 + r];
            }
        }
    }
}

SINEW_WIDE void addProduct(
    const double* T, int size, const double* otherG, int otherSize, double* block) {
    if (size == 4) {
        // Affine frames, nearly always: a length the compiler knows.
        for (int b = 0; b < otherSize; ++b)
            addThree(36, T, T + 36, T + 72, otherG + 3 * b, block + 36 * b);
        return;
    }
    const int table = 9 * size;
    for (int b = 0; b < otherSize; ++b)
        addThree(table, T, T + table, T + 2 * table, otherG + 3 * b, block + table * b);
}

SINEW_WIDE void addOuter(
    const double* __restrict a, int rows, const double* __restrict b, int columns, double* block) {
    for (int c = 0; c < columns; ++c) {
        double* __restrict out = block + std::int64_t(rows) * c;
        for (int r = 0; r < rows; ++r)
            out[r] += a[r] * b[c];
    }
}

}  // namespace sinew
