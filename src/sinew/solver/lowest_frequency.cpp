#include <sinew/base/hash.h>
#include <sinew/math/block_cholesky.h>
#include <sinew/solver/lowest_frequency.h>

#include <Eigen/Geometry>

#include <cmath>
#include <numeric>

namespace sinew {
namespace {

constexpr int kRounds = 12;

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// Pieces of a body: blocks that meet in an integration point belong together.
struct Pieces {
    std::vector<int> of;       // per block
    std::vector<bool> isFree;  // per piece: nothing is prescribed
};

Pieces piecesOf(const DiscreteBody& body) {
    std::vector<int> parent(at(body.blockCount()));
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](int k) {
        while (parent[at(k)] != k)
            k = parent[at(k)] = parent[at(parent[at(k)])];
        return k;
    };
    for (int p = 0; p < body.pointCount(); ++p)
        for (std::int64_t b = body.pointStart[at(p)] + 1; b < body.pointStart[at(p) + 1]; ++b)
            parent[at(root(body.pointBlocks[at(b)].block))] =
                root(body.pointBlocks[at(body.pointStart[at(p)])].block);
    Pieces pieces;
    std::vector<int> number(parent.size(), -1);
    for (int k = 0; k < body.blockCount(); ++k) {
        int& n = number[at(root(k))];
        if (n < 0) {
            n = static_cast<int>(pieces.isFree.size());
            pieces.isFree.push_back(true);
        }
        pieces.of.push_back(n);
        if (!body.isFree[at(k)] && body.blockSize(k) > 0) pieces.isFree[at(n)] = false;
    }
    return pieces;
}

/// Work on vectors of coefficients, piece by piece.
class PieceAlgebra {
public:
    PieceAlgebra(const SolidSystem& system, const Pieces& pieces)
        : mSystem(system),
          mPieces(pieces) {}

    /// a · b of every piece, over its free blocks.
    VectorX dot(const Coefficients& a, const Coefficients& b) const {
        VectorX sum = VectorX::Zero(static_cast<Eigen::Index>(mPieces.isFree.size()));
        forBlocks([&](int piece, Eigen::Index first, Eigen::Index size) {
            sum[piece] +=
                (a.middleCols(first, size).array() * b.middleCols(first, size).array()).sum();
        });
        return sum;
    }
    /// a += factor[piece] · b
    void add(const VectorX& factor, const Coefficients& b, Coefficients& a) const {
        forBlocks([&](int piece, Eigen::Index first, Eigen::Index size) {
            a.middleCols(first, size) += factor[piece] * b.middleCols(first, size);
        });
    }

private:
    template <class Work>
    void forBlocks(const Work& work) const {
        const DiscreteBody& body = mSystem.body();
        for (int k = 0; k < body.blockCount(); ++k)
            if (mSystem.rowOf(k) >= 0)
                work(mPieces.of[at(k)], body.scalarStart[at(k)], body.blockSize(k));
    }

    const SolidSystem& mSystem;
    const Pieces& mPieces;
};

/// The six rigid motions, M-orthonormal on every free piece, zero on the others.
std::vector<Coefficients> rigidModes(
    const SolidSystem& system,
    const RigidFields& rigid,
    const Pieces& pieces,
    const PieceAlgebra& algebra) {
    std::vector<Coefficients> modes;
    Coefficients product;
    for (int n = 0; n < 6; ++n) {
        const Vector3 axis = Vector3::Unit(n % 3);
        Coefficients mode = n < 3 ? Coefficients(axis * rigid.unity.transpose())
                                  : Coefficients(rigid.rest.colwise().cross(-axis));
        for (const Coefficients& earlier : modes) {
            system.multiplyMass(earlier, product);
            algebra.add(-algebra.dot(product, mode), earlier, mode);
        }
        system.multiplyMass(mode, product);
        VectorX scale = algebra.dot(product, mode);
        for (Eigen::Index p = 0; p < scale.size(); ++p)
            scale[p] = pieces.isFree[at(p)] && scale[p] > 0.0 ? 1.0 / std::sqrt(scale[p]) : 0.0;
        Coefficients normal = Coefficients::Zero(3, mode.cols());
        algebra.add(scale, mode, normal);
        modes.push_back(std::move(normal));
    }
    return modes;
}

/// A number between −1 and 1 without any pattern, the same in every run.
double anyNumber(std::int64_t i) {
    Hash64 hash;
    hash.value(i);
    return static_cast<double>(hash.result() >> 11) * 0x1.0p-52 - 1.0;
}

/// Every block moved by some linear map about the centre: a start that has a share of all modes
/// and, because it is made of positions, the same one at any scale.
Coefficients anyMotion(const SolidSystem& system, const RigidFields& rigid) {
    const VectorX& mass = system.massVector();
    const Vector3 center = rigid.rest * mass / mass.dot(rigid.unity);
    Coefficients x = rigid.rest - center * rigid.unity.transpose();
    const DiscreteBody& body = system.body();
    for (int k = 0; k < body.blockCount(); ++k) {
        Matrix3 map;
        for (int i = 0; i < 9; ++i)
            map.data()[i] = anyNumber(9 * std::int64_t(k) + i);
        auto block = x.middleCols(body.scalarStart[at(k)], body.blockSize(k));
        block = (map * block).eval();
    }
    return x;
}

/// K + shift M at rest.
BlockSparse shiftedStiffness(const SolidSystem& system, const Coefficients& rest, double shift) {
    BlockSparse A(system.pattern());
    A.setZero();
    ElasticWorkspace workspace;
    system.elastic().evaluate(rest, Need::ProjectedHessian, StrainRate(), workspace);
    system.addStiffness(workspace, A);
    system.addMass(shift, A);
    return A;
}

}  // namespace

std::vector<double> lowestFrequencies(
    const SolidSystem& system, const RigidFields& rigid, double guess) {
    const Pieces pieces = piecesOf(system.body());
    const auto count = static_cast<Eigen::Index>(pieces.isFree.size());
    VectorX square = VectorX::Constant(count, guess * guess);
    const double shift = 1e-4 * guess * guess;
    BlockCholesky cholesky;
    const bool isSolvable = system.pattern()->rows() > 0
                            && cholesky.factorize(shiftedStiffness(system, rigid.rest, shift)).ok();
    const PieceAlgebra algebra(system, pieces);
    const std::vector<Coefficients> modes = rigidModes(system, rigid, pieces, algebra);
    Coefficients x = anyMotion(system, rigid);
    Coefficients product;
    VectorX rhs;
    for (int round = 0; isSolvable && round < kRounds; ++round) {
        system.multiplyMass(x, product);
        for (const Coefficients& mode : modes)
            algebra.add(-algebra.dot(mode, product), mode, x);
        // Prescribed blocks stand still.
        system.gather(x, rhs);
        x.setZero();
        system.addScattered(1.0, rhs, x);
        system.multiplyMass(x, product);
        system.gather(product, rhs);
        cholesky.solve(rhs, rhs);
        Coefficients next = Coefficients::Zero(3, x.cols());
        system.addScattered(1.0, rhs, next);
        // ω² = xᵀ K x / xᵀ M x with (K + shift M) x' = M x.
        const VectorX work = algebra.dot(next, product);
        system.multiplyMass(next, product);
        const VectorX mass = algebra.dot(next, product);
        VectorX scale = VectorX::Zero(count);
        for (Eigen::Index p = 0; p < count; ++p) {
            if (!(mass[p] > 0.0)) continue;
            square[p] = work[p] / mass[p] - shift;
            scale[p] = 1.0 / std::sqrt(mass[p]);
        }
        x.setZero();
        algebra.add(scale, next, x);
    }
    std::vector<double> frequencies;
    for (const int piece : pieces.of)
        frequencies.push_back(std::sqrt(std::max(square[piece], 0.01 * guess * guess)));
    return frequencies;
}

}  // namespace sinew
