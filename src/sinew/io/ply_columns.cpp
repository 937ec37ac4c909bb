#include <sinew/io/attribute_name.h>
#include <sinew/io/ply_columns.h>

#include <algorithm>

namespace sinew {
namespace {

/// Properties to which PLY's users have given a meaning.
struct NamedColumns {
    const char* attribute;
    const char* typeInfo;
    int tupleSize;
    std::vector<const char*> properties;
    bool isColor;
};

/// Earlier lines win: a file with both s t and u v has its uv from s t.
const std::vector<NamedColumns>& namedColumns() {
    static const std::vector<NamedColumns> kColumns = {
        {"P", "point", 3, {"x", "y", "z"}, false},
        {"N", "normal", 3, {"nx", "ny", "nz"}, false},
        {"Cd", "color", 3, {"red", "green", "blue"}, true},
        {"Alpha", "", 1, {"alpha"}, true},
        {"uv", "texturecoord", 3, {"s", "t"}, false},
        {"uv", "texturecoord", 3, {"u", "v"}, false},
        {"uv", "texturecoord", 3, {"texture_u", "texture_v"}, false}};
    return kColumns;
}

Storage storageOf(PlyType type) {
    if (type == PlyType::Float32) return Storage::Float32;
    if (type == PlyType::Float64) return Storage::Float64;
    return type == PlyType::UInt32 ? Storage::Int64 : Storage::Int32;
}

/// Full scale of a colour stored as an integer.
double colorScale(PlyType type) {
    return type == PlyType::UInt8 ? 255.0 : type == PlyType::UInt16 ? 65535.0 : 1.0;
}

/// Number of properties from `first` on that are called name_0, name_1, ... and have one type.
std::size_t runLength(const PlyElement& element, std::size_t first, std::string& name) {
    const PlyProperty& start = element.properties[first];
    const std::size_t bar = start.name.size() < 3 ? 0 : start.name.size() - 2;
    if (bar == 0 || start.name.compare(bar, 2, "_0") != 0) return 1;
    const std::string stem = start.name.substr(0, bar + 1);
    std::size_t length = 1;
    while (first + length < element.properties.size()) {
        const PlyProperty& p = element.properties[first + length];
        if (p.isList || p.type != start.type || p.name != stem + std::to_string(length)) break;
        ++length;
    }
    if (length > 1) name = stem.substr(0, bar);
    return length;
}

}  // namespace

PlyColumns::PlyColumns(const PlyElement& element, Owner owner)
    : mTargets(element.properties.size()) {
    addNamed(element, owner);
    addOthers(element, owner);
}

void PlyColumns::addNamed(const PlyElement& element, Owner owner) {
    for (const NamedColumns& named : namedColumns()) {
        if (std::string_view(named.attribute) == "P" && owner != Owner::Point) continue;
        // All properties of the line must be there, as scalars.
        std::vector<std::size_t> found;
        bool isDouble = false;
        for (const char* name : named.properties) {
            const int at = element.find(name);
            if (at < 0 || element.properties[static_cast<std::size_t>(at)].isList) break;
            found.push_back(static_cast<std::size_t>(at));
            isDouble |= element.properties[found.back()].type == PlyType::Float64;
        }
        const bool isTaken =
            std::any_of(mAttributes.begin(), mAttributes.end(), [&](const auto& e) {
                return e.name == named.attribute;
            });
        if (isTaken || found.size() != named.properties.size()) continue;
        for (std::size_t c = 0; c < found.size(); ++c) {
            const double scale =
                named.isColor ? colorScale(element.properties[found[c]].type) : 1.0;
            mTargets[found[c]] = {mAttributes.size(), static_cast<int>(c), scale, true};
        }
        const Storage storage = isDouble ? Storage::Float64 : Storage::Float32;
        mAttributes.push_back(
            {named.attribute,
             Attribute::numeric(storage, named.tupleSize, static_cast<int>(element.count))});
        mAttributes.back().attribute.typeInfo = named.typeInfo;
    }
}

// What has no meaning of its own keeps its name.
void PlyColumns::addOthers(const PlyElement& element, Owner owner) {
    for (std::size_t i = 0; i < element.properties.size(); ++i) {
        const PlyProperty& property = element.properties[i];
        if (property.isList || mTargets[i].isSet) continue;
        std::string name = property.name;
        const std::size_t length = runLength(element, i, name);
        for (std::size_t c = 0; c < length; ++c)
            mTargets[i + c] = {mAttributes.size(), static_cast<int>(c), 1.0, true};
        Attribute attribute = Attribute::numeric(
            storageOf(property.type), static_cast<int>(length), static_cast<int>(element.count));
        mAttributes.push_back({freeName(attributeName(name), owner), std::move(attribute)});
    }
}

std::string PlyColumns::freeName(const std::string& name, Owner owner) {
    // What is taken, and how often each name was asked for: thousands of properties of one name
    // must not search through one another.
    if (mTaken.empty()) {
        for (const AttributeSet::Entry& entry : mAttributes)
            mTaken.emplace(entry.name, 1);
        if (owner == Owner::Point) mTaken.emplace("P", 1);
    }
    std::string free = name;
    while (mTaken.count(free) > 0)
        free = name + '_' + std::to_string(++mTaken[name]);
    mTaken.emplace(free, 1);
    return free;
}

}  // namespace sinew
