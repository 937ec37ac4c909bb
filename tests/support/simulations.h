#pragma once

#include "support/networks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace sinew {

/// A soft bar along x from the origin to `length`, as nodes "bar" and "model".
inline std::string barNodes(double length = 1.0, double stiffness = 1e5) {
    const std::string side = std::to_string(0.2 * length);
    return R"("bar": {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 10, "size": [)"
           + std::to_string(length) + ", " + side + ", " + side + R"(], "center": [)"
           + std::to_string(0.5 * length) + R"(, 0, 0]}},
       "model": {"type": "sinew::voxelize", "inputs": ["bar"], "parms": {"voxelsize": )"
           + std::to_string(0.05 * length) + R"(, "stiffness": )" + std::to_string(stiffness)
           + "}}";
}

/// A constraint of the bar's end at x = 0, as node "pin".
inline std::string endPin(const std::string& more = "", const std::string& inputs = R"("model")") {
    return R"("pin": {"type": "sinew::constraint", "inputs": [)" + inputs
           + R"(], "parms": {"region": "box", "size": [0.02, 1, 1])" + more + "}}";
}

inline std::string solver(const std::string& input, const std::string& parms = "") {
    return R"("sim": {"type": "sinew::solver", "inputs": [")" + input + R"("], "parms": {)" + parms
           + "}}";
}

inline Cooker cookerFor(const std::string& nodes, const std::string& output = "sim") {
    return Cooker(parseNetwork(networkText(nodes, output), "test.json", testNodes()).value());
}

/// Points of the mesh in a solver's output: all but the frames.
inline int meshCount(const Geometry& geometry) {
    const Group* frames = geometry.findGroup(Owner::Point, "sinewframes");
    return geometry.pointCount() - (frames ? frames->memberCount() : 0);
}

/// Largest distance between the mesh points of two outputs.
inline double largestMove(const Geometry& a, const Geometry& b) {
    double most = 0.0;
    for (int p = 0; p < meshCount(a); ++p)
        most = std::max(most, (a.position(p) - b.position(p)).norm());
    return most;
}

/// Mean position of the mesh points.
inline Vector3 meanPosition(const Geometry& geometry) {
    Vector3 sum = Vector3::Zero();
    for (int p = 0; p < meshCount(geometry); ++p)
        sum += geometry.position(p);
    return sum / meshCount(geometry);
}

}  // namespace sinew
