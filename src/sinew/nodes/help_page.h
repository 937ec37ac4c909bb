#pragma once

// Documents made from the schemas, so that they cannot fall behind the code: HelpPage.*AreCurrent
// compares the files in the tree with what these functions return. `sinew nodes --write-help .`
// renews them.

#include <sinew/nodes/schema.h>

#include <string>
#include <vector>

namespace sinew {

/// Help page of a node in Houdini's wiki markup.
std::string helpPage(const NodeSchema& schema);

/// Where the page belongs below `houdini/help`: "nodes/sop/sinew--voxelize-1.0.txt".
std::string helpPagePath(const NodeSchema& schema);

/// All nodes with their parameters as one Markdown document (docs/nodes.md).
std::string nodeTables(const std::vector<const NodeSchema*>& schemas);

/// "1", "[1, 1, 1]", "on", "box": the default as a network would write it.
std::string defaultText(const ParmSchema& parm);

/// "≥ 0", "0 to 300", or "" when any value goes.
std::string rangeText(const ParmSchema& parm);

}  // namespace sinew
