#pragma once

#include <sinew/nodes/node.h>

namespace sinew {

// Adding a node: one more line here, one in standard_nodes.cpp, one in CMakeLists.txt.
// One function per node type, each in its own file; standard_nodes.cpp registers them.
NodeType shapeNode();
NodeType fileNode();
NodeType mergeNode();
NodeType paintNode();
NodeType voxelizeNode();
NodeType framesNode();
NodeType constraintNode();
NodeType solverNode();
NodeType deformNode();
NodeType visualizeNode();

}  // namespace sinew
