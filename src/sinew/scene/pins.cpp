#include <sinew/scene/frame_body.h>
#include <sinew/scene/pins.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinew {
namespace {

using Eigen::MatrixXd;

constexpr double kMomentRank =
    1e-5;                           // relative singular value below which a moment is no condition
constexpr double kHeldRank = 1e-4;  // the same for single directions, see the class

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// Degree of the monomial of scalar s in a frame's basis.
int degreeOf(int s) {
    return s == 0 ? 0 : (s < 4 ? 1 : 2);
}

/// Per frame: edge of a cube with its cell's volume, m.
std::vector<double> frameSizes(const FrameSolid& solid) {
    std::vector<double> size(solid.frames.size(), 0.0);
    for (std::size_t v = 0; v < solid.cell.size(); ++v)
        size[at(solid.cell[v])] += solid.matter.volume[v];
    for (double& s : size)
        s = std::cbrt(std::max(s, std::pow(solid.space->voxelSize(), 3)));
    return size;
}

/// [X − mean, 1] of the places.
MatrixXd affineRows(const std::vector<Vector3>& places) {
    MatrixXd rows(places.size(), 4);
    for (std::size_t p = 0; p < places.size(); ++p)
        rows.row(static_cast<Eigen::Index>(p)) << places[p].transpose(), 1.0;
    return rows;
}

/// Orthonormal columns that span those of A, up to a relative rank.
MatrixXd rangeOf(const MatrixXd& A, double rank) {
    const Eigen::JacobiSVD<MatrixXd> svd(A, Eigen::ComputeThinU);
    const double limit = rank * svd.singularValues()(0);
    const auto count = (svd.singularValues().array() > limit).count();
    return svd.matrixU().leftCols(count);
}

/// Rows of C combined into the affine moments of every patch; `sizes` counts the places of each.
MatrixXd affineMoments(const MatrixXd& rows, const std::vector<int>& sizes, const MatrixXd& C) {
    MatrixXd moments(0, C.cols());
    Eigen::Index first = 0;
    for (const int size : sizes) {
        MatrixXd own = rows.middleRows(first, size);
        own.leftCols(3).rowwise() -= own.leftCols(3).colwise().mean().eval();
        const MatrixXd U = rangeOf(own, 1e-6);
        moments.conservativeResize(moments.rows() + U.cols(), Eigen::NoChange);
        moments.bottomRows(U.cols()) = U.transpose() * C.middleRows(first, size);
        first += size;
    }
    return moments;
}

/// Splits coefficient space into what the places see and what they do not.
struct Split {
    MatrixXd free;  // Z
    MatrixXd held;  // Y
};

Split splitSpace(const MatrixXd& C, const MatrixXd& moments) {
    const Eigen::Index n = C.cols();
    // Affine moments of the patches are always conditions.
    const MatrixXd V0 = rangeOf(moments.transpose(), kMomentRank);
    const Eigen::Index r0 = V0.cols();
    const MatrixXd full =
        Eigen::HouseholderQR<MatrixXd>(V0).householderQ() * MatrixXd::Identity(n, n);
    const MatrixXd Q = full.rightCols(n - r0);
    // In their complement, directions that move the places by more than a share of the largest.
    const MatrixXd gram = C.transpose() * C;
    const double largest =
        Eigen::SelfAdjointEigenSolver<MatrixXd>(gram, Eigen::EigenvaluesOnly).eigenvalues()(n - 1);
    const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(Q.transpose() * gram * Q);
    const double limit = kHeldRank * kHeldRank * largest;
    const auto freeCount = (eigen.eigenvalues().array() <= limit).count();
    Split split;
    split.free = Q * eigen.eigenvectors().leftCols(freeCount);
    split.held.resize(n, n - freeCount);
    split.held << V0, Q * eigen.eigenvectors().rightCols(n - r0 - freeCount);
    return split;
}

/// Coefficients (scaled) of the affine map x = A X + b, as rows that multiply [A | b]ᵀ.
MatrixXd affineCoefficients(
    const FrameSolid& solid, const std::vector<int>& frames, const VectorX& scale) {
    MatrixXd H = MatrixXd::Zero(scale.size(), 4);
    Eigen::Index scalar = 0;
    for (const int i : frames) {
        const Frame& frame = solid.frames[at(i)];
        H.row(scalar) << frame.place.position.transpose(), 1.0;
        for (int a = 0; a < 3; ++a)
            H(scalar + 1 + a, a) = scale[scalar + 1 + a];
        scalar += frame.size();
    }
    return H;
}

/// The operator that fits an affine displacement [A − I | b]ᵀ to displacements of places.
/// Directions the places do not show (a flat patch has one) stay as they are.
MatrixXd affineFit(const MatrixXd& rows) {
    const Eigen::RowVector3d mean = rows.leftCols(3).colwise().mean();
    MatrixXd centred = rows;
    centred.leftCols(3).rowwise() -= mean;
    Eigen::Matrix4d normal = centred.transpose() * centred;
    const double size = normal.topLeftCorner<3, 3>().trace();
    normal.topLeftCorner<3, 3>().diagonal().array() += 1e-10 * size + 1e-300;
    MatrixXd fit = normal.ldlt().solve(centred.transpose());
    // Back from X − mean to X.
    fit.row(3) -= mean * fit.topRows(3);
    return fit;
}

}  // namespace

Pins::Pins(
    const FrameSolid& solid, const DiscreteBody& body, const std::vector<PinPatch>& patches) {
    mGroups = groupPatches(solid, patches);
    mReduction.terms.resize(solid.frames.size());
    std::vector<bool> isGrouped(solid.frames.size(), false);
    for (const Group& group : mGroups)
        for (const int i : group.frames)
            isGrouped[at(i)] = true;
    // Frames no pin reaches keep their own block. Rigid frames that a pin does reach are held in
    // part and deform like affine ones.
    for (int i = 0; i < body.blockCount(); ++i) {
        if (isGrouped[at(i)]) continue;
        const int size = body.blockSize(i);
        const int block = mReduction.addBlock(size, body.isFree[at(i)] != 0);
        mReduction.terms[at(i)].push_back({block, Reduction::Matrix::Identity(size, size)});
        const auto& rigid = body.rigidBlocks;
        if (std::binary_search(rigid.begin(), rigid.end(), i))
            mReduction.rigidBlocks.push_back(block);
    }
    for (Group& group : mGroups) {
        for (const int j : group.patches) {
            const std::vector<Vector3>& places = patches[at(j)].places;
            group.places.insert(group.places.end(), places.begin(), places.end());
            group.sizes.push_back(static_cast<int>(places.size()));
        }
        holdGroup(solid, body, group);
    }
}

std::vector<Pins::Group> Pins::groupPatches(
    const FrameSolid& solid, const std::vector<PinPatch>& patches) const {
    std::vector<Group> groups;
    for (std::size_t j = 0; j < patches.size(); ++j) {
        if (patches[j].places.empty()) continue;
        Group group;
        group.patches.push_back(static_cast<int>(j));
        for (const Vector3& X : patches[j].places)
            for (const Influence& influence : solid.functions.sample(X))
                if (!solid.frames[at(influence.frame)].isKinematic)
                    group.frames.push_back(influence.frame);
        if (group.frames.empty()) continue;  // kinematic frames move all of its places
        std::sort(group.frames.begin(), group.frames.end());
        group.frames.erase(
            std::unique(group.frames.begin(), group.frames.end()), group.frames.end());
        if (group.frames.empty()) continue;  // only frames the artist moves: nothing to hold
        // Groups that share a frame become one.
        for (auto other = groups.begin(); other != groups.end();) {
            std::vector<int> shared;
            std::set_intersection(
                group.frames.begin(),
                group.frames.end(),
                other->frames.begin(),
                other->frames.end(),
                std::back_inserter(shared));
            if (shared.empty()) {
                ++other;
                continue;
            }
            std::vector<int> all;
            std::set_union(
                group.frames.begin(),
                group.frames.end(),
                other->frames.begin(),
                other->frames.end(),
                std::back_inserter(all));
            group.frames = std::move(all);
            group.patches.insert(group.patches.end(), other->patches.begin(), other->patches.end());
            other = groups.erase(other);
        }
        std::sort(group.patches.begin(), group.patches.end());
        groups.push_back(std::move(group));
    }
    return groups;
}

void Pins::holdGroup(const FrameSolid& solid, const DiscreteBody& body, Group& group) {
    const std::vector<double> sizes = frameSizes(solid);
    std::vector<int> first(solid.frames.size(), -1);
    int n = 0;
    for (const int i : group.frames) {
        first[at(i)] = n;
        n += body.blockSize(i);
    }
    group.scale.resize(n);
    for (const int i : group.frames)
        for (int s = 0; s < body.blockSize(i); ++s)
            group.scale[first[at(i)] + s] = std::pow(sizes[at(i)], degreeOf(s));

    // C in units of each frame's size.
    MatrixXd C = MatrixXd::Zero(static_cast<Eigen::Index>(group.places.size()), n);
    for (std::size_t p = 0; p < group.places.size(); ++p) {
        for (const PointMap::Entry& entry : mapAt(solid, group.places[p]).entries) {
            if (first[at(entry.block)] < 0) continue;
            for (std::size_t s = 0; s < entry.values.size(); ++s) {
                const Eigen::Index column = first[at(entry.block)] + static_cast<int>(s);
                C(static_cast<Eigen::Index>(p), column) = entry.values[s] / group.scale[column];
            }
        }
    }
    C /= std::sqrt(double(group.places.size()));
    const MatrixXd rows = affineRows(group.places);
    const MatrixXd moments = affineMoments(rows, group.sizes, C);
    const Split split = splitSpace(C, moments);

    // y = Yᵀ q: affine part of the displacements exactly, the rest as well as it can be had.
    const MatrixXd H =
        split.held.transpose() * affineCoefficients(solid, group.frames, group.scale);
    const MatrixXd fit = affineFit(rows);
    const MatrixXd CY = C * split.held * std::sqrt(double(group.places.size()));
    MatrixXd normal = CY.transpose() * CY;
    normal.diagonal().array() += 1e-4 * normal.diagonal().maxCoeff();
    const MatrixXd inverse = normal.ldlt().solve(CY.transpose());
    group.follow = inverse + (H - inverse * rows) * fit;
    group.rest = H.leftCols(3);

    const auto freeCount = static_cast<int>(split.free.cols());
    if (freeCount > 0) group.freeBlock = mReduction.addBlock(freeCount, true);
    group.heldBlock = mReduction.addBlock(n - freeCount, false);
    group.basis.resize(n, n);
    group.basis << split.free, split.held;
    for (const int i : group.frames) {
        const int size = body.blockSize(i);
        const VectorX unscale = group.scale.segment(first[at(i)], size).cwiseInverse();
        const MatrixXd part = unscale.asDiagonal() * group.basis.middleRows(first[at(i)], size);
        auto& terms = mReduction.terms[at(i)];
        if (freeCount > 0) terms.push_back({group.freeBlock, part.leftCols(freeCount)});
        terms.push_back({group.heldBlock, part.rightCols(n - freeCount)});
    }
}

void Pins::prescribe(
    const std::vector<std::vector<Vector3>>& targets, Coefficients& reduced) const {
    for (const Group& group : mGroups) {
        MatrixXd displacement(static_cast<Eigen::Index>(group.places.size()), 3);
        Eigen::Index p = 0;
        for (const int j : group.patches)
            for (const Vector3& target : targets[at(j)]) {
                displacement.row(p) = (target - group.places[at(p)]).transpose();
                ++p;
            }
        const MatrixXd y = group.rest + group.follow * displacement;
        reduced.middleCols(
            mReduction.scalarStart[at(group.heldBlock)], mReduction.blockSize(group.heldBlock)) =
            y.transpose();
    }
}

Coefficients Pins::reduce(const DiscreteBody& body, const Coefficients& z) const {
    Coefficients reduced = Coefficients::Zero(3, mReduction.scalarStart.back());
    for (int i = 0; i < body.blockCount(); ++i) {
        const auto& terms = mReduction.terms[at(i)];
        if (terms.size() == 1 && terms[0].matrix.isIdentity())
            reduced.middleCols(mReduction.scalarStart[at(terms[0].block)], body.blockSize(i)) =
                z.middleCols(body.scalarStart[at(i)], body.blockSize(i));
    }
    for (const Group& group : mGroups) {
        MatrixXd q(3, group.scale.size());
        Eigen::Index scalar = 0;
        for (const int i : group.frames) {
            q.middleCols(scalar, body.blockSize(i)) =
                z.middleCols(body.scalarStart[at(i)], body.blockSize(i));
            scalar += body.blockSize(i);
        }
        const MatrixXd all = q * group.scale.asDiagonal() * group.basis;
        const int held = mReduction.blockSize(group.heldBlock);
        if (group.freeBlock >= 0)
            reduced.middleCols(mReduction.scalarStart[at(group.freeBlock)], all.cols() - held) =
                all.leftCols(all.cols() - held);
        reduced.middleCols(mReduction.scalarStart[at(group.heldBlock)], held) = all.rightCols(held);
    }
    return reduced;
}

}  // namespace sinew
