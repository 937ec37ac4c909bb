#pragma once

#include <sinew/nodes/node.h>

#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// The node types a host offers, found by name: "sinew::voxelize::1.0", or without the version for
/// the newest.
class Registry {
public:
    /// @throws LogicError when the type is there already.
    void add(NodeType type);

    /// Null when there is none. The "sinew::" may be left out.
    const NodeType* find(std::string_view name) const;

    /// Newest version of each type, in the order they were added.
    std::vector<const NodeType*> newest() const;
    std::vector<std::string> names() const;  ///< of newest(), without versions

private:
    std::vector<NodeType> mTypes;
};

/// Sinew's own nodes.
Registry standardNodes();

}  // namespace sinew
