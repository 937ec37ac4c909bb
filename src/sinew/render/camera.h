#pragma once

// Where a picture is taken from. Right-handed, Y up, as everywhere: yaw turns about +Y.

#include <sinew/math/types.h>

#include <optional>

namespace sinew {

/// A perspective camera.
struct Camera {
    Vector3 eye = Vector3(0.0, 0.0, 5.0);  ///< m
    Vector3 target = Vector3::Zero();      ///< m
    Vector3 up = Vector3::UnitY();         ///< need not be perpendicular to the view
    double fovDegrees = 35.0;              ///< vertical field of view
};

/// Orthonormal axes of a camera: X to the right, Y up, Z along the view, in world coordinates.
struct CameraAxes {
    Vector3 right;
    Vector3 up;
    Vector3 forward;
};

/// @throws InvalidInput when the eye is at the target, a number is not finite, or the field of view
/// is not between 0.01 and 170 degrees. A view along `up` is fine: another up is chosen.
CameraAxes axesOf(const Camera& camera);

/// The camera that sees the whole box, with a margin, in a picture of width / height = aspect.
///
/// Yaw 0 looks from +Z, yaw 90 from +X; positive pitch looks down (degrees, −90 to 90). An empty
/// box counts as a cube of 2 m about the origin, a point as a cube of 1 m about it.
Camera frameBox(
    const Box3& box,
    double yawDegrees = 35.0,
    double pitchDegrees = 20.0,
    double fovDegrees = 35.0,
    double aspect = 16.0 / 9.0);

/// Pixel coordinates (origin at the top left corner) and depth along the view of a world point;
/// none behind the eye.
std::optional<Vector3> project(const Camera& camera, const Vector3& point, int width, int height);

}  // namespace sinew
