#include <sinew/base/parallel.h>
#include <sinew/solver/solid_system.h>

#include <algorithm>
#include <map>

namespace sinew {
namespace {

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

DiscreteBody withMasses(DiscreteBody body, const std::vector<PointMass>& masses) {
    attachMasses(masses, body);
    return body;
}

}  // namespace

void attachMasses(const std::vector<PointMass>& masses, DiscreteBody& body) {
    if (masses.empty()) return;
    using Table = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    std::map<std::pair<int, int>, Table> blocks;
    for (const DiscreteBody::MassBlock& m : body.massBlocks)
        blocks[{m.row, m.column}] = Eigen::Map<const Table>(
            body.massValues.data() + m.values, body.blockSize(m.row), body.blockSize(m.column));
    for (const PointMass& mass : masses) {
        for (const PointMap::Entry& a : mass.map.entries) {
            const Eigen::Map<const VectorX> rows(a.values.data(), body.blockSize(a.block));
            body.massVector.segment(body.scalarStart[at(a.block)], rows.size()) += mass.mass * rows;
            for (const PointMap::Entry& b : mass.map.entries) {
                if (b.block > a.block) break;
                const Eigen::Map<const VectorX> columns(b.values.data(), body.blockSize(b.block));
                const auto zero = Table::Zero(rows.size(), columns.size());
                blocks.try_emplace({a.block, b.block}, zero).first->second +=
                    mass.mass * rows * columns.transpose();
            }
        }
    }
    body.massBlocks.clear();
    body.massValues.clear();
    for (const auto& [key, M] : blocks) {
        body.massBlocks.push_back(
            {key.first, key.second, static_cast<std::int64_t>(body.massValues.size())});
        body.massValues.insert(body.massValues.end(), M.data(), M.data() + M.size());
    }
}

SolidSystem::SolidSystem(
    DiscreteBody body, Law law, std::vector<Pull> pulls, std::vector<PointMass> masses)
    : mBody(withMasses(std::move(body), masses)),
      mTopology(mBody),
      mElastic(mBody, mTopology, constitutiveModel(law)),
      mPulls(std::move(pulls)) {
    std::vector<int> sizes;
    for (int k = 0; k < mBody.blockCount(); ++k) {
        const bool isRow = mBody.isFree[at(k)] != 0 && mBody.blockSize(k) > 0;
        mRowOf.push_back(isRow ? static_cast<int>(sizes.size()) : -1);
        if (isRow) sizes.push_back(3 * mBody.blockSize(k));
    }
    std::vector<std::pair<int, int>> couplings;
    for (const auto& [k, l] : mTopology.couplings)
        couplings.push_back({rowOf(k), rowOf(l)});
    for (const Pull& pull : mPulls) {
        for (const PointMap::Entry& a : pull.map.entries)
            for (const PointMap::Entry& b : pull.map.entries)
                if (b.block <= a.block && rowOf(a.block) >= 0 && rowOf(b.block) >= 0)
                    couplings.push_back({rowOf(a.block), rowOf(b.block)});
    }
    mPattern = std::make_shared<const BlockPattern>(std::move(sizes), couplings);
    for (const auto& [k, l] : mTopology.couplings)
        mCouplingEntry.push_back(mPattern->find(rowOf(k), rowOf(l)));
}

void SolidSystem::listBlocks(BlockSparse& A, BlockPointers& to) const {
    to.resize(mCouplingEntry.size());
    for (std::size_t c = 0; c < to.size(); ++c)
        to[c] = A.values(mCouplingEntry[c]);
}

void SolidSystem::addStiffness(ElasticWorkspace& workspace, BlockSparse& A) const {
    BlockPointers blocks;
    listBlocks(A, blocks);
    mElastic.addHessian(workspace, blocks);
}

void SolidSystem::multiplyMass(const Coefficients& v, Coefficients& out) const {
    using Table =
        Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
    out.setZero(3, mBody.scalarCount());
    for (const DiscreteBody::MassBlock& m : mBody.massBlocks) {
        const int rows = mBody.blockSize(m.row);
        const int columns = mBody.blockSize(m.column);
        const Table M(mBody.massValues.data() + m.values, rows, columns);
        const int i = mBody.scalarStart[at(m.row)];
        const int j = mBody.scalarStart[at(m.column)];
        out.middleCols(i, rows).noalias() += v.middleCols(j, columns).lazyProduct(M.transpose());
        if (i != j) out.middleCols(j, columns).noalias() += v.middleCols(i, rows).lazyProduct(M);
    }
}

void SolidSystem::addMass(double scale, BlockSparse& A) const {
    for (const DiscreteBody::MassBlock& m : mBody.massBlocks) {
        double* to = block(A, m.row, m.column);
        if (!to) continue;
        const int rows = mBody.blockSize(m.row);
        const int columns = mBody.blockSize(m.column);
        const double* M = mBody.massValues.data() + m.values;
        // Number (r, c) of the table times I₃.
        for (int c = 0; c < columns; ++c)
            for (int r = 0; r < rows; ++r)
                for (int a = 0; a < 3; ++a)
                    to[std::int64_t(3 * c + a) * 3 * rows + 3 * r + a] +=
                        scale * M[r * columns + c];
    }
}

double* SolidSystem::block(BlockSparse& A, int row, int column) const {
    const int r = rowOf(row);
    const int c = rowOf(column);
    if (r < 0 || c < 0) return nullptr;
    return A.values(mPattern->find(r, c));
}

void SolidSystem::gather(const Coefficients& z, VectorX& to) const {
    to.resize(mPattern->scalarRows());
    for (int k = 0; k < mBody.blockCount(); ++k) {
        if (rowOf(k) < 0) continue;
        const int size = 3 * mBody.blockSize(k);
        to.segment(mPattern->offset(rowOf(k)), size) =
            Eigen::Map<const VectorX>(z.data() + 3 * mBody.scalarStart[at(k)], size);
    }
}

void SolidSystem::addScattered(double scale, const VectorX& from, Coefficients& z) const {
    for (int k = 0; k < mBody.blockCount(); ++k) {
        if (rowOf(k) < 0) continue;
        const int size = 3 * mBody.blockSize(k);
        Eigen::Map<VectorX>(z.data() + 3 * mBody.scalarStart[at(k)], size) +=
            scale * from.segment(mPattern->offset(rowOf(k)), size);
    }
}

}  // namespace sinew
