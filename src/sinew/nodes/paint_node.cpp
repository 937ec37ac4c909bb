#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/nodes/paint_region.h>
#include <sinew/nodes/standard_nodes.h>

#include <algorithm>
#include <cctype>
#include <iterator>

namespace sinew {
namespace {

/// Attributes that multiply a parameter: unpainted parts keep 1.
constexpr const char* kMultipliers[] = {
    "stiffness", "dampingratio", "massdensity", "friction", "targetstrength"};
/// Voxelize's own default, so that unpainted parts stay as they were.
constexpr double kDefaultPoisson = 0.45;

/// What an attribute means where nobody painted: the value that changes nothing.
double automaticBackground(const std::string& name) {
    const auto isName = [&](const char* n) { return name == n; };
    if (std::any_of(std::begin(kMultipliers), std::end(kMultipliers), isName)) return 1.0;
    return name == "poisson" ? kDefaultPoisson : 0.0;
}

/// Names that every host and file format takes; P stays what it is, or the mesh would move.
void checkName(const std::string& name) {
    const auto isLetter = [](char c) {
        return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
    };
    const auto isNameChar = [&](char c) {
        return isLetter(c) || std::isdigit(static_cast<unsigned char>(c));
    };
    if (name.empty() || !isLetter(name[0]) || !std::all_of(name.begin(), name.end(), isNameChar)) {
        throw InvalidInput(
            "parameter attribute: \"" + name
            + "\" is not an attribute name; use letters, digits and underscores");
    }
    if (name == "P") throw InvalidInput("parameter attribute: P holds the positions; use another");
}

/// The attribute to paint on: the existing one, or a new one filled with the background.
Attribute canvas(const Geometry& mesh, const ParmValues& parms, const std::string& name) {
    if (const Attribute* existing = mesh.findAttribute(Owner::Point, name)) {
        if (!existing->isNumeric() || existing->isArray() || existing->tupleSize() != 1) {
            throw InvalidInput(
                "parameter attribute: " + name + " exists, but is not one number a point");
        }
        return *existing;
    }
    const Storage storage = name == "sinewlayer" ? Storage::Int32 : Storage::Float32;
    Attribute attribute = Attribute::numeric(storage, 1, mesh.pointCount());
    const double background =
        parms.flag("usebackground") ? parms.real("background") : automaticBackground(name);
    for (int i = 0; i < mesh.pointCount(); ++i)
        attribute.setNumber(i, 0, background);
    return attribute;
}

/// 1 on the points of the group, or on the points of its primitives; 0 elsewhere.
std::vector<double> groupWeights(const Geometry& mesh, const std::string& name) {
    std::vector<double> weights(static_cast<std::size_t>(mesh.pointCount()), 0.0);
    if (const Group* group = mesh.findGroup(Owner::Point, name)) {
        for (const int p : group->members())
            weights[static_cast<std::size_t>(p)] = 1.0;
        return weights;
    }
    const Group* group = mesh.findGroup(Owner::Primitive, name);
    if (!group) {
        std::vector<std::string> names;
        for (const Owner owner : {Owner::Point, Owner::Primitive}) {
            for (const Group& g : mesh.groups(owner))
                names.push_back(g.name());
        }
        throw InvalidInput(
            "parameter group: the mesh has no group \"" + name + "\"" + didYouMean(name, names));
    }
    for (const int primitive : group->members()) {
        for (int v = mesh.vertexStart(primitive); v < mesh.vertexStart(primitive + 1); ++v)
            weights[static_cast<std::size_t>(mesh.vertexPoint(v))] = 1.0;
    }
    return weights;
}

/// Weight of every point, 0 to 1. @throws InvalidInput for a group that is not there.
std::vector<double> regionWeights(const Geometry& mesh, const ParmValues& parms) {
    if (parms.text("region") == "group") return groupWeights(mesh, parms.text("group"));
    PaintRegion region;
    const std::string& kind = parms.text("region");
    region.kind = kind == "sphere"  ? PaintRegion::Kind::Sphere
                  : kind == "box"   ? PaintRegion::Kind::Box
                  : kind == "plane" ? PaintRegion::Kind::Plane
                                    : PaintRegion::Kind::Noise;
    region.center = parms.vector3("center");
    region.size = parms.vector3("size");
    region.direction = parms.vector3("direction");
    region.falloff = parms.real("falloff");
    region.seed = parms.integer("seed");
    if (region.kind == PaintRegion::Kind::Plane && region.direction.norm() < 1e-12)
        throw InvalidInput("parameter direction: must not be zero");
    std::vector<double> weights;
    weights.reserve(static_cast<std::size_t>(mesh.pointCount()));
    for (int i = 0; i < mesh.pointCount(); ++i)
        weights.push_back(region.weight(mesh.position(i)));
    return weights;
}

/// old, painted with `value` by the chosen operation at full weight.
double painted(const std::string& operation, double old, double value) {
    if (operation == "add") return old + value;
    if (operation == "multiply") return old * value;
    if (operation == "maximum") return std::max(old, value);
    if (operation == "minimum") return std::min(old, value);
    return value;
}

/// The mesh shares all columns with the input but the one that is painted.
Geometry cook(const CookContext& context) {
    const ParmValues& parms = context.parms;
    Geometry mesh = *context.inputs[0];
    const std::string& name = parms.text("attribute");
    checkName(name);
    Attribute attribute = canvas(mesh, parms, name);
    const std::vector<double> weights = regionWeights(mesh, parms);
    const bool isInverted = parms.flag("invert");
    bool touched = false;
    for (int i = 0; i < mesh.pointCount(); ++i) {
        const double w = weights[static_cast<std::size_t>(i)];
        const double weight = isInverted ? 1.0 - w : w;
        const double old = attribute.number(i);
        const double full = painted(parms.text("operation"), old, parms.real("value"));
        // a ← a + w (op(a, value) − a): at weight 1 the operation, at 0 nothing.
        attribute.setNumber(i, 0, old + weight * (full - old));
        touched = touched || weight > 0.0;
    }
    if (!touched && mesh.pointCount() > 0)
        context.monitor.warn("the region holds no point: nothing was painted");
    mesh.setAttribute(Owner::Point, name, std::move(attribute));
    return mesh;
}

std::vector<ParmSchema> parms() {
    return {
        textParm("attribute", "Attribute", "detail")
            .help("Point attribute to paint: `stiffness`, `detail`, `pin`, ..."),
        realParm("value", "Value", 1.0).help("Value inside the region."),
        menuParm(
            "operation",
            "Operation",
            {{"set", "Set"},
             {"add", "Add"},
             {"multiply", "Multiply"},
             {"maximum", "Maximum"},
             {"minimum", "Minimum"}})
            .help("How Value joins what is there already."),
        menuParm(
            "region",
            "Region",
            {{"sphere", "Sphere"},
             {"box", "Box"},
             {"plane", "Plane"},
             {"group", "Group"},
             {"noise", "Noise"}})
            .help("Where to paint."),
        vectorParm("center", "Center", {0, 0, 0})
            .slider(-1, 1)
            .unit("m")
            .help("Centre of the sphere or box; a point of the plane."),
        vectorParm("size", "Size", {1, 1, 1})
            .min(0.0)
            .unit("m")
            .help("Full extent of the sphere or box; size of the noise's features."),
        vectorParm("direction", "Direction", {0, 1, 0})
            .slider(-1, 1)
            .help("Plane: points on this side of it are inside."),
        textParm("group", "Group", "").help("Point or primitive group to paint."),
        realParm("falloff", "Falloff", 0.0)
            .min(0.0)
            .unit("m")
            .help("Width around the region over which Value fades out."),
        toggleParm("invert", "Invert", false).help("Paints outside the region instead."),
        integerParm("seed", "Seed", 0).help("Another number gives another noise."),
        toggleParm("usebackground", "Set Background", false)
            .help("Starts a new attribute from Background, not from its neutral value."),
        realParm("background", "Background", 0.0)
            .help("Value of unpainted points when the attribute is new."),
    };
}

}  // namespace

NodeType paintNode() {
    NodeSchema schema;
    schema.name = "sinew::paint";
    schema.version = "1.0";
    schema.label = "Sinew Paint";
    schema.summary = "Paints a point attribute in a region of space or on a group.";
    schema.helpText =
        "Stands in for Attribute Paint in networks that must cook without a person. A new "
        "attribute starts from its neutral value: 1 for `stiffness`, `dampingratio`, "
        "`massdensity`, "
        "`friction` and `targetstrength`, which multiply the parameter of the same name; 0 for the "
        "others. Several Paint nodes in a row paint over one another.";
    schema.inputs = {{"Mesh", true, "The mesh to paint on."}};
    schema.parms = parms();
    return {schema, &cook};
}

}  // namespace sinew
