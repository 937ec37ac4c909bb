#include <sinew/render/view_fit.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

constexpr double kRadians = 3.14159265358979323846 / 180.0;
constexpr double kMargin = 1.12;  // picture over content
constexpr double kNone = -std::numeric_limits<double>::infinity();

}  // namespace

ViewFit::ViewFit(double yawDegrees, double pitchDegrees, double fovDegrees, double aspect)
    : mYaw(yawDegrees),
      mPitch(pitchDegrees),
      mFov(fovDegrees),
      mAspect(aspect),
      // An empty box still checks the arguments and gives the axes.
      mAxes(axesOf(frameBox(Box3(), yawDegrees, pitchDegrees, fovDegrees, aspect))),
      mTangentX(aspect * std::tan(0.5 * fovDegrees * kRadians) / kMargin),
      mTangentY(std::tan(0.5 * fovDegrees * kRadians) / kMargin),
      mRight(kNone),
      mLeft(kNone),
      mTop(kNone),
      mBottom(kNone),
      mNear(kNone) {}

void ViewFit::add(const Vector3& point) {
    if (!point.allFinite()) return;
    if (mBox.isEmpty()) mOrigin = point;
    mBox.extend(point);
    const Vector3 p = point - mOrigin;
    const double x = p.dot(mAxes.right) / mTangentX;
    const double y = p.dot(mAxes.up) / mTangentY;
    const double depth = p.dot(mAxes.forward);
    mRight = std::max(mRight, x - depth);
    mLeft = std::max(mLeft, -x - depth);
    mTop = std::max(mTop, y - depth);
    mBottom = std::max(mBottom, -y - depth);
    mNear = std::max(mNear, -depth);
}

void ViewFit::add(const RenderScene& scene) {
    scene.eachPoint([this](const Vector3& p, double radius) {
        // A ball by its extent across the view; its depth hardly matters.
        for (const Vector3& way : {mAxes.right, mAxes.up}) {
            add(p - radius * way);
            add(p + radius * way);
        }
    });
}

Camera ViewFit::camera() const {
    Camera camera = frameBox(mBox, mYaw, mPitch, mFov, mAspect);
    if (mBox.isEmpty() || mBox.diagonal() == 0.0) return camera;

    // Opposite planes meet in the eye's place across the view; the wider pair decides how far back.
    const double across = 0.5 * mTangentX * (mRight - mLeft);
    const double upwards = 0.5 * mTangentY * (mTop - mBottom);
    const Vector3 center = mBox.center() - mOrigin;
    double back = std::max(0.5 * (mRight + mLeft), 0.5 * (mTop + mBottom));
    // A line seen end on has no width: keep a distance from its near end.
    back = std::max(back, mNear + 0.1 * mBox.diagonal());
    camera.eye = mOrigin + across * mAxes.right + upwards * mAxes.up - back * mAxes.forward;
    camera.target = camera.eye + (back + center.dot(mAxes.forward)) * mAxes.forward;
    return camera;
}

}  // namespace sinew
