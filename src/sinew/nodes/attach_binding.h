#pragma once

#include <sinew/geometry/geometry.h>

#include <vector>

namespace sinew {

/// Where points hang on other geometry: found once, at a rest pose, and followed afterwards.
///
/// Each point takes the closest place of the polygons, with its offset in the frame of that
/// triangle, so that it keeps its place when the geometry turns. Geometry without polygons carries
/// points by its closest point.
class AttachBinding {
public:
    AttachBinding() = default;
    /// @throws InvalidInput when the geometry has no finite point.
    AttachBinding(const std::vector<Vector3>& points, const Geometry& rest);

    enum class Follow {
        Point,  ///< the bound point itself, carried along
        Anchor  ///< the place it hangs on
    };
    /// Positions as the geometry is now; it must have the same points in the same order.
    /// @throws InvalidInput when their number changed.
    std::vector<Vector3> follow(const Geometry& now, Follow what = Follow::Point) const;

private:
    struct Place {
        Vector3i corners = Vector3i::Constant(-1);  // the last two are -1 for a single point
        Vector3 weights = Vector3::UnitX();
        Vector3 offset = Vector3::Zero();  // in the triangle's frame
    };
    void bindToTriangles(const std::vector<Vector3>& points, const Geometry& rest);
    void bindToPoints(const std::vector<Vector3>& points, const Geometry& rest);

    int mPointCount = 0;
    std::vector<Place> mPlaces;
};

}  // namespace sinew
