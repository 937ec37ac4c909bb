#include <sinew/base/error.h>
#include <sinew/math/block_pattern.h>

#include <algorithm>
#include <string>

namespace sinew {

BlockPattern::BlockPattern(
    std::vector<int> sizes, const std::vector<std::pair<int, int>>& couplings)
    : mSizes(std::move(sizes)) {
    placeRows();
    placeEntries(couplings);
    listColumns();
}

void BlockPattern::placeRows() {
    for (const int size : mSizes) {
        if (size < 1)
            throw InvalidInput("a block of " + std::to_string(size) + " rows; use at least 1");
        mOffsets.push_back(mOffsets.back() + size);
    }
}

void BlockPattern::placeEntries(const std::vector<std::pair<int, int>>& couplings) {
    // All (row, column) of the lower triangle, in order and once.
    std::vector<std::pair<int, int>> lower;
    lower.reserve(couplings.size() + mSizes.size());
    for (int k = 0; k < rows(); ++k)
        lower.emplace_back(k, k);
    for (const auto& [a, b] : couplings) {
        if (std::min(a, b) < 0 || std::max(a, b) >= rows()) {
            throw InvalidInput(
                "block (" + std::to_string(a) + ", " + std::to_string(b)
                + ") is outside a matrix of " + std::to_string(rows()) + " block rows");
        }
        lower.emplace_back(std::max(a, b), std::min(a, b));
    }
    std::sort(lower.begin(), lower.end());
    lower.erase(std::unique(lower.begin(), lower.end()), lower.end());

    mRowBegin.assign(mSizes.size() + 1, 0);
    for (const auto& [i, j] : lower) {
        mColumns.push_back(j);
        mRowBegin[at(i) + 1] = entries();
        mValueOffsets.push_back(mValueOffsets.back() + std::int64_t(size(i)) * size(j));
    }
}

void BlockPattern::listColumns() {
    std::vector<std::vector<std::pair<int, int>>> below(mSizes.size());
    for (int i = 0; i < rows(); ++i) {
        for (int e = rowBegin(i); e < diagonal(i); ++e)
            below[at(column(e))].emplace_back(i, e);
    }
    for (const auto& list : below) {
        for (const auto& [row, entry] : list) {
            mBelowRow.push_back(row);
            mBelowEntry.push_back(entry);
        }
        mBelowBegin.push_back(static_cast<int>(mBelowRow.size()));
    }
}

int BlockPattern::find(int i, int j) const {
    const auto begin = mColumns.begin() + rowBegin(i);
    const auto end = mColumns.begin() + rowEnd(i);
    const auto place = std::lower_bound(begin, end, j);
    return place != end && *place == j ? static_cast<int>(place - mColumns.begin()) : -1;
}

}  // namespace sinew
