#include "support/random_matrices.h"

#include <sinew/elastic/stiffness_kernel.h>

#include <gtest/gtest.h>

#include <vector>

namespace sinew {
namespace {

using Eigen::MatrixXd;

constexpr double kRounding = 1e-13;

MatrixXd randomTable(int rows, int columns, unsigned seed) {
    test::RandomMatrices random(seed);
    return MatrixXd::NullaryExpr(rows, columns, [&] { return random.real(); });
}

/// G ⊗ I₃ with rows (a, r) and columns (m, r).
MatrixXd wide(const MatrixXd& G) {
    MatrixXd out = MatrixXd::Zero(3 * G.rows(), 9);
    for (Eigen::Index a = 0; a < G.rows(); ++a)
        for (int m = 0; m < 3; ++m)
            out.block<3, 3>(3 * a, 3 * m) = G(a, m) * Matrix3::Identity();
    return out;
}

TEST(StiffnessKernel, TwoHalvesMakeTheWholeProduct) {
    for (const auto& [size, otherSize] : {std::pair{4, 4}, {10, 4}, {1, 10}, {3, 7}}) {
        const MatrixXd G = randomTable(size, 3, 1);
        const MatrixXd other = randomTable(otherSize, 3, 2);
        const MatrixXd H = randomTable(9, 9, 3);
        const MatrixXd start = randomTable(3 * size, 3 * otherSize, 4);
        const Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor> g = G;
        const Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor> otherG = other;
        std::vector<double> half(static_cast<std::size_t>(27 * size));
        MatrixXd block = start;
        halfProduct(g.data(), size, H.data(), half.data());
        addProduct(half.data(), size, otherG.data(), otherSize, block.data());
        const MatrixXd exact = start + wide(G) * H * wide(other).transpose();
        EXPECT_LT((block - exact).norm(), kRounding * exact.norm());
    }
}

TEST(StiffnessKernel, OuterProductsAreAdded) {
    const MatrixXd a = randomTable(12, 1, 1);
    const MatrixXd b = randomTable(30, 1, 2);
    const MatrixXd start = randomTable(12, 30, 3);
    MatrixXd block = start;
    addOuter(a.data(), 12, b.data(), 30, block.data());
    EXPECT_LT((block - start - a * b.transpose()).norm(), kRounding * block.norm());
}

}  // namespace
}  // namespace sinew
