#include <sinew/math/polar.h>
#include <sinew/solver/rigid_blocks.h>

#include <Eigen/Cholesky>

namespace sinew {
namespace {

using Matrix12 = Eigen::Matrix<double, 12, 12>;

/// P of one block, from its columns a₁, a₂, a₃.
Matrix12 projector(const DiscreteBody& body, int block, const Coefficients& z) {
    Eigen::Matrix<double, 12, 6> T = Eigen::Matrix<double, 12, 6>::Zero();
    T.topLeftCorner<3, 3>().setIdentity();
    const int first = body.scalarStart[static_cast<std::size_t>(block)];
    for (int c = 0; c < 3; ++c) {
        const Vector3 a = z.col(first + 1 + c);
        // ω × a = −[a] ω.
        T.block<3, 3>(3 + 3 * c, 3) << 0, a[2], -a[1], -a[2], 0, a[0], a[1], -a[0], 0;
    }
    const Eigen::Matrix<double, 6, 6> gram = T.transpose() * T;
    return T * gram.ldlt().solve(T.transpose());
}

}  // namespace

void projectRigid(const SolidSystem& system, const Coefficients& z, VectorX& force) {
    for (const int block : system.body().rigidBlocks) {
        if (system.rowOf(block) < 0) continue;
        auto part = force.segment<12>(system.pattern()->offset(system.rowOf(block)));
        part = (projector(system.body(), block, z) * part).eval();
    }
}

void projectRigid(const SolidSystem& system, const Coefficients& z, BlockSparse& A) {
    const BlockPattern& pattern = *system.pattern();
    for (const int block : system.body().rigidBlocks) {
        const int row = system.rowOf(block);
        if (row < 0) continue;
        const Matrix12 P = projector(system.body(), block, z);
        for (int entry = pattern.rowBegin(row); entry < pattern.rowEnd(row); ++entry) {
            auto B = A.block(row, pattern.column(entry));
            B = (P * B).eval();
        }
        for (int place = pattern.belowBegin(row); place < pattern.belowEnd(row); ++place) {
            auto B = A.block(pattern.belowRow(place), row);
            B = (B * P).eval();
        }
        // The diagonal block is in its row only: its other side is still to come.
        auto D = A.block(row, row);
        const double scale = D.trace() / 6.0;
        D = (D * P + scale * (Matrix12::Identity() - P)).eval();
    }
}

void straightenRigid(const SolidSystem& system, Coefficients& z) {
    for (const int block : system.body().rigidBlocks) {
        const int first = system.body().scalarStart[static_cast<std::size_t>(block)];
        const Matrix3 F = z.middleCols<3>(first + 1);
        z.middleCols<3>(first + 1) = polarRotation(F);
    }
}

}  // namespace sinew
