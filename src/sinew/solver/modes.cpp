#include <sinew/base/error.h>
#include <sinew/math/block_cholesky.h>
#include <sinew/solver/modes.h>

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

using Eigen::MatrixXd;

constexpr double kPi = 3.14159265358979323846;
constexpr int kMaxIterations = 200;
constexpr double kTolerance = 1e-10;  // of the eigenvalues, relative to the largest wanted
constexpr double kShift = 1e-3;       // σ over an upper bound of the lowest eigenvalue

void addStiffness(const SolidSystem& system, const Coefficients& z, BlockSparse& A) {
    ElasticWorkspace workspace;
    system.elastic().evaluate(z, Need::ProjectedHessian, StrainRate(), workspace);
    system.addStiffness(workspace, A);
}

/// The smallest K_ii / M_ii: no eigenvalue of the pair can have its minimum above it.
double lowestRatio(const BlockSparse& K, const BlockSparse& M) {
    double lowest = 0.0;
    const BlockPattern& pattern = K.pattern();
    for (int row = 0; row < pattern.rows(); ++row) {
        const int size = pattern.size(row);
        for (int i = 0; i < size; ++i) {
            const std::int64_t at = std::int64_t(i) * size + i;
            const double k = K.values(pattern.diagonal(row))[at];
            const double m = M.values(pattern.diagonal(row))[at];
            if (k > 0.0 && m > 0.0 && (lowest == 0.0 || k / m < lowest)) lowest = k / m;
        }
    }
    return lowest > 0.0 ? lowest : 1.0;
}

MatrixXd multiply(const BlockSparse& A, const MatrixXd& X) {
    MatrixXd Y(X.rows(), X.cols());
    for (Eigen::Index c = 0; c < X.cols(); ++c)
        A.multiply(X.col(c), Y.col(c));
    return Y;
}

/// Vectors without structure, the same on every machine.
MatrixXd startVectors(Eigen::Index rows, Eigen::Index columns) {
    MatrixXd X(rows, columns);
    std::uint64_t state = 88172645463325252ULL;
    for (Eigen::Index c = 0; c < columns; ++c) {
        for (Eigen::Index r = 0; r < rows; ++r) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            X(r, c) = static_cast<double>(state >> 11) / 9007199254740992.0 - 0.5;
        }
    }
    return X;
}

}  // namespace

double Modes::frequency(int mode) const {
    return std::sqrt(std::max(0.0, eigenvalues[mode])) / (2.0 * kPi);
}

Modes computeModes(const SolidSystem& system, const Coefficients& z, int count) {
    BlockSparse A(system.pattern());
    BlockSparse M(system.pattern());
    addStiffness(system, z, A);
    system.addMass(1.0, M);
    const double shift = kShift * lowestRatio(A, M);
    system.addMass(shift, A);
    BlockCholesky cholesky;
    if (!cholesky.factorize(A).ok())
        throw Error("the body has no modes: parts of it have no mass or no stiffness");

    const int rows = system.pattern()->scalarRows();
    count = std::min(count, rows);
    const int block = std::min(rows, count + std::max(8, count / 2));
    MatrixXd X = startVectors(rows, block);
    VectorX eigenvalues = VectorX::Zero(block);
    for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
        const MatrixXd Y = multiply(M, X);
        for (Eigen::Index c = 0; c < X.cols(); ++c)
            cholesky.solve(Y.col(c), X.col(c));
        // A and M on the new block; A X = Y already.
        const MatrixXd small = X.transpose() * Y;
        const MatrixXd mass = X.transpose() * multiply(M, X);
        const Eigen::GeneralizedSelfAdjointEigenSolver<MatrixXd> eigen(
            0.5 * (small + small.transpose()), 0.5 * (mass + mass.transpose()));
        X = X * eigen.eigenvectors();
        const double change = (eigen.eigenvalues() - eigenvalues).head(count).cwiseAbs().maxCoeff();
        eigenvalues = eigen.eigenvalues();
        if (change <= kTolerance * eigenvalues[count - 1]) break;
    }
    Modes modes;
    modes.eigenvalues = eigenvalues.head(count).array() - shift;
    modes.shapes = X.leftCols(count);
    return modes;
}

}  // namespace sinew
