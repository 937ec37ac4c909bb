#include <sinew/base/text.h>
#include <sinew/nodes/help_page.h>

#include <cmath>
#include <limits>

namespace sinew {
namespace {

/// "sinew::voxelize" → "voxelize"
std::string shortName(const NodeSchema& schema) {
    return schema.name.substr(schema.name.rfind(':') + 1);
}

/// `#id` lets Houdini show the paragraph as the parameter's tooltip.
std::string parmSection(const ParmSchema& parm) {
    std::string text = parm.label + ":\n    #id: " + parm.name + "\n\n    " + parm.helpText + "\n";
    if (!parm.unitName.empty()) text += "    Unit: " + parm.unitName + ".\n";
    if (!rangeText(parm).empty()) text += "    Range: " + rangeText(parm) + ".\n";
    for (const MenuItem& item : parm.menu)
        text += "\n    " + item.label + ":\n        `" + item.token + "`\n";
    return text + "\n";
}

/// One line of docs/nodes.md: what a person needs to write a network by hand.
std::string tableRow(const ParmSchema& parm) {
    std::vector<std::string> notes;
    if (!parm.unitName.empty()) notes.push_back(parm.unitName);
    if (!rangeText(parm).empty()) notes.push_back(rangeText(parm));
    std::vector<std::string> tokens;
    for (const MenuItem& item : parm.menu)
        tokens.push_back(item.token);
    if (!tokens.empty()) notes.push_back(join(tokens, ", "));
    return "| `" + parm.name + "` | " + toString(parm.type)
           + (parm.size() > 1 ? std::to_string(parm.size()) : "") + " | " + defaultText(parm)
           + " | " + join(notes, "; ") + " | " + parm.helpText + " |\n";
}

/// The 32-bit limits of integers are no limits an artist needs to read about.
bool isLimit(double x) {
    return std::isfinite(x) && std::abs(x) < std::numeric_limits<int>::max();
}

}  // namespace

std::string defaultText(const ParmSchema& parm) {
    if (!parm.isNumeric()) return parm.defaultText.empty() ? "\"\"" : parm.defaultText;
    if (parm.type == ParmType::Toggle) return parm.defaults[0] != 0.0 ? "on" : "off";
    std::vector<std::string> numbers;
    for (const double x : parm.defaults)
        numbers.push_back(formatNumber(x));
    return numbers.size() == 1 ? numbers[0] : "[" + join(numbers, ", ") + "]";
}

std::string rangeText(const ParmSchema& parm) {
    const bool hasMin = isLimit(parm.hardMin);
    const bool hasMax = isLimit(parm.hardMax);
    if (hasMin && hasMax) return formatNumber(parm.hardMin) + " to " + formatNumber(parm.hardMax);
    if (hasMin) return "at least " + formatNumber(parm.hardMin);
    return hasMax ? "at most " + formatNumber(parm.hardMax) : "";
}

std::string helpPagePath(const NodeSchema& schema) {
    return "nodes/sop/sinew--" + shortName(schema) + "-" + schema.version + ".txt";
}

std::string helpPage(const NodeSchema& schema) {
    std::string text = "= " + schema.label
                       + " =\n\n#type: node\n#context: sop\n#internal: " + schema.name
                       + "\n#version: " + schema.version + "\n#icon: SOP/sinew_" + shortName(schema)
                       + "\n\n\"\"\"" + schema.summary + "\"\"\"\n\n" + schema.helpText + "\n\n";
    if (!schema.inputs.empty()) text += "@inputs\n\n";
    for (const InputSchema& input : schema.inputs) {
        text += input.label + ":\n    " + input.helpText
                + (input.isRequired ? "\n\n" : " Optional.\n\n");
    }
    if (!schema.parms.empty()) text += "@parameters\n\n";
    for (const ParmSchema& parm : schema.parms)
        text += parmSection(parm);
    return text;
}

std::string nodeTables(const std::vector<const NodeSchema*>& schemas) {
    std::string text =
        "# Nodes\n\nMade from the schemas by `sinew nodes --write-help`; do not edit by hand.\n";
    for (const NodeSchema* schema : schemas) {
        text += "\n## " + schema->name + "\n\n" + schema->summary + " " + schema->helpText + "\n\n";
        int number = 0;
        for (const InputSchema& input : schema->inputs) {
            text += std::to_string(++number) + ". **" + input.label + "**"
                    + (input.isRequired ? ": " : " (optional): ") + input.helpText + "\n";
        }
        if (schema->parms.empty()) continue;
        if (number > 0) text += "\n";
        text += "| parameter | type | default | unit, range, choices | help |\n";
        text += "| --- | --- | --- | --- | --- |\n";
        for (const ParmSchema& parm : schema->parms)
            text += tableRow(parm);
    }
    return text;
}

}  // namespace sinew
