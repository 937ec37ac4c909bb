#include <sinew/nodes/voxel_guides.h>
#include <sinew/render/color.h>

#include <algorithm>

namespace sinew {
namespace {

/// Colours of the values over the options' range, as a Cd attribute.
Attribute colorAttribute(const std::vector<double>& values, const VoxelGuideOptions& options) {
    double low = options.rangeMin;
    double high = options.rangeMax;
    if (high <= low && !values.empty()) {
        // No range given: the whole map over the values shown.
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        low = *least;
        high = *most;
    }
    Attribute cd = Attribute::numeric(Storage::Float32, 3, static_cast<int>(values.size()));
    cd.typeInfo = "color";
    Buffer<float>& numbers = cd.edit<float>();
    for (std::size_t i = 0; i < values.size(); ++i) {
        // A constant field shows the middle of the map.
        const Color color = mapColor(high > low ? (values[i] - low) / (high - low) : 0.5);
        std::copy_n(color.data(), 3, &numbers[3 * i]);
    }
    return cd;
}

Geometry pointsAt(const std::vector<Vector3>& places) {
    Geometry geometry;
    geometry.addPoints(static_cast<int>(places.size()));
    for (std::size_t i = 0; i < places.size(); ++i)
        geometry.setPosition(static_cast<int>(i), places[i]);
    return geometry;
}

/// A point at each voxel centre.
Geometry pointGuides(const VoxelView& view, const VoxelView& colors, const VoxelGuideOptions& o) {
    const std::vector<Vector3> centers = view.centers(o.filter);
    Geometry guides = pointsAt(centers);
    guides.setAttribute(Owner::Point, "Cd", colorAttribute(colors.valuesAt(centers), o));
    // Spheres that touch their neighbours, as Houdini draws pscale.
    Attribute pscale = Attribute::numeric(Storage::Float32, 1, guides.pointCount());
    for (float& radius : pscale.edit<float>())
        radius = static_cast<float>(0.5 * view.voxelSize());
    guides.setAttribute(Owner::Point, "pscale", std::move(pscale));
    return guides;
}

/// The faces between a shown voxel and one that is not: what can be seen, nothing behind it.
Geometry boxGuides(const VoxelView& view, const VoxelView& colors, const VoxelGuideOptions& o) {
    const VoxelFaces faces = view.faces(o.filter);
    Geometry guides = pointsAt(faces.corners);
    const Buffer<std::int32_t> sizes(faces.centers.size(), 4);
    Buffer<std::int32_t> corners(faces.corners.size());
    // Houdini's polygons wind clockwise: each face's corners in reverse.
    for (std::size_t i = 0; i < corners.size(); ++i)
        corners[i] = static_cast<std::int32_t>(i / 4 * 4 + 3 - i % 4);
    guides.addPrimitives(PrimitiveKind::Polygon, sizes, corners);
    // On points, which faces do not share: the same owner as an artist's colours.
    std::vector<double> values;
    for (const double x : colors.valuesAt(faces.centers))
        values.insert(values.end(), 4, x);
    guides.setAttribute(Owner::Point, "Cd", colorAttribute(values, o));
    return guides;
}

}  // namespace

void addVoxelGuides(
    Geometry& guides,
    const vdb::GridBase& grid,
    const vdb::GridBase& colors,
    const VoxelGuideOptions& options) {
    // Two views: colours may come from a grid with another transform or resolution.
    const VoxelView view(grid);
    const VoxelView colorView(colors);
    guides.merge(
        options.style == VoxelGuideOptions::Style::Points ? pointGuides(view, colorView, options)
                                                          : boxGuides(view, colorView, options));
}

}  // namespace sinew
