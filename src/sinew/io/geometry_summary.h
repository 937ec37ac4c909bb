#pragma once

#include <sinew/geometry/geometry.h>

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sinew {

/// What one attribute holds. NaN is left out of the ranges; without a number left there is none.
struct AttributeSummary {
    Owner owner;
    std::string name;
    std::string type;      ///< "numeric", "string", "arraydata", "stringarray", or the opaque type
    std::string storage;   ///< in the file: "fpreal32", "int64", "uint8", ...
    int size;              ///< components
    std::string typeInfo;  ///< "point", "color", ... or ""
    std::vector<double> min;  ///< per component; empty for text, and for no elements
    std::vector<double> max;
    std::optional<int> strings;  ///< entries of the string table
};

/// Edge groups are listed with the others, their members counted as edges.
struct GroupSummary {
    std::string owner;  ///< "point", "vertex", "primitive", "edge"
    std::string name;
    int members;
    bool isOrdered;
};

/// Cheap to gather but for the range, which visits every active voxel.
struct GridSummary {
    std::string name;
    std::string type;                 ///< of the values: "float", "vec3s", ...
    std::string gridClass;            ///< "level set", "fog volume", "staggered", "unknown"
    std::array<double, 3> voxelSize;  ///< m
    std::int64_t activeVoxels;
    std::optional<std::array<std::array<int, 3>, 2>> bounds;  ///< of the active voxels, in voxels
    std::optional<std::array<double, 2>> range;  ///< of active values; lengths for vectors
};

/// What `sinew info` prints about a geometry.
struct GeometrySummary {
    int points = 0;
    int vertices = 0;
    int primitives = 0;
    std::vector<std::pair<std::string, int>> primitiveTypes;  ///< in order of first use
    std::optional<std::array<Vector3, 2>> bounds;             ///< of the finite points
    std::vector<AttributeSummary> attributes;
    std::vector<GroupSummary> groups;
    std::vector<GridSummary> grids;
};

/// Visits every value once; takes no memory to speak of.
GeometrySummary summarize(const Geometry& geometry);
/// Of one grid, whatever its type.
GridSummary summarizeGrid(const GridPtr& grid, const std::string& name);

/// Lines for people.
std::string toText(const GeometrySummary& summary);
/// One JSON object. Numbers JSON has no spelling for (infinity) become null.
std::string toJson(const GeometrySummary& summary);

}  // namespace sinew
