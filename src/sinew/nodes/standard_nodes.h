#pragma once

#include <sinew/nodes/node.h>

namespace sinew {

// One function per node type, each in its own file; standard_nodes.cpp registers them.
NodeType shapeNode();
NodeType fileNode();
NodeType paintNode();
NodeType voxelizeNode();
NodeType framesNode();
NodeType constraintNode();
NodeType solverNode();
NodeType deformNode();
NodeType visualizeNode();

}  // namespace sinew
