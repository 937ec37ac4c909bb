#include <sinew/math/dense_kernels.h>
#include <sinew/math/types.h>

#include <gtest/gtest.h>

#include <vector>

namespace sinew {
namespace {

using Matrix = Eigen::MatrixXd;

constexpr double kRounding = 1e-12;
constexpr int kSizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 24, 30, 60};

std::vector<const DenseKernels*> allKernels() {
    std::vector<const DenseKernels*> out;
    for (const auto set : {InstructionSet::Baseline, InstructionSet::Avx2, InstructionSet::Avx512})
        if (const DenseKernels* found = denseKernels(set)) out.push_back(found);
    return out;
}

Matrix random(int rows, int cols, unsigned seed) {
    std::srand(seed);
    return Matrix::Random(rows, cols);
}

Matrix positiveDefinite(int n) {
    const Matrix B = random(n, n, 5);
    return B * B.transpose() + Matrix::Identity(n, n);
}

TEST(DenseKernels, SubtractMatrixProductIsThatOfTheDefinition) {
    for (const int m : kSizes)
        for (const int n : kSizes)
            for (const int k : {1, 4, 12, 31}) {
                const Matrix A = random(m + 2, k, 1);  // leading dimension ≠ rows
                const Matrix B = random(n + 1, k, 2);
                const Matrix C = random(m + 3, n, 3);
                Matrix first;
                for (const DenseKernels* dense : allKernels()) {
                    Matrix out = C;
                    dense->subtractMatrixProduct(
                        {A.data(), m, k, m + 2},
                        {B.data(), n, k, n + 1},
                        {out.data(), m, n, m + 3});
                    Matrix exact = C;
                    exact.topRows(m) -= A.topRows(m) * B.topRows(n).transpose();
                    EXPECT_LT((out - exact).norm(), kRounding);
                    if (first.size() == 0) first = out;
                    EXPECT_EQ(out, first) << "bits differ between instruction sets";
                }
            }
}

TEST(DenseKernels, FactorAndSolvesInvert) {
    for (const int n : kSizes) {
        const Matrix A = positiveDefinite(n);
        const Matrix X = random(7, n, 6);
        const VectorX b = random(n, 1, 7);
        Matrix firstL;
        for (const DenseKernels* dense : allKernels()) {
            Matrix L = A;
            VectorX inverse(n);
            ASSERT_EQ(dense->factorize({L.data(), n, n, n}, inverse.data()), -1);
            const Matrix lower = L.triangularView<Eigen::Lower>();
            EXPECT_LT((lower * lower.transpose() - A).norm(), kRounding * A.norm());

            Matrix Y = X;
            dense->solveRight({L.data(), n, n, n}, inverse.data(), {Y.data(), 7, n, 7});
            EXPECT_LT((Y * lower.transpose() - X).norm(), kRounding * A.norm());

            VectorX x = b;
            dense->solveLower({L.data(), n, n, n}, inverse.data(), x.data());
            dense->solveLowerTransposed({L.data(), n, n, n}, inverse.data(), x.data());
            EXPECT_LT((A * x - b).norm(), kRounding * A.norm());
            if (firstL.size() == 0) firstL = lower;
            EXPECT_EQ(lower, firstL);
        }
    }
}

TEST(DenseKernels, MatrixVectorProductsAreThoseOfTheDefinition) {
    for (const int m : kSizes)
        for (const int n : kSizes)
            for (const DenseKernels* dense : allKernels()) {
                const Matrix A = random(m, n, 1);
                const VectorX x = random(n, 1, 2);
                const VectorX y = random(m, 1, 3);
                VectorX out = y;
                dense->addProduct({A.data(), m, n, m}, x.data(), out.data());
                EXPECT_LT((out - y - A * x).norm(), kRounding);
                dense->subtractProduct({A.data(), m, n, m}, x.data(), out.data());
                EXPECT_LT((out - y).norm(), kRounding);
                VectorX transposed = x;
                dense->addTransposeProduct({A.data(), m, n, m}, y.data(), transposed.data());
                EXPECT_LT((transposed - x - A.transpose() * y).norm(), kRounding);
                dense->subtractTransposeProduct({A.data(), m, n, m}, y.data(), transposed.data());
                EXPECT_LT((transposed - x).norm(), kRounding);
            }
}

TEST(DenseKernels, BadPivotIsReported) {
    for (const DenseKernels* dense : allKernels()) {
        Matrix A = positiveDefinite(12);
        A(6, 6) = -1.0;
        VectorX inverse(12);
        EXPECT_EQ(dense->factorize({A.data(), 12, 12, 12}, inverse.data()), 6);
        EXPECT_LT(A(6, 6), 0.0);
        A = positiveDefinite(12);
        A(3, 1) = std::numeric_limits<double>::quiet_NaN();
        EXPECT_EQ(dense->factorize({A.data(), 12, 12, 12}, inverse.data()), 3);
    }
}

}  // namespace
}  // namespace sinew
