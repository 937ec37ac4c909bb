#pragma once

// Colours per element, resolved once, so that the loops over corners only look them up.

#include <sinew/render/from_geometry.h>

#include <vector>

namespace sinew {

/// Colours of the elements of a geometry as RenderOptions ask.
class ElementColors {
public:
    /// The geometry must outlive the colours. Names that do not exist are warned about.
    ElementColors(const Geometry& geometry, const RenderOptions& options, Monitor& monitor);

    /// Colour where primitive, vertex and point meet; -1 for what there is not.
    Color at(int primitive, int vertex, int point) const;

    const std::optional<Legend>& legend() const { return mLegend; }

private:
    void colorBy(const Geometry& geometry, const std::string& name, const RenderOptions& options);
    void highlight(const Geometry& geometry, const std::string& name, Monitor& monitor);

    Color mPlain;
    Owner mOwner = Owner::Detail;
    std::vector<Color> mValues;  // per element of the owner; empty: plain
    const Group* mGroup = nullptr;
    Owner mGroupOwner = Owner::Point;
    std::optional<Legend> mLegend;
};

/// Range of the finite values, with the ends that the options fix; 0 to 1 when there are none. Ends
/// in the wrong order are swapped.
std::pair<double, double> colorRange(
    const std::vector<double>& values, const RenderOptions& options);

/// `value` through the map over the legend's range.
Color legendColor(const Legend& legend, double value);

}  // namespace sinew
