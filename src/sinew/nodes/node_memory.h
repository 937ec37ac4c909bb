#pragma once

#include <sinew/nodes/simulation_stats.h>

#include <memory>
#include <string>

namespace sinew {

/// What one node of a network remembers from cook to cook: a simulation's state, a binding that is
/// costly to find. Never part of the result: a node that forgot everything must give the same bits.
class NodeMemory {
public:
    virtual ~NodeMemory() = default;

    /// What an interrupted run needs to go on without starting over; empty when nothing.
    virtual std::string save() const { return {}; }
    /// What the last cook did; null for nodes that simulate nothing.
    virtual const SimulationStats* stats() const { return nullptr; }
};

/// Where a host keeps a node's memory.
struct MemorySlot {
    std::unique_ptr<NodeMemory> memory;  ///< null until the node makes one
    std::string saved;                   ///< what save() gave in an earlier run, or empty

    /// The memory as T; made anew when there is none.
    template <class T>
    T& as() {
        if (!dynamic_cast<T*>(memory.get())) memory = std::make_unique<T>();
        return static_cast<T&>(*memory);
    }
};

}  // namespace sinew
