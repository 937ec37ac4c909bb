#include <sinew/nodes/standard_nodes.h>

namespace sinew {
namespace {

/// Houdini's own Merge takes any number; a fixed few keep wires apart, and merges can be chained.
constexpr int kInputs = 8;

Geometry cook(const CookContext& context) {
    // The first copy shares its columns with the input; merging copies only what it appends to.
    Geometry joined = *context.inputs[0];
    for (std::size_t i = 1; i < context.inputs.size(); ++i) {
        context.monitor.checkInterrupt();
        if (context.inputs[i]) joined.merge(*context.inputs[i]);
    }
    return joined;
}

}  // namespace

NodeType mergeNode() {
    NodeSchema schema;
    schema.name = "sinew::merge";
    schema.version = "1.0";
    schema.label = "Sinew Merge";
    schema.summary = "Joins several inputs into one geometry, in their order.";
    schema.helpText =
        "Stands in for Houdini's Merge in networks that cook without it. Groups of the same name "
        "are joined. An attribute that only some inputs have is zero on the others; one that "
        "differs in type takes the first input's.";
    schema.inputs = {{"Geometry 1", true, "Comes first; its attribute types win."}};
    for (int i = 2; i <= kInputs; ++i)
        schema.inputs.push_back({"Geometry " + std::to_string(i), false, "Follows the others."});
    return {schema, &cook};
}

}  // namespace sinew
