#include <sinew/nodes/registry.h>
#include <sinew/nodes/standard_nodes.h>

namespace sinew {

Registry standardNodes() {
    // In the order of a typical network: `sinew nodes` and docs/nodes.md list them so.
    Registry registry;
    registry.add(shapeNode());
    registry.add(fileNode());
    registry.add(mergeNode());
    registry.add(paintNode());
    registry.add(voxelizeNode());
    registry.add(framesNode());
    registry.add(constraintNode());
    registry.add(solverNode());
    registry.add(deformNode());
    registry.add(visualizeNode());
    return registry;
}

}  // namespace sinew
