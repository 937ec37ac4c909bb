// The bodies of dense_kernels.h, included once for each instruction set by a file that defines
// SINEW_KERNELS, the name of its table, and SINEW_LANES, doubles a register. No standard header
// with inline functions may come in here: the linker would pick one copy of them for all, compiled
// for a machine that may not be this one.

#include <sinew/math/dense_kernels.h>

namespace sinew {
namespace {

/// N doubles that are computed with at once; operators of `Value` act lane by lane.
template <int N>
struct Pack {
    typedef double Value __attribute__((vector_size(N * sizeof(double))));
    static constexpr int kLanes = N;
    static void load(const double* from, Value& to) { __builtin_memcpy(&to, from, sizeof(to)); }
    static void store(const Value& from, double* to) { __builtin_memcpy(to, &from, sizeof(from)); }
};

template <>
struct Pack<1> {
    typedef double Value;
    static constexpr int kLanes = 1;
    static void load(const double* from, Value& to) { to = *from; }
    static void store(const Value& from, double* to) { *to = from; }
};

/// Calls body.run<Pack, P>(row) for runs of P packs of rows that cover m. With 4 columns the
/// longest run fills the registers.
template <class Body>
inline void overRows(int m, const Body& body) {
    int i = 0;
#if SINEW_LANES == 4
    for (; i + 12 <= m; i += 12)
        body.template run<Pack<4>, 3>(i);
    if (i + 8 <= m) {
        body.template run<Pack<4>, 2>(i);
        i += 8;
    }
    if (i + 4 <= m) {
        body.template run<Pack<4>, 1>(i);
        i += 4;
    }
#else
    for (; i + 4 <= m; i += 4)
        body.template run<Pack<2>, 2>(i);
#endif
    if (i + 2 <= m) {
        body.template run<Pack<2>, 1>(i);
        i += 2;
    }
    if (i < m) body.template run<Pack<1>, 1>(i);
}

// ---- C ← C − A Bᵀ

/// N columns of C.
template <int N>
struct SubtractMatrixProduct {
    int k;
    const double* A;
    long lda;
    const double* B;
    long ldb;
    double* C;
    long ldc;

    template <class T, int P>
    void run(int row) const {
        const double* a = A + row;
        const double* b = B;
        double* c = C + row;
        typename T::Value sum[N][P];
        for (int j = 0; j < N; ++j)
            for (int p = 0; p < P; ++p)
                T::load(c + j * ldc + p * T::kLanes, sum[j][p]);
        for (int l = 0; l < k; ++l, a += lda, b += ldb) {
            typename T::Value left[P];
            for (int p = 0; p < P; ++p)
                T::load(a + p * T::kLanes, left[p]);
            for (int j = 0; j < N; ++j)
                for (int p = 0; p < P; ++p)
                    sum[j][p] -= left[p] * b[j];
        }
        for (int j = 0; j < N; ++j)
            for (int p = 0; p < P; ++p)
                T::store(sum[j][p], c + j * ldc + p * T::kLanes);
    }
};

void subtractMatrixProduct(
    int m, int n, int k, const double* A, int lda, const double* B, int ldb, double* C, int ldc) {
    int j = 0;
    const auto columns = [&](auto body) { overRows(m, body); };
    for (; j + 4 <= n; j += 4)
        columns(SubtractMatrixProduct<4>{k, A, lda, B + j, ldb, C + long(j) * ldc, ldc});
    double* rest = C + long(j) * ldc;
    if (n - j == 3) columns(SubtractMatrixProduct<3>{k, A, lda, B + j, ldb, rest, ldc});
    if (n - j == 2) columns(SubtractMatrixProduct<2>{k, A, lda, B + j, ldb, rest, ldc});
    if (n - j == 1) columns(SubtractMatrixProduct<1>{k, A, lda, B + j, ldb, rest, ldc});
}

// ---- X ← X L⁻ᵀ and A = L Lᵀ, four columns at a time

constexpr int kColumns = 4;

/// Solves for n ≤ 4 columns with the triangle L alone.
struct SolveColumns {
    int n;
    const double* L;
    long ldl;
    const double* inverse;
    double* X;
    long ldx;

    template <class T, int P>
    void run(int row) const {
        for (int p = 0; p < P; ++p) {
            double* x = X + row + p * T::kLanes;
            typename T::Value solved[kColumns];
            for (int j = 0; j < n; ++j) {
                typename T::Value value;
                T::load(x + j * ldx, value);
                for (int l = 0; l < j; ++l)
                    value -= solved[l] * L[j + l * ldl];
                solved[j] = value * inverse[j];
                T::store(solved[j], x + j * ldx);
            }
        }
    }
};

void solveRight(int m, int n, const double* L, int ldl, const double* inverse, double* X, int ldx) {
    for (int j = 0; j < n; j += kColumns) {
        const int width = n - j < kColumns ? n - j : kColumns;
        double* x = X + long(j) * ldx;
        subtractMatrixProduct(m, width, j, X, ldx, L + j, ldl, x, ldx);
        overRows(m, SolveColumns{width, L + j + long(j) * ldl, ldl, inverse + j, x, ldx});
    }
}

/// n ≤ 4.
int factorizeSmall(int n, double* A, long lda, double* inverse) {
    for (int j = 0; j < n; ++j) {
        double pivot = A[j + j * lda];
        for (int l = 0; l < j; ++l)
            pivot -= A[j + l * lda] * A[j + l * lda];
        if (!(pivot > 0.0 && pivot < __builtin_huge_val())) {
            A[j + j * lda] = pivot;
            return j;
        }
        const double root = __builtin_sqrt(pivot);
        A[j + j * lda] = root;
        inverse[j] = 1.0 / root;
        for (int i = j + 1; i < n; ++i) {
            double value = A[i + j * lda];
            for (int l = 0; l < j; ++l)
                value -= A[i + l * lda] * A[j + l * lda];
            A[i + j * lda] = value * inverse[j];
        }
    }
    return -1;
}

/// Left-looking: a column block receives all updates at once, then its triangle is factorised and
/// the rows below are solved for.
int factorize(int n, double* A, int lda, double* inverse) {
    for (int j = 0; j < n; j += kColumns) {
        const int width = n - j < kColumns ? n - j : kColumns;
        double* corner = A + j + long(j) * lda;
        subtractMatrixProduct(n - j, width, j, A + j, lda, A + j, lda, corner, lda);
        const int bad = factorizeSmall(width, corner, lda, inverse + j);
        if (bad >= 0) return j + bad;
        const int below = n - j - width;
        overRows(below, SolveColumns{width, corner, lda, inverse + j, corner + width, lda});
    }
    return -1;
}

// ---- Matrix times vector

/// y ← y + sign A x, all columns.
struct Product {
    int n;
    const double* A;
    long lda;
    const double* x;
    double sign;
    double* y;

    template <class T, int P>
    void run(int row) const {
        const double* a = A + row;
        typename T::Value sum[P];
        for (int p = 0; p < P; ++p)
            T::load(y + row + p * T::kLanes, sum[p]);
        for (int j = 0; j < n; ++j, a += lda) {
            const double factor = sign * x[j];
            for (int p = 0; p < P; ++p) {
                typename T::Value value;
                T::load(a + p * T::kLanes, value);
                sum[p] += value * factor;
            }
        }
        for (int p = 0; p < P; ++p)
            T::store(sum[p], y + row + p * T::kLanes);
    }
};

/// Four partial sums, then their sum in a fixed order. In packs of two, which every machine has.
double dot(int n, const double* a, const double* b) {
    using Two = Pack<2>;
    Two::Value low = {0.0, 0.0};
    Two::Value high = {0.0, 0.0};
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        Two::Value x, y;
        Two::load(a + i, x);
        Two::load(b + i, y);
        low += x * y;
        Two::load(a + i + 2, x);
        Two::load(b + i + 2, y);
        high += x * y;
    }
    double tail = 0.0;
    for (; i < n; ++i)
        tail += a[i] * b[i];
    return ((low[0] + low[1]) + (high[0] + high[1])) + tail;
}

void addProduct(int m, int n, const double* A, int lda, const double* x, double* y) {
    overRows(m, Product{n, A, lda, x, 1.0, y});
}
void subtractProduct(int m, int n, const double* A, int lda, const double* x, double* y) {
    overRows(m, Product{n, A, lda, x, -1.0, y});
}
void addTransposeProduct(int m, int n, const double* A, int lda, const double* x, double* y) {
    for (int j = 0; j < n; ++j)
        y[j] += dot(m, A + long(j) * lda, x);
}
void subtractTransposeProduct(int m, int n, const double* A, int lda, const double* x, double* y) {
    for (int j = 0; j < n; ++j)
        y[j] -= dot(m, A + long(j) * lda, x);
}

// ---- Triangular solves with one vector

void solveLower(int n, const double* L, int ldl, const double* inverse, double* x) {
    for (int j = 0; j < n; ++j) {
        x[j] *= inverse[j];
        const double* below = L + j + 1 + long(j) * ldl;
        overRows(n - j - 1, Product{1, below, ldl, x + j, -1.0, x + j + 1});
    }
}

void solveLowerTransposed(int n, const double* L, int ldl, const double* inverse, double* x) {
    for (int j = n - 1; j >= 0; --j)
        x[j] = (x[j] - dot(n - j - 1, L + j + 1 + long(j) * ldl, x + j + 1)) * inverse[j];
}

}  // namespace

extern const DenseKernels SINEW_KERNELS;
const DenseKernels SINEW_KERNELS = {
    &subtractMatrixProduct,
    &factorize,
    &solveRight,
    &solveLower,
    &solveLowerTransposed,
    &addProduct,
    &subtractProduct,
    &addTransposeProduct,
    &subtractTransposeProduct,
    &dot};

}  // namespace sinew
