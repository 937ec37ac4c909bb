#include <sinew/elastic/body_topology.h>

#include <algorithm>

namespace sinew {
namespace {

void collectUses(const DiscreteBody& body, BodyTopology& to) {
    std::vector<std::int64_t> count(static_cast<std::size_t>(body.blockCount()) + 1, 0);
    for (const DiscreteBody::PointBlock& entry : body.pointBlocks)
        ++count[static_cast<std::size_t>(entry.block) + 1];
    for (std::size_t k = 1; k < count.size(); ++k)
        count[k] += count[k - 1];
    to.useStart = count;
    to.uses.resize(body.pointBlocks.size());
    for (int p = 0; p < body.pointCount(); ++p) {
        for (auto e = body.pointStart[static_cast<std::size_t>(p)];
             e < body.pointStart[static_cast<std::size_t>(p) + 1];
             ++e) {
            const int block = body.pointBlocks[static_cast<std::size_t>(e)].block;
            to.uses[static_cast<std::size_t>(count[static_cast<std::size_t>(block)]++)] = {p, e};
        }
    }
}

/// All blocks of the points a cell's modes read.
std::vector<int> blocksOfCell(const DiscreteBody& body, int cell) {
    std::vector<int> blocks;
    for (int a = body.cellStart[static_cast<std::size_t>(cell)];
         a < body.cellStart[static_cast<std::size_t>(cell) + 1];
         ++a) {
        for (int n = body.modeStart[static_cast<std::size_t>(a)];
             n < body.modeStart[static_cast<std::size_t>(a) + 1];
             ++n) {
            const auto p =
                static_cast<std::size_t>(body.modeEntries[static_cast<std::size_t>(n)].point);
            for (auto e = body.pointStart[p]; e < body.pointStart[p + 1]; ++e)
                blocks.push_back(body.pointBlocks[static_cast<std::size_t>(e)].block);
        }
    }
    std::sort(blocks.begin(), blocks.end());
    blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
    return blocks;
}

void collectCells(const DiscreteBody& body, BodyTopology& to) {
    to.cellBlockStart = {0};
    std::vector<std::vector<std::pair<int, int>>> cellsOf(
        static_cast<std::size_t>(body.blockCount()));
    for (int c = 0; c < body.cellCount(); ++c) {
        const std::vector<int> blocks = blocksOfCell(body, c);
        for (std::size_t n = 0; n < blocks.size(); ++n)
            cellsOf[static_cast<std::size_t>(blocks[n])].push_back({c, static_cast<int>(n)});
        to.cellBlocks.insert(to.cellBlocks.end(), blocks.begin(), blocks.end());
        to.cellBlockStart.push_back(static_cast<int>(to.cellBlocks.size()));
    }
    to.blockCellStart = {0};
    for (const auto& cells : cellsOf) {
        to.blockCells.insert(to.blockCells.end(), cells.begin(), cells.end());
        to.blockCellStart.push_back(static_cast<int>(to.blockCells.size()));
    }
}

/// Marks every pair of a set of blocks as coupled, free ones only.
template <class Iterator, class BlockOf>
void coupleAll(
    const DiscreteBody& body,
    Iterator begin,
    Iterator end,
    const BlockOf& blockOf,
    std::vector<std::vector<int>>& rows) {
    for (Iterator i = begin; i != end; ++i) {
        const int k = blockOf(*i);
        if (!body.isFree[static_cast<std::size_t>(k)]) continue;
        for (Iterator j = begin; j != end; ++j) {
            const int l = blockOf(*j);
            if (l <= k && body.isFree[static_cast<std::size_t>(l)])
                rows[static_cast<std::size_t>(k)].push_back(l);
        }
    }
}

void collectCouplings(const DiscreteBody& body, BodyTopology& to) {
    std::vector<std::vector<int>> rows(static_cast<std::size_t>(body.blockCount()));
    for (std::size_t p = 0; p < body.points.size(); ++p) {
        coupleAll(
            body,
            body.pointBlocks.begin() + body.pointStart[p],
            body.pointBlocks.begin() + body.pointStart[p + 1],
            [](const DiscreteBody::PointBlock& e) { return e.block; },
            rows);
    }
    for (std::size_t c = 0; c + 1 < to.cellBlockStart.size(); ++c) {
        coupleAll(
            body,
            to.cellBlocks.begin() + to.cellBlockStart[c],
            to.cellBlocks.begin() + to.cellBlockStart[c + 1],
            [](int block) { return block; },
            rows);
    }
    for (const DiscreteBody::MassBlock& m : body.massBlocks) {
        if (body.isFree[static_cast<std::size_t>(m.row)]
            && body.isFree[static_cast<std::size_t>(m.column)])
            rows[static_cast<std::size_t>(m.row)].push_back(m.column);
    }
    for (std::size_t k = 0; k < rows.size(); ++k) {
        std::sort(rows[k].begin(), rows[k].end());
        rows[k].erase(std::unique(rows[k].begin(), rows[k].end()), rows[k].end());
        for (const int l : rows[k])
            to.couplings.push_back({static_cast<int>(k), l});
    }
}

/// Looks up every coupling that assembly will add to, once.
void listCouplings(const DiscreteBody& body, BodyTopology& to) {
    const auto append = [&](int k, int l) { to.couplingList.push_back(to.findCoupling(k, l)); };
    for (int k = 0; k < body.blockCount(); ++k) {
        for (auto u = to.useStart[static_cast<std::size_t>(k)];
             u < to.useStart[static_cast<std::size_t>(k) + 1];
             ++u) {
            const BodyTopology::Use& use = to.uses[static_cast<std::size_t>(u)];
            to.useCouplings.push_back(static_cast<std::int64_t>(to.couplingList.size()));
            for (auto e = body.pointStart[static_cast<std::size_t>(use.point)]; e <= use.entry; ++e)
                append(k, body.pointBlocks[static_cast<std::size_t>(e)].block);
        }
    }
    for (int k = 0; k < body.blockCount(); ++k) {
        for (int n = to.blockCellStart[static_cast<std::size_t>(k)];
             n < to.blockCellStart[static_cast<std::size_t>(k) + 1];
             ++n) {
            const auto [cell, place] = to.blockCells[static_cast<std::size_t>(n)];
            to.cellCouplings.push_back(static_cast<std::int64_t>(to.couplingList.size()));
            const int first = to.cellBlockStart[static_cast<std::size_t>(cell)];
            for (int j = 0; j <= place; ++j)
                append(k, to.cellBlocks[static_cast<std::size_t>(first + j)]);
        }
    }
}

}  // namespace

int BodyTopology::findCoupling(int k, int l) const {
    const std::pair<int, int> pair{k, l};
    const auto found = std::lower_bound(couplings.begin(), couplings.end(), pair);
    return found != couplings.end() && *found == pair ? static_cast<int>(found - couplings.begin())
                                                      : -1;
}

BodyTopology::BodyTopology(const DiscreteBody& body) {
    collectUses(body, *this);
    collectCells(body, *this);
    collectCouplings(body, *this);
    listCouplings(body, *this);
}

}  // namespace sinew
