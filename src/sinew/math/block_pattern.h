#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace sinew {

/// Which blocks of a symmetric matrix are stored, and where.
///
/// Block row k has size(k) scalar rows. Only the lower triangle is stored, row after row; the entry
/// (i, j), i ≥ j, is a size(i) × size(j) matrix in column-major order. Diagonal blocks are always
/// there, the last of their row. Immutable, so that matrices and factorisations can share it.
class BlockPattern {
public:
    BlockPattern() = default;

    /// @param sizes      scalar rows of each block row, all ≥ 1
    /// @param couplings  pairs (i, j) with a block, in any order; repeated and diagonal ones do no
    ///                   harm
    /// @throws InvalidInput for an index or size out of range.
    BlockPattern(std::vector<int> sizes, const std::vector<std::pair<int, int>>& couplings);

    int rows() const { return static_cast<int>(mSizes.size()); }
    int size(int row) const { return mSizes[at(row)]; }
    int offset(int row) const { return mOffsets[at(row)]; }  ///< first scalar row
    int scalarRows() const { return mOffsets.back(); }

    int entries() const { return static_cast<int>(mColumns.size()); }
    int rowBegin(int row) const { return mRowBegin[at(row)]; }  ///< entries of a row, by column
    int rowEnd(int row) const { return mRowBegin[at(row) + 1]; }
    int column(int entry) const { return mColumns[at(entry)]; }
    int diagonal(int row) const { return rowEnd(row) - 1; }

    /// The entries strictly below the diagonal in a column, by row.
    int belowBegin(int column) const { return mBelowBegin[at(column)]; }
    int belowEnd(int column) const { return mBelowBegin[at(column) + 1]; }
    int belowEntry(int place) const { return mBelowEntry[at(place)]; }
    int belowRow(int place) const { return mBelowRow[at(place)]; }

    /// Where an entry's values begin, and how many values there are in all.
    std::int64_t valueOffset(int entry) const { return mValueOffsets[at(entry)]; }
    std::int64_t values() const { return mValueOffsets.back(); }

    /// The entry (i, j) with i ≥ j, or -1.
    int find(int i, int j) const;

    bool operator==(const BlockPattern& other) const {
        return mSizes == other.mSizes && mRowBegin == other.mRowBegin && mColumns == other.mColumns;
    }
    bool operator!=(const BlockPattern& other) const { return !(*this == other); }

private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    void placeRows();
    void placeEntries(const std::vector<std::pair<int, int>>& couplings);
    void listColumns();

    std::vector<int> mSizes;
    std::vector<int> mOffsets = {0};
    std::vector<int> mRowBegin = {0};
    std::vector<int> mColumns;
    std::vector<std::int64_t> mValueOffsets = {0};
    std::vector<int> mBelowBegin = {0};
    std::vector<int> mBelowEntry;
    std::vector<int> mBelowRow;
};

}  // namespace sinew
