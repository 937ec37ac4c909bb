#include <sinew/frames/moments.h>

namespace sinew {
namespace {

/// x⁰ … x⁴ of each coordinate.
struct Powers {
    explicit Powers(const Vector3& x) {
        for (int a = 0; a < 3; ++a) {
            of[a][0] = 1.0;
            for (int n = 1; n <= Moments::kDegree; ++n)
                of[a][n] = of[a][n - 1] * x[a];
        }
    }
    double of[3][Moments::kDegree + 1];
};

constexpr double kBinomial[5][5] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};

/// Calls visit(i, j, k) for every monomial, in the order of Moments::index().
template <class Visit>
void forEachMonomial(const Visit& visit) {
    for (int degree = 0; degree <= Moments::kDegree; ++degree)
        for (int i = degree; i >= 0; --i)
            for (int j = degree - i; j >= 0; --j)
                visit(i, j, degree - i - j);
}

}  // namespace

std::size_t Moments::index(int i, int j, int k) {
    const int degree = i + j + k;
    const int before = degree * (degree + 1) * (degree + 2) / 6;  // monomials of lower degree
    const int rest = degree - i;                                  // j + k
    return static_cast<std::size_t>(before + rest * (rest + 1) / 2 + k);
}

Matrix3 Moments::second() const {
    Matrix3 m;
    m << at(2, 0, 0), at(1, 1, 0), at(1, 0, 1),  //
        at(1, 1, 0), at(0, 2, 0), at(0, 1, 1),   //
        at(1, 0, 1), at(0, 1, 1), at(0, 0, 2);
    return m;
}

void Moments::add(double volume, const Vector3& x) {
    const Powers p(x);
    std::size_t n = 0;
    forEachMonomial([&](int i, int j, int k) {
        mValues[n++] += volume * p.of[0][i] * p.of[1][j] * p.of[2][k];
    });
}

void Moments::add(const Moments& other) {
    for (std::size_t n = 0; n < kCount; ++n)
        mValues[n] += other.mValues[n];
}

Moments Moments::movedTo(const Vector3& shift) const {
    const Powers p(-shift);
    Moments moved;
    std::size_t n = 0;
    forEachMonomial([&](int i, int j, int k) {
        double sum = 0.0;
        for (int a = 0; a <= i; ++a)
            for (int b = 0; b <= j; ++b)
                for (int c = 0; c <= k; ++c)
                    sum += kBinomial[i][a] * kBinomial[j][b] * kBinomial[k][c] * p.of[0][i - a]
                           * p.of[1][j - b] * p.of[2][k - c] * at(a, b, c);
        moved.mValues[n++] = sum;
    });
    return moved;
}

}  // namespace sinew
