#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/io/byte_sink.h>
#include <sinew/nodes/help_page.h>
#include <sinew/nodes/registry.h>
#include <sinew/standalone/command.h>

#include <nlohmann/json.hpp>

#include <cstdio>
#include <filesystem>

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

Json jsonOf(const ParmSchema& parm) {
    Json json = {{"name", parm.name}, {"label", parm.label}, {"type", toString(parm.type)}};
    if (parm.isNumeric()) {
        json["size"] = parm.size();
        if (parm.type == ParmType::Toggle) {
            json["default"] = parm.defaults[0] != 0.0;
        } else {
            json["default"] = parm.size() == 1 ? Json(parm.defaults[0]) : Json(parm.defaults);
        }
    } else {
        json["default"] = parm.defaultText;
    }
    if (std::isfinite(parm.hardMin)) json["min"] = parm.hardMin;
    if (std::isfinite(parm.hardMax)) json["max"] = parm.hardMax;
    json["unit"] = parm.unitName;
    json["help"] = parm.helpText;
    for (const MenuItem& item : parm.menu)
        json["menu"].push_back({{"token", item.token}, {"label", item.label}});
    return json;
}

Json jsonOf(const NodeSchema& schema) {
    Json json = {
        {"type", schema.fullName()},
        {"name", schema.name},
        {"version", schema.version},
        {"label", schema.label},
        {"help", schema.summary}};
    json["inputs"] = Json::array();
    for (const InputSchema& input : schema.inputs)
        json["inputs"].push_back(
            {{"label", input.label}, {"required", input.isRequired}, {"help", input.helpText}});
    json["parms"] = Json::array();
    for (const ParmSchema& parm : schema.parms)
        json["parms"].push_back(jsonOf(parm));
    return json;
}

void printList(const std::vector<const NodeType*>& types) {
    for (const NodeType* type : types)
        std::printf("%-20s %s\n", type->schema.name.c_str(), type->schema.summary.c_str());
    std::puts("\nsinew nodes NODE shows a node's inputs and parameters.");
}

void printParm(const ParmSchema& parm) {
    std::string size = parm.size() > 1 ? std::to_string(parm.size()) : "";
    std::string line = "  " + parm.name;
    line.resize(std::max<std::size_t>(18, line.size() + 1), ' ');
    line += toString(parm.type) + size + ", default " + defaultText(parm);
    if (!parm.unitName.empty()) line += " " + parm.unitName;
    if (!rangeText(parm).empty()) line += ", " + rangeText(parm);
    std::printf("%s\n                  %s\n", line.c_str(), parm.helpText.c_str());
    std::vector<std::string> tokens;
    for (const MenuItem& item : parm.menu)
        tokens.push_back(item.token);
    if (!tokens.empty()) std::printf("                  One of %s.\n", join(tokens, ", ").c_str());
}

void printNode(const NodeSchema& schema) {
    std::printf(
        "%s  (%s)\n%s\n\n",
        schema.fullName().c_str(),
        schema.label.c_str(),
        schema.summary.c_str());
    std::printf("%s\n", schema.helpText.c_str());
    if (!schema.inputs.empty()) std::puts("\ninputs:");
    for (std::size_t i = 0; i < schema.inputs.size(); ++i) {
        const InputSchema& input = schema.inputs[i];
        std::printf(
            "  %zu %s%s: %s\n",
            i + 1,
            input.label.c_str(),
            input.isRequired ? "" : " (optional)",
            input.helpText.c_str());
    }
    std::puts("\nparameters:");
    for (const ParmSchema& parm : schema.parms)
        printParm(parm);
}

/// Help pages for Houdini and the tables of the documentation, below the project's folder.
void writeHelp(const std::vector<const NodeType*>& types, const std::filesystem::path& project) {
    std::vector<const NodeSchema*> schemas;
    for (const NodeType* type : types) {
        schemas.push_back(&type->schema);
        const auto path = project / "houdini/help" / helpPagePath(type->schema);
        std::filesystem::create_directories(path.parent_path());
        writeWholeFile(path.string(), helpPage(type->schema));
    }
    std::filesystem::create_directories(project / "docs");
    writeWholeFile((project / "docs/nodes.md").string(), nodeTables(schemas));
}

void run(const Arguments& arguments, Terminal&) {
    const Registry registry = standardNodes();
    std::vector<const NodeType*> types = registry.newest();
    if (const auto project = arguments.value("--write-help")) return writeHelp(types, *project);

    const bool isOne = !arguments.positional().empty();
    if (isOne) {
        const std::string& name = arguments.positional()[0];
        const NodeType* type = registry.find(name);
        if (!type)
            throw InvalidInput(
                "unknown node type \"" + name + "\"" + didYouMean(name, registry.names()));
        types = {type};
    }
    if (arguments.has("--json")) {
        Json json = Json::array();
        for (const NodeType* type : types)
            json.push_back(jsonOf(type->schema));
        std::printf("%s\n", (isOne ? json[0] : json).dump(2).c_str());
    } else if (isOne) {
        printNode(types[0]->schema);
    } else {
        printList(types);
    }
}

}  // namespace

Command nodesCommand() {
    CommandSpec spec;
    spec.name = "nodes";
    spec.summary = "Lists the node types, or one node's inputs and parameters.";
    spec.arguments = "[NODE]";
    spec.maxArguments = 1;
    spec.options = {
        {"--json", "", "Prints the schema as JSON."},
        {"--write-help",
         "PROJECT",
         "Writes Houdini's help pages and docs/nodes.md below a folder."},
    };
    spec.examples =
        "examples:\n"
        "  sinew nodes\n"
        "  sinew nodes voxelize\n"
        "  sinew nodes sinew::shape::1.0 --json\n";
    return {spec, &run};
}

}  // namespace sinew
