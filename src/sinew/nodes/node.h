#pragma once

// The border between Sinew and its hosts. A node is a schema and a function on plain data: the
// standalone host calls it from Cooker, the HDK layer from a SOP_NodeVerb. To add one, write
// nodes/<name>_node.cpp beside the others and register it in standard_nodes.cpp; the help pages
// follow from the schema.

#include <sinew/base/monitor.h>
#include <sinew/geometry/geometry.h>
#include <sinew/nodes/node_memory.h>
#include <sinew/nodes/parm_values.h>
#include <sinew/nodes/schema.h>

#include <string>
#include <vector>

namespace sinew {

/// What a node may ask its host for: inputs and parameters at other frames than the one it cooks.
/// Simulations walk through time with it, bindings look at the rest pose.
class OtherFrames {
public:
    virtual ~OtherFrames() = default;
    /// Empty geometry when the input is unwired.
    virtual Geometry input(int index, double frame) = 0;
    virtual ParmValues parms(double frame) = 0;
};

/// Everything a node sees while it cooks one frame.
struct CookContext {
    const ParmValues& parms;
    std::vector<const Geometry*> inputs;  ///< one per input of the schema; null when unwired
    double frame = 1.0;
    double fps = 24.0;
    double unitLength = 1.0;  ///< metres per unit of the scene's files
    std::string folder;       ///< what relative paths start from
    Monitor& monitor;
    OtherFrames& others;
    MemorySlot& slot;  ///< what the node remembers

    /// Seconds since frame 1, as Houdini counts.
    double time() const { return (frame - 1.0) / fps; }
};

/// A node type: what it looks like, and what it does on plain data.
///
/// Cooking may run in several threads at once for different nodes: a type holds no state. What a
/// node must remember lives in the slot its host keeps for it.
struct NodeType {
    NodeSchema schema;
    /// @throws InvalidInput, Error, Interrupted.
    Geometry (*cook)(const CookContext& context);
    /// True when the result changes with the frame though parameters and inputs do not.
    bool (*isTimeDependent)(const ParmValues& parms) = nullptr;
};

}  // namespace sinew
