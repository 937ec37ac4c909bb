#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/nodes/constraint_record.h>

#include <nlohmann/json.hpp>

#include <array>

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kRecords = "sinewconstraints";
constexpr const char* kPrefix = "sinewconstraint";
constexpr std::array<const char*, 5> kTypes = {"pin", "target", "attach", "spring", "mass"};

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

std::string weightName(std::size_t record) {
    return kPrefix + std::to_string(record);
}
std::string targetName(std::size_t record) {
    return weightName(record) + "target";
}

Json toJson(const Vector3& v) {
    return {v.x(), v.y(), v.z()};
}
Vector3 vectorFrom(const Json& json) {
    return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

Json toJson(const ConstraintRecord& record) {
    Json json = {
        {"type", constraintTypeName(record.type)},
        {"hard", record.isHard},
        {"strength", record.strength},
        {"damping", record.damping},
        {"mass", record.mass},
        {"activeframes", {record.firstFrame, record.lastFrame}}};
    if (record.region)
        json["region"] = {
            {"kind", static_cast<int>(record.region->kind)},
            {"center", toJson(record.region->center)},
            {"size", toJson(record.region->size)},
            {"direction", toJson(record.region->direction)}};
    return json;
}

ConstraintRecord recordFrom(const Json& json) {
    ConstraintRecord record;
    const auto name = json.at("type").get<std::string>();
    for (std::size_t i = 0; i < kTypes.size(); ++i)
        if (name == kTypes[i]) record.type = static_cast<ConstraintType>(i);
    record.isHard = json.at("hard").get<bool>();
    record.strength = json.at("strength").get<double>();
    record.damping = json.at("damping").get<double>();
    record.mass = json.at("mass").get<double>();
    record.firstFrame = json.at("activeframes").at(0).get<int>();
    record.lastFrame = json.at("activeframes").at(1).get<int>();
    if (json.contains("region")) {
        const Json& region = json.at("region");
        record.region.emplace();
        record.region->kind = static_cast<PaintRegion::Kind>(region.at("kind").get<int>());
        record.region->center = vectorFrom(region.at("center"));
        record.region->size = vectorFrom(region.at("size"));
        record.region->direction = vectorFrom(region.at("direction"));
    }
    return record;
}

/// The list of records as JSON; empty when there is none.
Json recordsOf(const Geometry& geometry) {
    const Attribute* attribute = geometry.findAttribute(Owner::Detail, kRecords);
    if (!attribute || attribute->storage() != Storage::String) return Json::array();
    const Json json = Json::parse(attribute->text(0), nullptr, false);
    if (!json.is_array())
        throw InvalidInput("the detail attribute sinewconstraints is damaged; cook it again");
    return json;
}

const Attribute& pointNumbers(const Geometry& geometry, const std::string& name, int size) {
    const Attribute* attribute = geometry.findAttribute(Owner::Point, name);
    if (!attribute || !attribute->isNumeric() || attribute->tupleSize() != size)
        throw InvalidInput("the point attribute " + name + " of a constraint is missing");
    return *attribute;
}

void readPoints(const Geometry& geometry, std::size_t number, ConstraintRecord& record) {
    const Attribute& weights = pointNumbers(geometry, weightName(number), 1);
    for (int p = 0; p < geometry.pointCount(); ++p)
        record.weights.push_back(weights.number(p));
    if (!geometry.findAttribute(Owner::Point, targetName(number))) return;
    const Attribute& targets = pointNumbers(geometry, targetName(number), 3);
    for (int p = 0; p < geometry.pointCount(); ++p)
        record.targets.emplace_back(
            targets.number(p, 0), targets.number(p, 1), targets.number(p, 2));
}

}  // namespace

const char* constraintTypeName(ConstraintType type) {
    return kTypes[static_cast<std::size_t>(type)];
}

bool ConstraintRecord::isActive(int frame) const {
    if (firstFrame == 0 && lastFrame == 0) return true;
    return frame >= firstFrame && (lastFrame <= 0 || frame <= lastFrame);
}

void addConstraint(Geometry& geometry, const ConstraintRecord& record) {
    Json records = recordsOf(geometry);
    const std::size_t number = records.size();
    records.push_back(toJson(record));
    geometry.setAttribute(Owner::Detail, kRecords, Attribute::strings(1, 1))
        .setText(0, 0, records.dump());
    const int count = geometry.pointCount();
    Attribute weights = Attribute::numeric(Storage::Float32, 1, count);
    for (int p = 0; p < count; ++p)
        weights.setNumber(p, 0, record.weights[at(p)]);
    geometry.setAttribute(Owner::Point, weightName(number), std::move(weights));
    if (record.targets.empty()) return;
    Attribute targets = Attribute::numeric(Storage::Float64, 3, count);
    targets.typeInfo = "point";
    for (int p = 0; p < count; ++p)
        for (int c = 0; c < 3; ++c)
            targets.setNumber(p, c, record.targets[at(p)][c]);
    geometry.setAttribute(Owner::Point, targetName(number), std::move(targets));
}

std::vector<ConstraintRecord> constraintsOf(const Geometry& geometry) {
    std::vector<ConstraintRecord> records;
    try {
        for (const Json& json : recordsOf(geometry)) {
            records.push_back(recordFrom(json));
            readPoints(geometry, records.size() - 1, records.back());
        }
    } catch (const Json::exception&) {
        throw InvalidInput("the detail attribute sinewconstraints is damaged; cook it again");
    }
    return records;
}

Geometry withoutConstraints(Geometry geometry) {
    geometry.removeAttribute(Owner::Detail, kRecords);
    for (const std::string& name : geometry.attributes(Owner::Point).names())
        if (startsWith(name, kPrefix)) geometry.removeAttribute(Owner::Point, name);
    return geometry;
}

}  // namespace sinew
