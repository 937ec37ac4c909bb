#pragma once

#include <sinew/math/types.h>

#include <Eigen/Geometry>

#include <random>
#include <vector>

namespace sinew::test {

/// Matrices for property tests, the same for the same seed.
class RandomMatrices {
public:
    explicit RandomMatrices(unsigned seed)
        : mRandom(seed) {}

    double real(double min = -1.0, double max = 1.0) {
        return std::uniform_real_distribution<double>(min, max)(mRandom);
    }
    Matrix3 matrix() {
        return Matrix3::NullaryExpr([this] { return real(); });
    }
    Matrix3 rotation() {
        Eigen::Quaterniond q(real(), real(), real(), real());
        return q.normalized().toRotationMatrix();
    }
    /// A matrix with the given singular values.
    Matrix3 withSingularValues(const Vector3& sigma) {
        const Matrix3 U = rotation();
        return U * sigma.asDiagonal() * rotation().transpose();
    }

private:
    std::mt19937 mRandom;
};

/// Matrices where decompositions and laws go wrong first: repeated, vanishing, tiny, huge and
/// negative singular values, each turned at random.
inline std::vector<Matrix3> degenerateMatrices() {
    RandomMatrices random(7);
    const std::vector<Vector3> sigmas = {
        {1, 1, 1},
        {2, 2, 1},
        {2, 1, 1},
        {1, 1, -1},
        {2, 1, -1},
        {1, 1e-3, 1e-3},
        {1, 1, 0},
        {1, 0, 0},
        {0, 0, 0},
        {1, 1e-8, 0},
        {1, 1e-8, 1e-8},
        {1, 1e-8, -1e-8},
        {1, 1e-16, 1e-16},
        {1, 1, 1e-16},
        {1, 1 - 1e-9, 1 - 2e-9},
        {3, 2, -2},
        {0.1, 0.1, -0.1},
        {1, 1e-20, 1e-30}};
    std::vector<Matrix3> out = {
        Matrix3::Zero(), Matrix3::Identity(), -Matrix3::Identity(), Matrix3::Ones()};
    for (const Vector3& sigma : sigmas) {
        out.emplace_back(sigma.asDiagonal());
        out.push_back(random.withSingularValues(sigma));
        out.emplace_back(random.rotation() * sigma.asDiagonal());
    }
    return out;
}

}  // namespace sinew::test
