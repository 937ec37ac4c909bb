#pragma once

// Where sinew::paint paints. Distances d are signed, negative inside:
//
//     sphere   (|p/r| − 1) |p/r| / |p/r²|     exact for a sphere, first order for an ellipsoid
//     box      |max(q, 0)| + min(max q, 0),   q = |p| − size/2
//     plane    −p · n
//     weight   fadeOut(d / falloff)

#include <sinew/math/types.h>

#include <cstdint>

namespace sinew {

/// A soft region of space: 1 inside, 0 outside, a smooth step of width `falloff` around it.
struct PaintRegion {
    enum class Kind { Sphere, Box, Plane, Noise };

    Kind kind = Kind::Sphere;
    Vector3 center = Vector3::Zero();      ///< m
    Vector3 size = Vector3::Ones();        ///< m, full extent; noise: size of its features
    Vector3 direction = Vector3::UnitY();  ///< plane: towards what is inside
    double falloff = 0.0;                  ///< m, measured outwards
    int seed = 0;                          ///< noise

    /// How far `p` belongs to the region, 0 to 1.
    double weight(const Vector3& p) const;
};

/// 1 below 0, 0 above 1, 1 − 3t² + 2t³ between.
double fadeOut(double t);

}  // namespace sinew
