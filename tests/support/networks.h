#pragma once

#include <sinew/nodes/cooker.h>
#include <sinew/nodes/network_json.h>

#include <string>

namespace sinew {

/// Our nodes, alive for the whole test program: networks point into them.
inline const Registry& testNodes() {
    static const Registry registry = standardNodes();
    return registry;
}

/// A network from the inside of its "nodes" object.
inline std::string networkText(const std::string& nodes, const std::string& output) {
    return R"({"sinew": 1, "frames": [1, 3], "nodes": {)" + nodes + R"(}, "output": ")" + output
           + "\"}";
}

/// Result of a network's output at frame 1. @throws what the network or its nodes throw.
inline Geometry cookText(
    const std::string& nodes, const std::string& output, Monitor& monitor, double frame = 1.0) {
    Cooker cooker(parseNetwork(networkText(nodes, output), "test.json", testNodes()).value());
    return cooker.cook(frame, monitor);
}

inline Geometry cookText(const std::string& nodes, const std::string& output) {
    Monitor monitor;
    return cookText(nodes, output, monitor);
}

/// Message of the error that a network gives, "" when it is right.
inline std::string networkError(const std::string& text) {
    const Result<Network> network = parseNetwork(text, "test.json", testNodes());
    return network ? "" : network.failure().message;
}

}  // namespace sinew
