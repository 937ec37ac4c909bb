#pragma once

#include <sinew/math/block_sparse.h>

#include <algorithm>
#include <memory>
#include <random>
#include <utility>
#include <vector>

namespace sinew::test {

using Couplings = std::vector<std::pair<int, int>>;

/// Frames in a row, each coupled to the next.
inline Couplings chain(int count) {
    Couplings out;
    for (int i = 1; i < count; ++i)
        out.emplace_back(i, i - 1);
    return out;
}

/// Frames spread over a cube by a jittered lattice, each coupled to those within 1.6 spacings:
/// about 14 neighbours on average.
inline Couplings neighbourhood(int count) {
    const int side = static_cast<int>(std::ceil(std::cbrt(double(count))));
    std::mt19937 random(3);
    std::uniform_real_distribution<double> jitter(-0.25, 0.25);
    std::vector<Vector3> points;
    for (int i = 0; i < count; ++i) {
        const Vector3 cell(i % side, i / side % side, i / side / side);
        points.push_back(cell + Vector3(jitter(random), jitter(random), jitter(random)));
    }
    Couplings out;
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < i; ++j)
            if ((points[std::size_t(i)] - points[std::size_t(j)]).norm() < 1.6)
                out.emplace_back(i, j);
    std::shuffle(out.begin(), out.end(), random);
    return out;
}

/// A = M + Σ over couplings of Jᵀ J: positive definite and diagonally weak, as an implicit step of
/// a stiff body is. `mass` is the size of M; the smaller, the worse the condition.
inline BlockSparse stiffnessLike(
    const std::vector<int>& sizes, const Couplings& couplings, double mass, unsigned seed = 1) {
    BlockSparse A(std::make_shared<const BlockPattern>(sizes, couplings));
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> real(-1.0, 1.0);
    const auto jacobian = [&](int rows, int n) -> Eigen::MatrixXd {
        return Eigen::MatrixXd::NullaryExpr(rows, n, [&] { return real(random); });
    };
    for (int i = 0; i < A.pattern().rows(); ++i)
        A.block(i, i).diagonal().array() += mass;
    for (const auto& [i, j] : couplings) {
        if (i == j) continue;
        const int n = std::min(sizes[std::size_t(i)], sizes[std::size_t(j)]);
        const Eigen::MatrixXd Ji = jacobian(n, sizes[std::size_t(i)]);
        const Eigen::MatrixXd Jj = jacobian(n, sizes[std::size_t(j)]);
        A.add(i, i, Ji.transpose() * Ji);
        A.add(j, j, Jj.transpose() * Jj);
        A.add(i, j, Ji.transpose() * Jj);
    }
    return A;
}

inline VectorX randomVector(int n, unsigned seed = 2) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> real(-1.0, 1.0);
    return VectorX::NullaryExpr(n, [&] { return real(random); });
}

}  // namespace sinew::test
