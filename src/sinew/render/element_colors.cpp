#include <sinew/base/text.h>
#include <sinew/render/element_colors.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

// Which owner counts when several have the attribute:
// The finest owner wins, as in Houdini.
constexpr Owner kOwners[] = {Owner::Vertex, Owner::Point, Owner::Primitive, Owner::Detail};
const Color kHighlight(0.90f, 0.32f, 0.03f);
const Color kUnlighted(0.42f, 0.43f, 0.45f);

/// One or more plain numbers an element.
bool canColor(const Attribute& a) {
    return a.isNumeric() && !a.isArray() && a.tupleSize() > 0;
}

/// Shown as it is instead of through the map.
bool isColor(const std::string& name, const Attribute& a) {
    return a.tupleSize() >= 3 && (name == "Cd" || a.typeInfo == "color");
}

/// A number for each element: the value, or the length of a vector.
std::vector<double> scalars(const Attribute& a) {
    std::vector<double> values(static_cast<std::size_t>(a.count()));
    for (int i = 0; i < a.count(); ++i) {
        double square = 0.0;
        for (int c = 0; c < a.tupleSize(); ++c)
            square += a.number(i, c) * a.number(i, c);
        values[i] = a.tupleSize() == 1 ? a.number(i) : std::sqrt(square);
    }
    return values;
}

/// All that --color-by understands here, for suggestions.
std::vector<std::string> colorNames(const Geometry& geometry) {
    std::vector<std::string> names;
    for (const Owner owner : kOwners) {
        for (const auto& [name, attribute] : geometry.attributes(owner)) {
            if (canColor(attribute)) names.push_back(name);
        }
    }
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) == PrimitiveKind::Vdb) names.push_back(geometry.gridName(i));
    }
    return names;
}

}  // namespace

std::pair<double, double> colorRange(
    const std::vector<double>& values, const RenderOptions& options) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const double x : values) {
        if (!std::isfinite(x)) continue;
        low = std::min(low, x);
        high = std::max(high, x);
    }
    if (low > high) std::tie(low, high) = std::pair(0.0, 1.0);
    low = options.rangeMin.value_or(low);
    high = options.rangeMax.value_or(high);
    return std::minmax(low, high);
}

Color legendColor(const Legend& legend, double value) {
    const double span = legend.max - legend.min;
    // All values equal: the middle of the map, not an end that would look extreme.
    if (!(span > 0.0)) return mapColor(std::isfinite(value) ? 0.5 : value);
    return mapColor((value - legend.min) / span);
}

ElementColors::ElementColors(
    const Geometry& geometry, const RenderOptions& options, Monitor& monitor)
    : mPlain(options.color) {
    colorBy(geometry, options.colorBy.empty() ? "Cd" : options.colorBy, options);
    const bool isGrid = geometry.grid(options.colorBy) != nullptr;
    if (mValues.empty() && !options.colorBy.empty() && !isGrid) {
        monitor.warn(
            "there is no numeric attribute or grid \"" + options.colorBy + "\" to colour by"
            + didYouMean(options.colorBy, colorNames(geometry)));
    }
    if (!options.highlightGroup.empty()) highlight(geometry, options.highlightGroup, monitor);
}

void ElementColors::colorBy(
    const Geometry& geometry, const std::string& name, const RenderOptions& options) {
    const Attribute* attribute = nullptr;
    for (const Owner owner : kOwners) {
        const Attribute* candidate = geometry.findAttribute(owner, name);
        if (attribute || !candidate || !canColor(*candidate)) continue;
        attribute = candidate;
        mOwner = owner;
    }
    if (!attribute || attribute->count() == 0) return;

    mValues.resize(static_cast<std::size_t>(attribute->count()));
    if (isColor(name, *attribute)) {
        for (int i = 0; i < attribute->count(); ++i) {
            for (int c = 0; c < 3; ++c) {
                const auto x = static_cast<float>(attribute->number(i, c));
                // Colours above white glow a little; above 4 they would only burn out.
                mValues[i][c] = std::isfinite(x) ? std::clamp(x, 0.0f, 4.0f) : 0.0f;
            }
        }
        return;
    }
    const std::vector<double> values = scalars(*attribute);
    const auto [low, high] = colorRange(values, options);
    mLegend = Legend{name, low, high};
    for (std::size_t i = 0; i < values.size(); ++i)
        mValues[i] = legendColor(*mLegend, values[i]);
}

void ElementColors::highlight(const Geometry& geometry, const std::string& name, Monitor& monitor) {
    std::vector<std::string> names;
    for (const Owner owner : {Owner::Vertex, Owner::Primitive, Owner::Point}) {
        for (const Group& group : geometry.groups(owner))
            names.push_back(group.name());
        if (const Group* group = geometry.findGroup(owner, name)) {
            mGroup = group;
            mGroupOwner = owner;
        }
    }
    if (!mGroup)
        monitor.warn("there is no group \"" + name + "\" to highlight" + didYouMean(name, names));
}

Color ElementColors::at(int primitive, int vertex, int point) const {
    const auto element = [&](Owner owner) {
        if (owner == Owner::Detail) return 0;
        return owner == Owner::Vertex ? vertex : owner == Owner::Point ? point : primitive;
    };
    if (mGroup) {
        const int i = element(mGroupOwner);
        if (i >= 0 && mGroup->contains(i)) return kHighlight;
        if (mValues.empty()) return kUnlighted;
    }
    const int i = mValues.empty() ? -1 : element(mOwner);
    return i < 0 ? mPlain : mValues[i];
}

}  // namespace sinew
