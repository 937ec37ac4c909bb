#include <sinew/nodes/standard_nodes.h>
#include <sinew/shapes/shape.h>

namespace sinew {
namespace {

/// The shapes' own list, so that a new shape appears in the menu by itself.
std::vector<MenuItem> kindMenu() {
    std::vector<MenuItem> items;
    for (const std::string& name : shapeNames()) {
        std::string label = name;
        label[0] = static_cast<char>(label[0] - 'a' + 'A');
        items.push_back({name, label});
    }
    return items;
}

Geometry cook(const CookContext& context) {
    ShapeOptions options;
    options.kind = shapeKindFromName(context.parms.text("kind"));
    options.size = context.parms.vector3("size");
    options.center = context.parms.vector3("center");
    options.rotate = context.parms.vector3("rotate");
    options.divisions = context.parms.integer("divisions");
    // Proportions multiply Size, so that one Size of (2, 2, 2) gives an octopus two metres wide.
    if (context.parms.flag("natural"))
        options.size = options.size.cwiseProduct(shapeProportions(options.kind));
    return makeShape(options, context.monitor);
}

}  // namespace

NodeType shapeNode() {
    NodeSchema schema;
    schema.name = "sinew::shape";
    schema.version = "1.0";
    schema.label = "Sinew Shape";
    schema.summary = "Makes procedural test geometry: from a box to an octopus.";
    schema.helpText =
        "Every shape is one closed, watertight surface at any number of divisions, so that it can "
        "go straight into Sinew Voxelize. Parts have point groups: the octopus `head`, `eyes` and "
        "`arm1` to `arm8`; the creature `body`, `head`, `ears`, `eyes`, `tail` and `leg1` to "
        "`leg4`; the tree `trunk` and `branches`; boxes and bars one group per face.";
    schema.parms = {
        menuParm("kind", "Kind", kindMenu()).help("Which shape to make."),
        vectorParm("size", "Size", {1, 1, 1})
            .min(0.0)
            .slider(0.0, 10.0)
            .unit("m")
            .help("Extent of the bounding box before rotation."),
        toggleParm("natural", "Natural Proportions", false)
            .help("Multiplies Size by the kind's own proportions, whose longest side is 1."),
        vectorParm("center", "Center", {0, 0, 0})
            .slider(-1.0, 1.0)
            .unit("m")
            .help("Centre of the bounding box."),
        vectorParm("rotate", "Rotate", {0, 0, 0})
            .slider(-180.0, 180.0)
            .unit("degrees")
            .help("Rotation about the centre: about X first, then Y, then Z."),
        integerParm("divisions", "Divisions", 0)
            .min(0.0)
            .max(kMaxShapeDivisions)
            .help("Cells along the longest side; 0 picks a number that suits the shape."),
    };
    return {schema, &cook};
}

}  // namespace sinew
