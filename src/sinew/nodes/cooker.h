#pragma once

// What the standalone host has in place of Houdini's cook engine. Inside Houdini the nodes are real
// operators and Houdini decides what cooks; both call the same NodeType::cook.

#include <sinew/nodes/network.h>

#include <cstdint>
#include <vector>

namespace sinew {

/// Cooks the nodes of a network, inputs first, and keeps each result until something it depends on
/// changes: a parameter, an input, or, for nodes that read the time, the frame.
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

private:
    struct Entry {
        bool isCooked = false;
        std::uint64_t key = 0;      // hash of what the result was made from
        std::uint64_t version = 0;  // changes with every cook
        Geometry result;
    };

    /// Cooks one node whose inputs are up to date, unless its result still holds.
    void cookNode(int node, double frame, Monitor& monitor);
    /// Hash of what decides a node's result: parameter values at the frame, versions of its inputs,
    /// and the frame itself when the node reads it.
    std::uint64_t keyOf(int node, const ParmValues& values, double frame) const;

    Network mNetwork;
    std::vector<int> mOrder;
    std::vector<Entry> mEntries;
    std::int64_t mCookCount = 0;
};

}  // namespace sinew
