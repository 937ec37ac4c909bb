// The bodies of dense_kernels.h, included once for each instruction set by a file that defines
// SINEW_KERNELS, the name of its table, and SINEW_LANES, doubles a register. No standard header
// with inline functions may come in here: the linker would pick one copy of them for all, compiled
// for a machine that may not be this one.

#include <sinew/math/dense_kernels.h>

namespace sinew {
namespace {

/// N doubles that are computed with at once; operators of `Value` act lane by lane. Loads and
/// stores take any address.
template <int N>
struct Pack {
    using Value [[gnu::vector_size(N * sizeof(double))]] = double;
    static constexpr int kLanes = N;
    static void load(const double* from, Value& to) { __builtin_memcpy(&to, from, sizeof(to)); }
    static void store(const Value& from, double* to) { __builtin_memcpy(to, &from, sizeof(from)); }
};

template <>
struct Pack<1> {
    using Value = double;
    static constexpr int kLanes = 1;
    static void load(const double* from, Value& to) { to = *from; }
    static void store(const Value& from, double* to) { *to = from; }
};

/// Calls body.run<Pack, P>(row) for runs of P packs of rows that cover m. With four columns the
/// longest run is what the registers hold: 12 rows of 4 columns, twelve sums, on AVX.
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

/// The part of a matrix from (row, column) on.
inline ConstMatrixView from(const ConstMatrixView& A, int row, int column) {
    return {A.data + row + long(column) * A.stride, A.rows - row, A.columns - column, A.stride};
}
inline MatrixView from(const MatrixView& A, int row, int column) {
    return {A.data + row + long(column) * A.stride, A.rows - row, A.columns - column, A.stride};
}

// ---- C ← C − A Bᵀ

/// N columns of C, one run of rows at a time: C stays in registers while A and B stream by, so that
/// every scalar is c − a₁b₁ − a₂b₂ − …, in this order.
template <int N>
struct SubtractMatrixProduct {
    int depth;  // columns of A and B
    ConstMatrixView A;
    ConstMatrixView B;
    MatrixView C;
    int column;

    template <class T, int P>
    void run(int row) const {
        const double* a = A.data + row;
        const double* b = B.data + column;
        double* c = C.data + row + long(column) * C.stride;
        typename T::Value sum[N][P];
        for (int j = 0; j < N; ++j) {
            for (int p = 0; p < P; ++p)
                T::load(c + long(j) * C.stride + p * T::kLanes, sum[j][p]);
        }
        for (int l = 0; l < depth; ++l, a += A.stride, b += B.stride) {
            typename T::Value left[P];
            for (int p = 0; p < P; ++p)
                T::load(a + p * T::kLanes, left[p]);
            for (int j = 0; j < N; ++j) {
                for (int p = 0; p < P; ++p)
                    sum[j][p] -= left[p] * b[j];
            }
        }
        for (int j = 0; j < N; ++j) {
            for (int p = 0; p < P; ++p)
                T::store(sum[j][p], c + long(j) * C.stride + p * T::kLanes);
        }
    }
};

/// The same with a depth of its own: the factorisations use the first columns of larger matrices.
inline void subtractLeading(
    int depth, const ConstMatrixView& A, const ConstMatrixView& B, const MatrixView& C) {
    int j = 0;
    for (; j + 4 <= C.columns; j += 4)
        overRows(C.rows, SubtractMatrixProduct<4>{depth, A, B, C, j});
    const int rest = C.columns - j;
    if (rest == 3) overRows(C.rows, SubtractMatrixProduct<3>{depth, A, B, C, j});
    if (rest == 2) overRows(C.rows, SubtractMatrixProduct<2>{depth, A, B, C, j});
    if (rest == 1) overRows(C.rows, SubtractMatrixProduct<1>{depth, A, B, C, j});
}

void subtractMatrixProduct(
    const ConstMatrixView& A, const ConstMatrixView& B, const MatrixView& C) {
    subtractLeading(A.columns, A, B, C);
}

// ---- X ← X L⁻ᵀ and A = L Lᵀ, four columns at a time
//
// Both are left-looking: a group of columns first receives all updates of those before it, which is
// a matrix product, then only a 4 × 4 triangle is left to deal with.

constexpr int kGroup = 4;

inline int groupWidth(int columns, int first) {
    return columns - first < kGroup ? columns - first : kGroup;
}

/// Solves X Lᵀ = X for at most four columns, with the triangle at L's beginning:
/// xⱼ = (xⱼ − Σ_{l<j} x_l L_jl) / L_jj.
struct SolveColumns {
    ConstMatrixView L;
    const double* inverse;
    MatrixView X;

    template <class T, int P>
    void run(int row) const {
        for (int p = 0; p < P; ++p) {
            double* x = X.data + row + p * T::kLanes;
            typename T::Value solved[kGroup];
            for (int j = 0; j < X.columns; ++j, x += X.stride) {
                typename T::Value value;
                T::load(x, value);
                for (int l = 0; l < j; ++l)
                    value -= solved[l] * L.data[j + long(l) * L.stride];
                solved[j] = value * inverse[j];
                T::store(solved[j], x);
            }
        }
    }
};

void solveRight(const ConstMatrixView& L, const double* inverse, const MatrixView& X) {
    for (int j = 0; j < X.columns; j += kGroup) {
        MatrixView group = from(X, 0, j);
        group.columns = groupWidth(X.columns, j);
        subtractLeading(j, X, from(L, j, 0), group);
        overRows(X.rows, SolveColumns{from(L, j, j), inverse + j, group});
    }
}

/// A = L Lᵀ for n ≤ 4 by the definition; as DenseKernels::factorize.
int factorizeSmall(int n, const MatrixView& A, double* inverse) {
    const auto at = [&](int i, int j) -> double& { return A.data[i + long(j) * A.stride]; };
    for (int j = 0; j < n; ++j) {
        double& pivot = at(j, j);
        for (int l = 0; l < j; ++l)
            pivot -= at(j, l) * at(j, l);
        if (!(pivot > 0.0 && pivot < __builtin_huge_val())) return j;
        pivot = __builtin_sqrt(pivot);
        inverse[j] = 1.0 / pivot;
        for (int i = j + 1; i < n; ++i) {
            for (int l = 0; l < j; ++l)
                at(i, j) -= at(i, l) * at(j, l);
            at(i, j) *= inverse[j];
        }
    }
    return -1;
}

int factorize(const MatrixView& A, double* inverse) {
    for (int j = 0; j < A.columns; j += kGroup) {
        MatrixView group = from(A, j, j);
        group.columns = groupWidth(A.columns, j);
        subtractLeading(j, from(A, j, 0), from(A, j, 0), group);
        const int bad = factorizeSmall(group.columns, group, inverse + j);
        if (bad >= 0) return j + bad;
        const MatrixView below = from(group, group.columns, 0);
        overRows(below.rows, SolveColumns{group, inverse + j, below});
    }
    return -1;
}

// ---- Matrix times vector

/// y ← y + sign A x.
struct Product {
    ConstMatrixView A;
    const double* x;
    double sign;
    double* y;

    template <class T, int P>
    void run(int row) const {
        const double* a = A.data + row;
        typename T::Value sum[P];
        for (int p = 0; p < P; ++p)
            T::load(y + row + p * T::kLanes, sum[p]);
        for (int j = 0; j < A.columns; ++j, a += A.stride) {
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
        Two::Value x;
        Two::Value y;
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

void addProduct(const ConstMatrixView& A, const double* x, double* y) {
    overRows(A.rows, Product{A, x, 1.0, y});
}
void subtractProduct(const ConstMatrixView& A, const double* x, double* y) {
    overRows(A.rows, Product{A, x, -1.0, y});
}
void addTransposeProduct(const ConstMatrixView& A, const double* x, double* y) {
    for (int j = 0; j < A.columns; ++j)
        y[j] += dot(A.rows, A.data + long(j) * A.stride, x);
}
void subtractTransposeProduct(const ConstMatrixView& A, const double* x, double* y) {
    for (int j = 0; j < A.columns; ++j)
        y[j] -= dot(A.rows, A.data + long(j) * A.stride, x);
}

// ---- Triangular solves with one vector: forward by columns, backward by dot products, so that L
// is read along its columns both times.

void solveLower(const ConstMatrixView& L, const double* inverse, double* x) {
    for (int j = 0; j < L.columns; ++j) {
        x[j] *= inverse[j];
        ConstMatrixView below = from(L, j + 1, j);
        below.columns = 1;
        overRows(L.columns - j - 1, Product{below, x + j, -1.0, x + j + 1});
    }
}

void solveLowerTransposed(const ConstMatrixView& L, const double* inverse, double* x) {
    for (int j = L.columns - 1; j >= 0; --j) {
        const double* below = L.data + j + 1 + long(j) * L.stride;
        x[j] = (x[j] - dot(L.columns - j - 1, below, x + j + 1)) * inverse[j];
    }
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
