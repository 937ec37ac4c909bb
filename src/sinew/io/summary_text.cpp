#include <sinew/base/text.h>
#include <sinew/io/geometry_summary.h>

namespace sinew {
namespace {

template <class Numbers>
std::string list(const Numbers& numbers) {
    std::string text;
    for (const double x : numbers)
        text.append(text.empty() ? "" : " ").append(formatNumber(x));
    return text;
}

std::string describe(const AttributeSummary& a) {
    std::string line = "  " + std::string(toString(a.owner)) + " " + a.name + ": ";
    line += a.strings ? a.type : a.storage;
    if (a.type != "numeric" && !a.strings) line += " (" + a.type + ")";
    line += " × " + std::to_string(a.size);
    if (!a.typeInfo.empty()) line += ", " + a.typeInfo;
    if (a.strings) line += ", " + countOf(*a.strings, "different string");
    if (!a.min.empty()) line += ", min " + list(a.min) + ", max " + list(a.max);
    return line + "\n";
}

std::string describe(const GridSummary& g) {
    std::string line = "  " + g.name + ": " + g.type + " " + g.gridClass + ", voxel size "
                       + list(g.voxelSize) + ", " + countOf(g.activeVoxels, "active voxel");
    if (g.bounds) line += ", from " + list((*g.bounds)[0]) + " to " + list((*g.bounds)[1]);
    if (g.range)
        line += ", min " + formatNumber((*g.range)[0]) + ", max " + formatNumber((*g.range)[1]);
    return line + "\n";
}

}  // namespace

std::string toText(const GeometrySummary& s) {
    std::string text = countOf(s.points, "point") + ", " + countOf(s.vertices, "vertex", "vertices")
                       + ", " + countOf(s.primitives, "primitive") + "\n";
    if (s.bounds) text += "bounds: " + list((*s.bounds)[0]) + " to " + list((*s.bounds)[1]) + "\n";
    for (const auto& [type, count] : s.primitiveTypes)
        text += "  " + std::to_string(count) + " " + type + "\n";
    if (!s.attributes.empty()) text += "attributes:\n";
    for (const AttributeSummary& a : s.attributes)
        text += describe(a);
    if (!s.groups.empty()) text += "groups:\n";
    for (const GroupSummary& g : s.groups)
        text += "  " + g.owner + " " + g.name + ": " + std::to_string(g.members)
                + (g.isOrdered ? ", ordered\n" : "\n");
    if (!s.grids.empty()) text += "grids:\n";
    for (const GridSummary& g : s.grids)
        text += describe(g);
    return text;
}

}  // namespace sinew
