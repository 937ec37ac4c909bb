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
    /// `; did you mean "sinew::voxelize"?` for a name that find() does not know, or "" when none is
    /// near. Works with and without the "sinew::" and a version.
    std::string suggestion(std::string_view name) const;

private:
    std::vector<NodeType> mTypes;
};

// A function, not a global: tests and hosts build registries of their own, side by side.
/// Sinew's own nodes.
Registry standardNodes();

}  // namespace sinew
