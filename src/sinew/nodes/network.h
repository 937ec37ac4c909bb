#pragma once

// A network as data: what network_json.h reads and Cooker cooks. The JSON format is described in
// README.md; names here follow it.

#include <sinew/nodes/registry.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// A parameter of a network: one value, or numbers between keys.
class ParmTrack {
public:
    struct Key {
        double frame = 0.0;
        std::vector<double> numbers;
    };

    /// Holds at every frame.
    static ParmTrack constant(ParmValue value);
    /// Linear between keys, held outside. The keys must ascend.
    static ParmTrack animated(std::vector<Key> keys);

    bool isAnimated() const { return mKeys.size() > 1; }
    /// Value at a frame; between keys a and b
    ///     v = v_a + t (v_b − v_a),   t = (frame − frame_a) / (frame_b − frame_a)
    ParmValue at(double frame) const;
    std::uint64_t hash() const;

private:
    std::vector<Key> mKeys;
    std::string mText;
};

/// Nodes, wires and parameters of one network, checked against the schemas: every name in it exists
/// and there is no cycle. The registry it was read with must outlive it.
struct Network {
    struct Parm {
        const ParmSchema* schema;
        ParmTrack track;
    };
    struct Node {
        std::string name;
        const NodeType* type;
        std::vector<int>
            inputs;  ///< index into nodes, -1 when unwired; one per input of the schema
        std::vector<Parm> parms;  ///< only those that were given

        /// Given values over the schema's defaults. Integers and toggles step down between keys.
        ParmValues valuesAt(double frame) const;
        bool isAnimated() const;
    };

    std::string file;    ///< for messages
    std::string folder;  ///< what relative paths start from
    double fps = 24.0;
    int firstFrame = 1;
    int lastFrame = 1;
    double unitLength = 1.0;  ///< metres per unit of the scene's files
    std::vector<Node> nodes;
    int output = -1;

    int find(std::string_view nodeName) const;  ///< -1 when there is none
    std::vector<std::string> nodeNames() const;
    /// "beam.json: node model: " for messages about a node.
    std::string place(const Node& node) const;
    /// The output and all it needs, inputs before the nodes that use them.
    /// @throws InvalidInput naming a node of a cycle.
    std::vector<int> cookOrder() const;
    std::vector<int> cookOrder(std::vector<int> wanted) const;  ///< the same for other nodes
    /// Of all that decides the result at a frame: nodes, wires, parameters, units and rate.
    std::uint64_t hash() const;
};

/// `path` with $F, $F4 (any width) replaced by the frame number; other text stays.
std::string expandFrame(std::string_view path, int frame);
/// True when expandFrame changes with the frame.
bool hasFrameVariable(std::string_view path);
/// `path` itself when absolute, else below `folder`.
std::string resolvePath(std::string_view path, std::string_view folder);

}  // namespace sinew
