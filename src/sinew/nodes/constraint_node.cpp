#include <sinew/base/error.h>
#include <sinew/base/hash.h>
#include <sinew/base/text.h>
#include <sinew/nodes/attach_binding.h>
#include <sinew/nodes/constraint_record.h>
#include <sinew/nodes/mesh_points.h>
#include <sinew/nodes/standard_nodes.h>

#include <algorithm>
#include <optional>

namespace sinew {
namespace {

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// How the points hang on the targets, found at the rest frame.
class BindingMemory final : public NodeMemory {
public:
    std::uint64_t key = 0;
    AttachBinding binding;
};

const Attribute* pointNumbers(const Geometry& model, const std::string& name, int size) {
    const Attribute* a = model.findAttribute(Owner::Point, name);
    return a && a->isNumeric() && !a->isArray() && a->tupleSize() == size ? a : nullptr;
}

std::vector<double> attributeWeights(const Geometry& model, const std::string& name) {
    std::vector<double> weights(at(model.pointCount()), 0.0);
    const Attribute* paint = pointNumbers(model, name, 1);
    if (!paint)
        throw InvalidInput(
            "parameter attribute: the model has no point attribute \"" + name
            + "\" of one number; paint it on the mesh, or choose another region"
            + didYouMean(name, model.attributes(Owner::Point).names()));
    for (int p = 0; p < model.pointCount(); ++p)
        weights[at(p)] = std::max(0.0, paint->number(p));
    return weights;
}

std::vector<double> groupWeights(const Geometry& model, const std::string& name) {
    std::vector<double> weights(at(model.pointCount()), 0.0);
    if (const Group* points = model.findGroup(Owner::Point, name)) {
        for (const int p : points->members())
            weights[at(p)] = 1.0;
        return weights;
    }
    const Group* primitives = model.findGroup(Owner::Primitive, name);
    if (!primitives) throw InvalidInput("parameter group: the model has no group \"" + name + "\"");
    for (const int i : primitives->members())
        for (int v = model.vertexStart(i); v < model.vertexStart(i + 1); ++v)
            weights[at(model.vertexPoint(v))] = 1.0;
    return weights;
}

/// The region of space the parameters describe, when they describe one.
std::optional<PaintRegion> regionOf(const ParmValues& parms) {
    const std::string& kind = parms.text("region");
    PaintRegion region;
    if (kind == "sphere") {
        region.kind = PaintRegion::Kind::Sphere;
    } else if (kind == "box") {
        region.kind = PaintRegion::Kind::Box;
    } else if (kind == "plane") {
        region.kind = PaintRegion::Kind::Plane;
    } else {
        return std::nullopt;
    }
    region.center = parms.vector3("center");
    region.size = parms.vector3("size");
    region.direction = parms.vector3("direction");
    if (region.kind == PaintRegion::Kind::Plane && region.direction.norm() < 1e-12)
        throw InvalidInput("parameter direction: must not be zero");
    return region;
}

/// How far each point is constrained, paint of `targetstrength` included.
std::vector<double> weightsOf(
    const Geometry& model, const ParmValues& parms, const std::optional<PaintRegion>& region) {
    std::vector<double> weights(at(model.pointCount()), 1.0);
    const std::string& kind = parms.text("region");
    if (kind == "attribute") weights = attributeWeights(model, parms.text("attribute"));
    if (kind == "group") weights = groupWeights(model, parms.text("group"));
    if (region)
        for (int p = 0; p < model.pointCount(); ++p)
            weights[at(p)] = region->weight(model.position(p));
    std::vector<double> onMesh(weights.size(), 0.0);
    const Attribute* strength = pointNumbers(model, "targetstrength", 1);
    for (const int p : meshPoints(model))
        onMesh[at(p)] = weights[at(p)] * (strength ? std::max(0.0, strength->number(p)) : 1.0);
    return onMesh;
}

ConstraintRecord recordOf(const ParmValues& parms) {
    ConstraintRecord record;
    record.type = static_cast<ConstraintType>(parms.menuIndex("type"));
    record.isHard = parms.flag("hard");
    record.strength = parms.real("strength");
    record.damping = parms.real("damping");
    record.mass = parms.real("mass");
    const std::vector<int> active = parms.integers("activeframes");
    record.firstFrame = active[0];
    record.lastFrame = active[1];
    return record;
}

/// Positions of the mesh's points on the targets, in the order of meshPoints().
std::vector<Vector3> followTargets(
    const CookContext& context, const std::vector<int>& points, ConstraintType type) {
    const Geometry& targets = *context.inputs[1];
    const bool isByNumber =
        type != ConstraintType::Attach && targets.pointCount() >= static_cast<int>(points.size());
    std::vector<Vector3> positions;
    if (isByNumber) {
        for (std::size_t n = 0; n < points.size(); ++n)
            positions.push_back(targets.position(static_cast<int>(n)));
        return positions;
    }
    for (const int p : points)
        positions.push_back(context.inputs[0]->position(p));
    Hash64 hash;
    hash.value(context.parms.integer("restframe"));
    for (const Vector3& x : positions)
        hash.bytes(x.data(), sizeof(double) * 3);
    auto& memory = context.slot.as<BindingMemory>();
    if (memory.key != hash.result()) {
        memory.binding =
            AttachBinding(positions, context.others.input(1, context.parms.integer("restframe")));
        memory.key = hash.result();
    }
    return memory.binding.follow(
        targets,
        type == ConstraintType::Spring ? AttachBinding::Follow::Anchor
                                       : AttachBinding::Follow::Point);
}

/// Targets of all points: from the second input, else from the attribute `targetP`, else none.
std::vector<Vector3> targetsOf(const CookContext& context, const ConstraintRecord& record) {
    const Geometry& model = *context.inputs[0];
    std::vector<Vector3> targets;
    if (record.type == ConstraintType::Mass) return targets;
    for (int p = 0; p < model.pointCount(); ++p)
        targets.push_back(model.position(p));
    if (context.inputs[1]) {
        const std::vector<int> points = meshPoints(model);
        const std::vector<Vector3> moved = followTargets(context, points, record.type);
        for (std::size_t n = 0; n < points.size(); ++n)
            targets[at(points[n])] = moved[n];
    } else if (const Attribute* painted = pointNumbers(model, "targetP", 3)) {
        for (int p = 0; p < model.pointCount(); ++p)
            for (int c = 0; c < 3; ++c)
                targets[at(p)][c] = painted->number(p, c);
    } else {
        targets.clear();
    }
    return targets;
}

Geometry cook(const CookContext& context) {
    Geometry model = *context.inputs[0];
    ConstraintRecord record = recordOf(context.parms);
    const std::optional<PaintRegion> region = regionOf(context.parms);
    record.weights = weightsOf(model, context.parms, region);
    record.targets = targetsOf(context, record);
    record.region = region;
    if (record.type == ConstraintType::Attach && !context.inputs[1])
        throw InvalidInput("attach needs geometry to follow in the second input");
    const auto isBad = [](const Vector3& x) { return !x.allFinite(); };
    for (std::size_t p = 0; p < record.targets.size(); ++p)
        if (record.weights[p] > 0.0 && isBad(record.targets[p]))
            throw InvalidInput("a target is not finite; mend the targets' positions");
    if (std::none_of(record.weights.begin(), record.weights.end(), [](double w) { return w > 0; })
        && model.pointCount() > 0)
        context.monitor.warn("the region holds no point of the mesh: nothing is constrained");
    addConstraint(model, record);
    return model;
}

std::vector<ParmSchema> regionParms() {
    return {
        menuParm(
            "region",
            "Region",
            {{"attribute", "Attribute"},
             {"sphere", "Sphere"},
             {"box", "Box"},
             {"plane", "Plane"},
             {"group", "Group"},
             {"all", "All"}})
            .help("Where the constraint acts."),
        textParm("attribute", "Attribute", "pin")
            .help("Point attribute: the constraint acts where it is above 0, as much as it says."),
        vectorParm("center", "Center", {0, 0, 0})
            .slider(-1, 1)
            .unit("m")
            .help("Centre of the sphere or box; a point of the plane."),
        vectorParm("size", "Size", {1, 1, 1})
            .min(0.0)
            .unit("m")
            .help("Full extent of the sphere or box."),
        vectorParm("direction", "Direction", {0, 1, 0})
            .slider(-1, 1)
            .help("Plane: what lies on this side of it is constrained."),
        textParm("group", "Group", "").help("Point or primitive group to constrain."),
    };
}

std::vector<ParmSchema> parmSchemas() {
    const ConstraintRecord byDefault;
    std::vector<ParmSchema> parms = {menuParm(
                                         "type",
                                         "Type",
                                         {{"pin", "Pin"},
                                          {"target", "Target"},
                                          {"attach", "Attach"},
                                          {"spring", "Spring"},
                                          {"mass", "Mass"}})
                                         .help("What is done to the points.")};
    for (ParmSchema& parm : regionParms())
        parms.push_back(std::move(parm));
    std::vector<ParmSchema> more = {
        toggleParm("hard", "Hard", byDefault.isHard)
            .help("Pins, targets and attachments are met exactly; off, they pull with Strength. "
                  "Springs always pull."),
        realParm("strength", "Strength", byDefault.strength)
            .min(0.0)
            .slider(0.0, 100.0)
            .help("How hard soft constraints pull: 1 is as strong as the material resists. The "
                  "point attribute `targetstrength` multiplies it."),
        realParm("damping", "Damping", byDefault.damping)
            .min(0.0)
            .help("Share of critical damping of a soft constraint."),
        realParm("mass", "Mass", byDefault.mass)
            .min(0.0)
            .slider(0.0, 10.0)
            .unit("kg")
            .help("Type Mass: weight attached to the points, spread over them."),
        integerVectorParm("activeframes", "Active Frames", {0, 0})
            .help("First and last frame at which it acts; 0 and 0 is always, a last frame below 1 "
                  "is to the end."),
        integerParm("restframe", "Rest Frame", 1)
            .slider(1, 240)
            .help("Frame at which points are attached to the closest place of the targets."),
    };
    for (ParmSchema& parm : more)
        parms.push_back(std::move(parm));
    return parms;
}

}  // namespace

NodeType constraintNode() {
    NodeSchema schema;
    schema.name = "sinew::constraint";
    schema.version = "1.0";
    schema.label = "Sinew Constraint";
    schema.summary = "Pins a body, draws it to targets, or hangs weights on it.";
    schema.helpText =
        "Acts on the points of the mesh in a painted or geometric region. Pins hold points where "
        "they are; with a second input, pins and targets take points to the positions of the same "
        "numbers there, attachments are carried by the closest place of that geometry, animated "
        "or deforming as it may be. Without a second input the point attribute `targetP` can give "
        "the positions. Springs keep their length, masses weigh.\n\n"
        "Several Sinew Constraint nodes in a row add up. Hard constraints that contradict one "
        "another meet in the middle; on the mesh the last one wins.";
    schema.inputs = {
        {"Model", true, "A voxel model, with or without frames."},
        {"Targets", false, "Geometry that leads the points, usually animated."},
    };
    schema.parms = parmSchemas();
    return {schema, &cook};
}

}  // namespace sinew
