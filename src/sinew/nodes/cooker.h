#pragma once

// What the standalone host has in place of Houdini's cook engine. Inside Houdini the nodes are real
// operators and Houdini decides what cooks; both call the same NodeType::cook.

#include <sinew/nodes/network.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace sinew {

/// Cooks the nodes of a network, inputs first, and keeps each result until something it depends on
/// changes: a parameter, an input, or, for nodes that read the time, the frame.
///
/// Nodes may ask for their inputs at other frames; so a node keeps its two latest results, and one
/// that looks at a rest pose does not make its inputs cook twice a frame.
class Cooker {
public:
    /// The registry behind the network must outlive the cooker.
    explicit Cooker(Network network);

    /// Result of the output node at `frame`. Warnings and errors name file and node.
    /// @throws InvalidInput, Error, Interrupted; earlier results stay.
    const Geometry& cook(double frame, Monitor& monitor);

    const Network& network() const { return mNetwork; }
    /// True when the output can differ between frames.
    bool isTimeDependent() const;
    /// How many node cooks ran so far; what was still valid does not count.
    std::int64_t cookCount() const { return mCookCount; }

    /// What the simulation closest to the output did; null when there is none.
    const SimulationStats* stats() const;
    /// All that nodes remember, for restoreMemory() in a later run; nothing when no node does.
    std::string saveMemory() const;
    /// @throws InvalidInput when the bytes are damaged.
    void restoreMemory(const std::string& bytes);

private:
    struct Result {
        std::uint64_t key = 0;      // hash of what it was made from
        std::uint64_t version = 0;  // changes with every cook
        Geometry geometry;
    };
    struct Entry {
        std::vector<std::shared_ptr<const Result>> results;  // latest use first
        std::int64_t pass = -1;                              // results[0] is known to be valid in
        double frame = 0.0;                                  // this pass for this frame
        MemorySlot slot;
    };
    class InputFrames;

    std::shared_ptr<const Result> pull(int node, double frame, Monitor& monitor);
    std::shared_ptr<const Result> pullInOrder(int node, double frame, Monitor& monitor);
    Geometry cookNode(
        int node,
        const ParmValues& values,
        std::vector<const Geometry*> inputs,
        double frame,
        Monitor& monitor);

    Network mNetwork;
    std::vector<int> mOrder;
    std::vector<Entry> mEntries;
    std::int64_t mCookCount = 0;
    std::int64_t mPass = 0;
};

}  // namespace sinew
