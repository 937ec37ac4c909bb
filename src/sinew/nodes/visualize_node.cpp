#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/geometry/select_elements.h>
#include <sinew/nodes/standard_nodes.h>
#include <sinew/nodes/voxel_guides.h>

namespace sinew {
namespace {

std::vector<std::string> gridNames(const Geometry& geometry) {
    std::vector<std::string> names;
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) == PrimitiveKind::Vdb) names.push_back(geometry.gridName(i));
    }
    return names;
}

/// @throws InvalidInput naming the parameter and the nearest grid.
GridPtr findGrid(const Geometry& model, const std::string& name, const char* parm) {
    if (GridPtr grid = model.grid(name)) return grid;
    const std::vector<std::string> names = gridNames(model);
    const std::string hint =
        names.empty() ? "; the input holds no grid, wire a voxelize node" : didYouMean(name, names);
    throw InvalidInput("parameter " + std::string(parm) + ": no grid \"" + name + "\"" + hint);
}

/// The input's mesh, in grey where it has no colour of its own.
Geometry meshOf(const Geometry& model) {
    constexpr float kGrey = 0.5f;
    Geometry mesh = withoutGrids(model);
    if (!mesh.findAttribute(Owner::Point, "Cd")) {
        Attribute cd = Attribute::numeric(Storage::Float32, 3, mesh.pointCount());
        for (float& x : cd.edit<float>())
            x = kGrey;
        mesh.setAttribute(Owner::Point, "Cd", std::move(cd));
    }
    return mesh;
}

VoxelGuideOptions guideOptions(const ParmValues& parms) {
    VoxelGuideOptions options;
    options.style = parms.text("voxels") == "points" ? VoxelGuideOptions::Style::Points
                                                     : VoxelGuideOptions::Style::Boxes;
    options.filter.threshold = parms.real("threshold");
    // The menu's first item is "none": axis −1.
    options.filter.sliceAxis = parms.menuIndex("slice") - 1;
    options.filter.slicePosition = parms.real("sliceposition");
    options.rangeMin = parms.real("rangemin");
    options.rangeMax = parms.real("rangemax");
    return options;
}

/// Guides are made anew: the model itself does not travel further.
Geometry cook(const CookContext& context) {
    const Geometry& model = *context.inputs[0];
    const ParmValues& parms = context.parms;
    Geometry guides;
    // The mesh first, so that its points keep their numbers and can be compared with the input's.
    if (parms.flag("mesh")) guides = meshOf(model);
    if (parms.text("voxels") != "none") {
        const GridPtr grid = findGrid(model, parms.text("grid"), "grid");
        const GridPtr colors = findGrid(model, parms.text("colorgrid"), "colorgrid");
        context.monitor.checkInterrupt();
        addVoxelGuides(guides, *grid, *colors, guideOptions(parms));
    }
    return guides;
}

std::vector<ParmSchema> parmSchemas() {
    return {
        toggleParm("mesh", "Show Mesh", false).help("Passes the input's polygons on."),
        menuParm("voxels", "Voxels", {{"boxes", "Boxes"}, {"points", "Points"}, {"none", "None"}})
            .help("How the voxels are shown."),
        textParm("grid", "Grid", "fill").help("Grid whose voxels are shown."),
        realParm("threshold", "Threshold", 0.5)
            .help("Voxels with a value above it are shown; a level set shows its inside."),
        textParm("colorgrid", "Color By", "stiffness").help("Grid whose values give the colours."),
        realParm("rangemin", "Range Min", 0.0)
            .help("Value of the darkest colour, in the unit of the grid."),
        realParm("rangemax", "Range Max", 0.0)
            .help("Value of the brightest colour; not above Range Min: both follow the values."),
        menuParm("slice", "Slice", {{"none", "None"}, {"x", "X"}, {"y", "Y"}, {"z", "Z"}})
            .help("Cuts the voxels open across this axis."),
        realParm("sliceposition", "Slice Position", 0.5)
            .min(0.0)
            .max(1.0)
            .help("Where the cut runs, from 0 to 1 along the axis."),
    };
}

}  // namespace

NodeType visualizeNode() {
    NodeSchema schema;
    schema.name = "sinew::visualize";
    schema.version = "1.0";
    schema.label = "Sinew Visualize";
    schema.summary = "Turns what a model holds into guides a viewport can show.";
    schema.helpText =
        "Shows the voxels of a model as boxes (only the faces one can see) or as points with "
        "`pscale`, coloured by any of its grids: dark violet is low, yellow is high. Slice cuts "
        "them open to look inside.";
    schema.inputs = {{"Model", true, "A voxel model, from Sinew Voxelize."}};
    schema.parms = parmSchemas();
    return {schema, &cook};
}

}  // namespace sinew
