#pragma once

#include <sinew/base/monitor.h>
#include <sinew/geometry/geometry.h>

#include <vector>

namespace sinew {

/// How values between the points of a triangle are found.
enum class Spread {
    Linear,  ///< barycentric
    Nearest  ///< of the corner with the largest weight: for whole numbers
};

/// Carries point attributes from a surface into the volume: every place takes the value of the
/// closest point of the surface.
///
///     a(X) = Σ wᵢ aᵢ,   w barycentric weights of argmin ‖X − x‖ over the surface
///
/// The search is done once, on all cores, and the result does not depend on their number.
class SurfaceSpread {
public:
    /// `triangles` over the first points of `points`. @throws Interrupted.
    SurfaceSpread(
        const std::vector<Vector3>& points,
        const std::vector<Vector3i>& triangles,
        const std::vector<Vector3>& places,
        Monitor& monitor);

    /// First component of a numeric point attribute at every place.
    std::vector<float> values(const Attribute& attribute, Spread spread) const;

private:
    struct Source {
        int corners[3];
        float weights[3];
    };
    std::vector<Source> mSources;  // per place
};

/// SurfaceSpread for one attribute of the polygons of `mesh`. @throws InvalidInput when there are
/// none, or no such numeric attribute.
std::vector<float> spreadAttribute(
    const Geometry& mesh,
    std::string_view attribute,
    Spread spread,
    const std::vector<Vector3>& places,
    Monitor& monitor);

}  // namespace sinew
