#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/nodes/registry.h>

#include <algorithm>

namespace sinew {
namespace {

/// "1.10" comes after "1.9".
bool isOlder(const std::string& a, const std::string& b) {
    const std::vector<std::string> x = split(a, '.');
    const std::vector<std::string> y = split(b, '.');
    const auto less = [](const std::string& p, const std::string& q) {
        // Numbers without leading zeros: the longer one is the larger one.
        return p.size() != q.size() ? p.size() < q.size() : p < q;
    };
    return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end(), less);
}

/// "voxelise", "sinew::voxelise" and "sinew::voxelise::1.0" → "sinew::voxelise"
std::string plainName(std::string_view name) {
    const std::string full =
        startsWith(name, "sinew::") ? std::string(name) : "sinew::" + std::string(name);
    return full.substr(0, full.find("::", 7));
}

}  // namespace

void Registry::add(NodeType type) {
    const std::string name = type.schema.fullName();
    for (const NodeType& t : mTypes) {
        if (t.schema.fullName() == name) throw LogicError("node type " + name + " added twice");
    }
    mTypes.push_back(std::move(type));
}

const NodeType* Registry::find(std::string_view name) const {
    const std::string full =
        startsWith(name, "sinew::") ? std::string(name) : "sinew::" + std::string(name);
    // With a version: exactly that one. Without: the newest, so old networks should name theirs.
    const NodeType* best = nullptr;
    for (const NodeType& t : mTypes) {
        if (t.schema.fullName() == full) return &t;
        if (t.schema.name != full) continue;
        if (!best || isOlder(best->schema.version, t.schema.version)) best = &t;
    }
    return best;
}

std::vector<const NodeType*> Registry::newest() const {
    std::vector<const NodeType*> types;
    for (const NodeType& t : mTypes) {
        if (find(t.schema.name) == &t) types.push_back(&t);
    }
    return types;
}

std::vector<std::string> Registry::names() const {
    std::vector<std::string> names;
    for (const NodeType* t : newest())
        names.push_back(t->schema.name);
    return names;
}

std::string Registry::suggestion(std::string_view name) const {
    return didYouMean(plainName(name), names());
}

}  // namespace sinew
