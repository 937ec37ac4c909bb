#include <sinew/base/text.h>
#include <sinew/io/geometry_summary.h>

#include <algorithm>
#include <cstdio>

namespace sinew {
namespace {

/// Six significant digits: what a float holds and a person reads. `info --json` has them all.
std::string number(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", x == 0.0 ? 0.0 : x);
    return text;
}

template <class Numbers>
std::string list(const Numbers& numbers) {
    std::string text;
    for (const double x : numbers)
        text.append(text.empty() ? "" : " ").append(number(x));
    return text;
}

/// Lines of cells, each column as wide as its widest cell; the last one is not padded.
class Table {
public:
    void add(std::vector<std::string> row) { mRows.push_back(std::move(row)); }

    std::string text() const {
        std::string text;
        for (const std::vector<std::string>& row : mRows) {
            std::string line;
            for (std::size_t c = 0; c < row.size(); ++c) {
                line += "  " + row[c];
                // A sign such as × takes two bytes and one column.
                if (c + 1 < row.size()) line.append(width(c) - columns(row[c]), ' ');
            }
            text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
        }
        return text;
    }

private:
    static std::size_t columns(const std::string& cell) {
        return static_cast<std::size_t>(
            std::count_if(cell.begin(), cell.end(), [](char c) { return (c & 0xC0) != 0x80; }));
    }
    std::size_t width(std::size_t column) const {
        std::size_t width = 0;
        for (const std::vector<std::string>& row : mRows) {
            if (column < row.size()) width = std::max(width, columns(row[column]));
        }
        return width;
    }

    std::vector<std::vector<std::string>> mRows;
};

/// "fpreal32 × 3 point", "string", "int32 (arraydata)"
std::string typeText(const AttributeSummary& a) {
    std::string text = a.strings ? a.type : a.storage;
    if (a.type != "numeric" && !a.strings) text += " (" + a.type + ")";
    if (a.size != 1) text += " × " + std::to_string(a.size);
    return a.typeInfo.empty() ? text : text + " " + a.typeInfo;
}

template <class Numbers>
std::string spanText(const Numbers& least, const Numbers& most) {
    return least == most ? "all " + list(least) : list(least) + "  to  " + list(most);
}

std::string rangeText(const AttributeSummary& a) {
    if (a.strings) return countOf(*a.strings, "different string");
    return a.min.empty() ? "" : spanText(a.min, a.max);
}

std::string attributeTable(const std::vector<AttributeSummary>& attributes) {
    Table table;
    for (const AttributeSummary& a : attributes)
        table.add({toString(a.owner), a.name, typeText(a), rangeText(a)});
    return table.text();
}

std::string groupTable(const std::vector<GroupSummary>& groups) {
    Table table;
    for (const GroupSummary& g : groups)
        table.add(
            {g.owner, g.name, countOf(g.members, "member") + (g.isOrdered ? ", ordered" : "")});
    return table.text();
}

std::string gridTable(const std::vector<GridSummary>& grids) {
    Table table;
    for (const GridSummary& g : grids) {
        const auto& h = g.voxelSize;
        const bool isCubic = h[0] == h[1] && h[1] == h[2];
        std::string range;
        if (g.range) range = spanText(std::vector{(*g.range)[0]}, std::vector{(*g.range)[1]});
        table.add(
            {g.name,
             g.type + " " + g.gridClass,
             "voxels of " + (isCubic ? number(h[0]) : list(h)),
             countOf(g.activeVoxels, "active voxel"),
             range});
    }
    return table.text();
}

}  // namespace

std::string toText(const GeometrySummary& s) {
    std::string text = countOf(s.points, "point") + ", " + countOf(s.vertices, "vertex", "vertices")
                       + ", " + countOf(s.primitives, "primitive") + "\n";
    std::vector<std::string> kinds;
    for (const auto& [type, count] : s.primitiveTypes)
        kinds.push_back(std::to_string(count) + " " + type);
    if (!kinds.empty()) text += "primitives: " + join(kinds, ", ") + "\n";
    if (s.bounds) {
        const auto& [low, high] = *s.bounds;
        text += "bounds: " + list(low) + "  to  " + list(high) + ", size "
                + list((high - low).eval()) + "\n";
    }
    if (!s.attributes.empty()) text += "attributes (least to greatest value):\n";
    text += attributeTable(s.attributes);
    if (!s.groups.empty()) text += "groups:\n";
    text += groupTable(s.groups);
    if (!s.grids.empty()) text += "grids (least to greatest active value):\n";
    text += gridTable(s.grids);
    return text;
}

}  // namespace sinew
