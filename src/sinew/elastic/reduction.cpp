#include <sinew/elastic/reduction.h>

#include <algorithm>
#include <map>

namespace sinew {
namespace {

using Matrix = Reduction::Matrix;
using Table = Eigen::Map<const Matrix>;

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// Σ_i B_ikᵀ G_i at one point, appended to `to`.
void reducePoint(
    const DiscreteBody& body, const Reduction& reduction, std::size_t p, DiscreteBody& to) {
    std::map<int, Matrix> sums;
    for (auto e = body.pointStart[p]; e < body.pointStart[p + 1]; ++e) {
        const DiscreteBody::PointBlock& entry = body.pointBlocks[at(e)];
        const Table G(body.gradients.data() + entry.gradients, body.blockSize(entry.block), 3);
        for (const Reduction::Term& term : reduction.terms[at(entry.block)]) {
            const auto found =
                sums.try_emplace(term.block, Matrix::Zero(reduction.blockSize(term.block), 3));
            found.first->second += term.matrix.transpose() * G;
        }
    }
    for (const auto& [block, G] : sums) {
        to.pointBlocks.push_back({block, static_cast<std::int64_t>(to.gradients.size())});
        to.gradients.insert(to.gradients.end(), G.data(), G.data() + G.size());
    }
    to.pointStart.push_back(static_cast<std::int64_t>(to.pointBlocks.size()));
}

/// B_ikᵀ M_ij B_jl for one block of the mass matrix, into the sums of (k, l), l ≤ k.
void reduceMassBlock(
    const DiscreteBody& body,
    const Reduction& reduction,
    const DiscreteBody::MassBlock& m,
    std::map<std::pair<int, int>, Matrix>& sums) {
    const Table M(
        body.massValues.data() + m.values, body.blockSize(m.row), body.blockSize(m.column));
    const auto add = [&](int k, int l, const Matrix& product) {
        if (l > k) return;
        const auto found =
            sums.try_emplace({k, l}, Matrix::Zero(reduction.blockSize(k), reduction.blockSize(l)));
        found.first->second += product;
    };
    for (const Reduction::Term& a : reduction.terms[at(m.row)]) {
        const Matrix left = a.matrix.transpose() * M;
        for (const Reduction::Term& b : reduction.terms[at(m.column)]) {
            const Matrix product = left * b.matrix;
            add(a.block, b.block, product);
            // The mirror image of a block off the diagonal counts too.
            if (m.row != m.column) add(b.block, a.block, product.transpose());
        }
    }
}

void reduceMass(const DiscreteBody& body, const Reduction& reduction, DiscreteBody& to) {
    std::map<std::pair<int, int>, Matrix> sums;
    for (const DiscreteBody::MassBlock& m : body.massBlocks)
        reduceMassBlock(body, reduction, m, sums);
    for (const auto& [key, M] : sums) {
        to.massBlocks.push_back(
            {key.first, key.second, static_cast<std::int64_t>(to.massValues.size())});
        to.massValues.insert(to.massValues.end(), M.data(), M.data() + M.size());
    }
    to.massVector = VectorX::Zero(to.scalarCount());
    for (int i = 0; i < body.blockCount(); ++i) {
        const auto part = body.massVector.segment(body.scalarStart[at(i)], body.blockSize(i));
        for (const Reduction::Term& term : reduction.terms[at(i)])
            to.massVector.segment(
                reduction.scalarStart[at(term.block)], reduction.blockSize(term.block)) +=
                term.matrix.transpose() * part;
    }
}

}  // namespace

int Reduction::addBlock(int size, bool free) {
    scalarStart.push_back(scalarStart.back() + size);
    isFree.push_back(free ? 1 : 0);
    return blockCount() - 1;
}

DiscreteBody reduceBody(const DiscreteBody& body, const Reduction& reduction) {
    DiscreteBody to;
    to.scalarStart = reduction.scalarStart;
    to.isFree = reduction.isFree;
    to.rigidBlocks = reduction.rigidBlocks;
    to.points = body.points;
    to.modeStart = body.modeStart;
    to.modeEntries = body.modeEntries;
    to.cellStart = body.cellStart;
    for (std::size_t p = 0; p < body.points.size(); ++p)
        reducePoint(body, reduction, p, to);
    reduceMass(body, reduction, to);
    return to;
}

Coefficients expand(
    const DiscreteBody& body, const Reduction& reduction, const Coefficients& reduced) {
    Coefficients z = Coefficients::Zero(3, body.scalarCount());
    for (int i = 0; i < body.blockCount(); ++i) {
        auto part = z.middleCols(body.scalarStart[at(i)], body.blockSize(i));
        for (const Reduction::Term& term : reduction.terms[at(i)])
            part.noalias() +=
                reduced.middleCols(
                    reduction.scalarStart[at(term.block)], reduction.blockSize(term.block))
                * term.matrix.transpose();
    }
    return z;
}

PointMap reduceMap(const PointMap& map, const DiscreteBody& body, const Reduction& reduction) {
    std::map<int, VectorX> sums;
    for (const PointMap::Entry& entry : map.entries) {
        const Eigen::Map<const VectorX> values(entry.values.data(), body.blockSize(entry.block));
        for (const Reduction::Term& term : reduction.terms[at(entry.block)]) {
            const auto found =
                sums.try_emplace(term.block, VectorX::Zero(reduction.blockSize(term.block)));
            found.first->second += term.matrix.transpose() * values;
        }
    }
    PointMap reduced;
    for (const auto& [block, values] : sums)
        reduced.entries.push_back({block, {values.data(), values.data() + values.size()}});
    return reduced;
}

Vector3 PointMap::apply(const DiscreteBody& body, const Coefficients& z) const {
    Vector3 x = Vector3::Zero();
    for (const Entry& entry : entries) {
        const int first = body.scalarStart[at(entry.block)];
        for (std::size_t s = 0; s < entry.values.size(); ++s)
            x += entry.values[s] * z.col(first + static_cast<int>(s));
    }
    return x;
}

}  // namespace sinew
