#include <sinew/base/error.h>
#include <sinew/render/camera.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kRadians = 3.14159265358979323846 / 180.0;
constexpr double kMargin = 1.05;  // room around the box

/// Half the height of the picture at distance 1.
double halfTangent(double fovDegrees) {
    if (!(fovDegrees >= 0.01 && fovDegrees <= 170.0))
        throw InvalidInput("the field of view must be between 0.01 and 170 degrees");
    return std::tan(0.5 * fovDegrees * kRadians);
}

/// A box that can be framed: nothing and single points get an extent.
Box3 framedBox(const Box3& box) {
    Box3 framed = box;
    if (box.isEmpty() || !box.min.allFinite() || !box.max.allFinite()) {
        framed.min = Vector3::Constant(-1.0);
        framed.max = Vector3::Constant(1.0);
    } else if (box.diagonal() == 0.0) {
        framed.min.array() -= 0.5;
        framed.max.array() += 0.5;
    }
    return framed;
}

}  // namespace

CameraAxes axesOf(const Camera& camera) {
    halfTangent(camera.fovDegrees);
    const Vector3 view = camera.target - camera.eye;
    const double length = view.norm();
    if (!(length > 0.0) || !std::isfinite(length) || !camera.up.allFinite())
        throw InvalidInput("the camera needs a finite eye, target and up, eye and target apart");
    CameraAxes axes;
    axes.forward = view / length;
    axes.right = axes.forward.cross(camera.up);
    // Looking along `up` leaves the roll open; −Z up is what a plan shows.
    if (!(axes.right.norm() > 1e-9 * camera.up.norm())) {
        axes.right = axes.forward.cross(
            std::abs(axes.forward.z()) < 0.9 ? Vector3(0.0, 0.0, -1.0) : Vector3(0.0, 1.0, 0.0));
    }
    axes.right.normalize();
    axes.up = axes.right.cross(axes.forward);
    return axes;
}

Camera frameBox(
    const Box3& box, double yawDegrees, double pitchDegrees, double fovDegrees, double aspect) {
    if (!(aspect > 0.0) || !std::isfinite(aspect) || !std::isfinite(yawDegrees + pitchDegrees))
        throw InvalidInput("framing needs finite angles and a positive aspect");
    const double tangentY = halfTangent(fovDegrees);
    const Box3 framed = framedBox(box);
    const double yaw = yawDegrees * kRadians;
    const double pitch = std::clamp(pitchDegrees, -90.0, 90.0) * kRadians;

    Camera camera;
    camera.fovDegrees = fovDegrees;
    camera.target = framed.center();
    // Spherical coordinates about +Y: yaw 0 from +Z, positive pitch from above.
    const Vector3 back(
        std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch));
    // A step of the box's own size: with a fixed one, a box far from the origin would round it
    // away.
    camera.eye = camera.target + framed.diagonal() * back;
    const CameraAxes axes = axesOf(camera);

    // A corner c is inside when |c · right| <= (distance + c · forward) tan, and the same upwards.
    double distance = 0.0;
    for (int corner = 0; corner < 8; ++corner) {
        const Vector3 sign(corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1);
        const Vector3 c = 0.5 * kMargin * sign.cwiseProduct(framed.size());
        const double across = std::abs(c.dot(axes.right)) / (tangentY * aspect);
        const double along = std::abs(c.dot(axes.up)) / tangentY;
        distance = std::max(distance, std::max(across, along) - c.dot(axes.forward));
    }
    camera.eye = camera.target + distance * back;
    return camera;
}

std::optional<Vector3> project(const Camera& camera, const Vector3& point, int width, int height) {
    const CameraAxes axes = axesOf(camera);
    const Vector3 d = point - camera.eye;
    const double depth = d.dot(axes.forward);
    if (!(depth > 0.0)) return std::nullopt;
    const double pixelsPerUnit = 0.5 * height / (halfTangent(camera.fovDegrees) * depth);
    return Vector3(
        0.5 * width + pixelsPerUnit * d.dot(axes.right),
        0.5 * height - pixelsPerUnit * d.dot(axes.up),
        depth);
}

}  // namespace sinew
