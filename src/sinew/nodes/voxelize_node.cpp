#include <sinew/geometry/voxelize.h>
#include <sinew/nodes/standard_nodes.h>

namespace sinew {
namespace {

Geometry cook(const CookContext& context) {
    const ParmValues& parms = context.parms;
    VoxelizeOptions options;
    options.voxelSize = parms.real("voxelsize");
    options.stiffness = parms.real("stiffness");
    options.poisson = parms.real("poisson");
    options.massDensity = parms.real("massdensity");
    options.dampingRatio = parms.real("dampingratio");
    options.material = parms.text("material");
    options.isLockingFree = parms.flag("lockingfree");
    return toGeometry(voxelize(*context.inputs[0], options, context.monitor, context.inputs[1]));
}

std::vector<ParmSchema> parmSchemas() {
    const VoxelizeOptions byDefault;
    return {
        realParm("voxelsize", "Voxel Size", 0.0)
            .min(0.0)
            .slider(0.0, 0.1)
            .unit("m")
            .help("Edge of a voxel; 0 takes a fortieth of the longest side."),
        realParm("stiffness", "Stiffness", byDefault.stiffness)
            .min(1e-3)
            .slider(1e3, 1e7)
            .unit("Pa")
            .help("Young's modulus: 1e4 is jelly, 1e5 flesh, 1e7 rubber. The point attribute "
                  "`stiffness` multiplies it."),
        realParm("poisson", "Poisson Ratio", byDefault.poisson)
            .min(-0.99)
            .max(0.499)
            .slider(0.0, 0.499)
            .help("How much the sides bulge under pressure; 0.45 and more keep the volume. The "
                  "point attribute `poisson` replaces it."),
        realParm("massdensity", "Mass Density", byDefault.massDensity)
            .min(1e-6)
            .slider(100.0, 3000.0)
            .unit("kg/m³")
            .help("Mass of a cubic metre; water and flesh have 1000. The point attribute "
                  "`massdensity` multiplies it."),
        realParm("dampingratio", "Damping Ratio", byDefault.dampingRatio)
            .min(0.0)
            .help("Share of critical damping: 0 rings for ever, 1 settles at once. The point "
                  "attribute `dampingratio` multiplies it."),
        menuParm(
            "material",
            "Material",
            {{"fixedcorotated", "Fixed Corotated"},
             {"corotated", "Corotated"},
             {"stvk", "St. Venant-Kirchhoff"},
             {"smallstrain", "Small Strain"},
             {"mooneyrivlin", "Mooney-Rivlin"},
             {"neohookean", "Neo-Hookean"}})
            .help("How stress follows strain."),
        toggleParm("lockingfree", "Locking Free", byDefault.isLockingFree)
            .help("Keeps nearly incompressible materials from bending too stiffly."),
    };
}

}  // namespace

NodeType voxelizeNode() {
    NodeSchema schema;
    schema.name = "sinew::voxelize";
    schema.version = "1.0";
    schema.label = "Sinew Voxelize";
    schema.summary = "Turns any mesh into a voxel model: what is solid, and what it is made of.";
    schema.helpText =
        "Open, inside-out, self-intersecting meshes and meshes of many pieces are repaired where "
        "they can be; a warning lists what was done. The output holds the mesh and the grids "
        "`fill` "
        "(part of each voxel inside), `density`, `stiffness` and `poisson`, and one grid for each "
        "painted point attribute: `dampingratio`, `friction`, `detail`, `interest`, `pin`, "
        "`sinewlayer`. Paint spreads inwards from the closest point of the surface.\n\n"
        "Grids in the second input replace the paint of their name wherever they are active; a "
        "level set there, or a grid `fill`, replaces the shape of the mesh.";
    schema.inputs = {
        {"Mesh", true, "The surface of the body, with painted point attributes."},
        {"Grids", false, "VDB grids that replace shape or paint."},
    };
    schema.parms = parmSchemas();
    return {schema, &cook};
}

}  // namespace sinew
