#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/nodes/network_json.h>
#include <sinew/nodes/parm_json.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

/// Networks are small; a file beyond this is not one.
constexpr std::uintmax_t kMaxNetworkBytes = 64u << 20;
constexpr int kMaxDepth = 64;

/// Line (from 1) of a byte: editors jump to it.
int lineOf(const std::string& text, std::size_t byte) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
    return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

/// Parses and refuses what nlohmann accepts silently: keys given twice, absurd nesting.
Json parseJson(const std::string& text, const std::string& file) {
    // Keys of the objects that are open at the moment, innermost last.
    std::vector<std::set<std::string>> keys;
    const auto watch = [&](int depth, Json::parse_event_t event, Json& value) {
        if (depth > kMaxDepth) throw InvalidInput(file + ": nested too deeply");
        if (event == Json::parse_event_t::object_start) keys.emplace_back();
        if (event == Json::parse_event_t::object_end) keys.pop_back();
        if (event == Json::parse_event_t::key
            && !keys.back().insert(value.get<std::string>()).second)
            throw InvalidInput(file + ": \"" + value.get<std::string>() + "\" is given twice");
        return true;
    };
    try {
        return Json::parse(text, watch);
    } catch (const Json::parse_error& e) {
        const int line = lineOf(text, e.byte);
        throw InvalidInput(file + ":" + std::to_string(line) + ": not valid JSON");
    }
}

/// A misspelt key would otherwise be ignored and its default used: the worst kind of error to find.
void checkKeys(
    const Json& object, const std::vector<std::string>& known, const std::string& place) {
    if (!object.is_object()) throw InvalidInput(place + "must be a JSON object {...}");
    for (const auto& [key, value] : object.items()) {
        if (std::find(known.begin(), known.end(), key) == known.end())
            throw InvalidInput(place + "unknown key \"" + key + "\"" + didYouMean(key, known));
    }
}

/// @throws InvalidInput for other types, too: NaN fails both comparisons.
double numberIn(const Json& json, double lo, double hi, const std::string& what) {
    const double x = json.is_number() ? json.get<double>() : std::nan("");
    if (!(x >= lo && x <= hi)) {
        throw InvalidInput(
            what + " must be a number from " + formatNumber(lo) + " to " + formatNumber(hi));
    }
    return x;
}

/// Everything but the nodes: format number, rate, frame range, units.
void readHeader(const Json& json, Network& network) {
    const std::string place = network.file + ": ";
    checkKeys(json, {"sinew", "fps", "frames", "units", "nodes", "output", "comment"}, place);
    if (!json.contains("sinew") || json["sinew"] != 1)
        throw InvalidInput(place + "not a Sinew network: it must have \"sinew\": 1");
    if (json.contains("fps")) network.fps = numberIn(json["fps"], 1e-3, 1e6, place + "fps");
    if (json.contains("frames")) {
        const Json& frames = json["frames"];
        const auto isFrame = [](const Json& f) { return f.is_number_integer(); };
        if (!frames.is_array() || frames.size() != 2 || !isFrame(frames[0]) || !isFrame(frames[1]))
            throw InvalidInput(place + "frames must be [first, last], two whole numbers");
        network.firstFrame = static_cast<int>(numberIn(frames[0], -1e6, 1e7, place + "frames"));
        network.lastFrame = static_cast<int>(numberIn(frames[1], -1e6, 1e7, place + "frames"));
        if (network.lastFrame < network.firstFrame)
            throw InvalidInput(place + "frames: the last frame comes before the first");
    }
    if (json.contains("units")) {
        checkKeys(json["units"], {"length"}, place + "units: ");
        if (json["units"].contains("length")) {
            network.unitLength =
                numberIn(json["units"]["length"], 1e-9, 1e9, place + "units: length");
        }
    }
}

/// Sets a parameter, over a value given before: --set comes after the file.
void addParm(Network& network, Network::Node& node, const std::string& name, const Json& value) {
    const NodeSchema& schema = node.type->schema;
    const ParmSchema* parm = schema.findParm(name);
    if (!parm) {
        throw InvalidInput(
            network.place(node) + schema.name + " has no parameter \"" + name + "\""
            + didYouMean(name, schema.parmNames()));
    }
    try {
        ParmTrack track = parmTrackFrom(value, *parm);
        for (Network::Parm& p : node.parms) {
            if (p.schema == parm) {
                p.track = std::move(track);
                return;
            }
        }
        node.parms.push_back({parm, std::move(track)});
    } catch (const InvalidInput& e) {
        throw InvalidInput(network.place(node) + "parameter " + name + ": " + e.what());
    }
}

/// A node without its wires: those may name nodes that come later in the file.
Network::Node readNode(
    Network& network, const std::string& name, const Json& json, const Registry& registry) {
    Network::Node node{name, nullptr, {}, {}};
    checkKeys(json, {"type", "inputs", "parms", "comment"}, network.place(node));
    if (!json.contains("type") || !json["type"].is_string())
        throw InvalidInput(network.place(node) + "needs a \"type\" such as \"sinew::shape\"");
    const auto type = json["type"].get<std::string>();
    node.type = registry.find(type);
    if (!node.type) {
        throw InvalidInput(
            network.place(node) + "unknown node type \"" + type + "\"" + registry.suggestion(type));
    }
    node.inputs.assign(node.type->schema.inputs.size(), -1);
    if (json.contains("parms")) {
        if (!json["parms"].is_object())
            throw InvalidInput(network.place(node) + "parms must be a JSON object {...}");
        for (const auto& [parm, value] : json["parms"].items())
            addParm(network, node, parm, value);
    }
    return node;
}

/// Wires one node by name; null leaves an input open.
void wire(Network& network, Network::Node& node, const Json& json) {
    const NodeSchema& schema = node.type->schema;
    const Json inputs = json.contains("inputs") ? json["inputs"] : Json::array();
    const std::string place = network.place(node);
    if (!inputs.is_array()) throw InvalidInput(place + "inputs must be a list of node names");
    if (inputs.size() > node.inputs.size()) {
        throw InvalidInput(
            place + schema.name + " takes "
            + countOf(static_cast<long long>(node.inputs.size()), "input") + ", not "
            + std::to_string(inputs.size()));
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i].is_null()) continue;
        if (!inputs[i].is_string())
            throw InvalidInput(place + "inputs must be node names (or null)");
        const auto source = inputs[i].get<std::string>();
        node.inputs[i] = network.find(source);
        if (node.inputs[i] < 0) {
            throw InvalidInput(
                place + "input " + std::to_string(i + 1) + " names no node: \"" + source + "\""
                + didYouMean(source, network.nodeNames()));
        }
    }
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        if (node.inputs[i] < 0 && schema.inputs[i].isRequired) {
            throw InvalidInput(
                place + "input " + std::to_string(i + 1) + " (" + schema.inputs[i].label
                + ") is not connected");
        }
    }
}

/// The node to cook; there is no default, so that adding a node never changes the result.
void readOutput(const Json& json, Network& network) {
    const std::string place = network.file + ": ";
    if (!json.contains("output") || !json["output"].is_string())
        throw InvalidInput(place + "needs an \"output\": the name of the node to cook");
    const auto name = json["output"].get<std::string>();
    network.output = network.find(name);
    if (network.output < 0) {
        throw InvalidInput(
            place + "output names no node: \"" + name + "\""
            + didYouMean(name, network.nodeNames()));
    }
}

/// Names first, wires second, cycles last: each step may rely on the one before.
Network networkFrom(const std::string& text, const std::string& file, const Registry& registry) {
    Network network;
    network.file = file;
    network.folder = std::filesystem::path(file).parent_path().string();
    const Json json = parseJson(text, file);
    readHeader(json, network);
    if (!json.contains("nodes") || !json["nodes"].is_object() || json["nodes"].empty())
        throw InvalidInput(file + ": needs \"nodes\": {\"name\": {\"type\": ...}, ...}");
    for (const auto& [name, node] : json["nodes"].items())
        network.nodes.push_back(readNode(network, name, node, registry));
    for (Network::Node& node : network.nodes)
        wire(network, node, json["nodes"][node.name]);
    readOutput(json, network);

    // Also what the output does not need must be right: it may be the output tomorrow.
    std::vector<int> all;
    for (std::size_t i = 0; i < network.nodes.size(); ++i)
        all.push_back(static_cast<int>(i));
    static_cast<void>(network.cookOrder(all));  // throws on a cycle, wherever it is
    return network;
}

/// Checks kind and size first: a folder or a cache given by mistake must not be read to its end.
std::string readText(const std::string& path) {
    std::error_code code;
    if (!std::filesystem::exists(path, code)) throw InvalidInput(path + ": no such file");
    if (!std::filesystem::is_regular_file(path, code)) throw InvalidInput(path + ": not a file");
    if (std::filesystem::file_size(path, code) > kMaxNetworkBytes)
        throw InvalidInput(path + ": too large for a network");
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (!stream) throw InvalidInput(path + ": cannot be read");
    return text.str();
}

/// NODE.PARM=VALUE, as --set gives it.
void assign(Network& network, const std::string& assignment) {
    const std::size_t equals = assignment.find('=');
    const std::size_t dot = assignment.find('.');
    if (equals == std::string::npos || dot == std::string::npos || dot > equals)
        throw InvalidInput("--set takes NODE.PARM=VALUE, not \"" + assignment + "\"");
    const std::string name = assignment.substr(0, dot);
    const std::string parm = assignment.substr(dot + 1, equals - dot - 1);
    const std::string value = assignment.substr(equals + 1);
    const int node = network.find(name);
    if (node < 0) {
        throw InvalidInput(
            network.file + ": no node \"" + name + "\"" + didYouMean(name, network.nodeNames()));
    }
    Json json = Json::parse(value, nullptr, false);
    // What is not JSON, or is JSON by accident for a text parameter, is a plain text.
    Network::Node& target = network.nodes[static_cast<std::size_t>(node)];
    const ParmSchema* schema = target.type->schema.findParm(parm);
    const bool wantsText = schema && !schema->isNumeric();
    if (json.is_discarded() || (wantsText && !json.is_string())) json = value;
    addParm(network, target, parm, json);
}

/// Thousands of frames cost a stat each, against an error after hours of cooking.
void checkFile(const Network& network, const Network::Node& node, const Network::Parm& parm) {
    const std::string path = parm.track.at(0.0).text;
    const int last = hasFrameVariable(path) ? network.lastFrame : network.firstFrame;
    for (int frame = network.firstFrame; frame <= last && !path.empty(); ++frame) {
        const std::string file = resolvePath(expandFrame(path, frame), network.folder);
        std::error_code code;
        if (!std::filesystem::exists(file, code)) {
            throw InvalidInput(
                network.place(node) + "parameter " + parm.schema->name + ": no such file: " + file);
        }
    }
}

}  // namespace

Result<Network> loadNetwork(const std::string& path, const Registry& registry) {
    return capture([&] { return networkFrom(readText(path), path, registry); });
}

Result<Network> parseNetwork(
    const std::string& text, const std::string& file, const Registry& registry) {
    return capture([&] { return networkFrom(text, file, registry); });
}

Status setParm(Network& network, const std::string& assignment) {
    return capture([&] { return assign(network, assignment), std::monostate{}; });
}

Status checkFiles(const Network& network) {
    return capture([&] {
        for (const int i : network.cookOrder()) {
            const Network::Node& node = network.nodes[static_cast<std::size_t>(i)];
            for (const Network::Parm& parm : node.parms) {
                if (parm.schema->type == ParmType::ReadFile) checkFile(network, node, parm);
            }
        }
        return std::monostate{};
    });
}

}  // namespace sinew
