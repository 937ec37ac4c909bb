#pragma once

// Framing a picture tightly. With the view direction given, a point p is inside the picture when it
// lies inside the four planes of the view pyramid. With eye e, axes r (right), u (up), f (forward)
// and half tangents tx, ty:
//
//     ±(p − e)·r / tx ≤ (p − e)·f,     ±(p − e)·u / ty ≤ (p − e)·f
//
// Each plane only needs the largest value of its p-side over all points, so any number of frames is
// framed in one pass, and the eye follows in closed form.

#include <sinew/render/camera.h>
#include <sinew/render/scene.h>

namespace sinew {

/// Collects what a picture must show and places the camera as close as that allows.
class ViewFit {
public:
    /// Angles and aspect as in frameBox(). @throws InvalidInput as frameBox() does.
    ViewFit(double yawDegrees, double pitchDegrees, double fovDegrees, double aspect);

    /// Points that are not finite are left out.
    void add(const Vector3& point);
    /// All that is drawn of a scene, but for the ground.
    void add(const RenderScene& scene);

    const Box3& bounds() const { return mBox; }
    /// The closest camera; what frameBox() gives when there are no points, or just one place.
    Camera camera() const;

private:
    double mYaw, mPitch, mFov, mAspect;
    CameraAxes mAxes;
    double mTangentX, mTangentY;  // with the margin taken off
    Box3 mBox;
    Vector3 mOrigin = Vector3::Zero();    // the first point, so that places far away keep digits
    double mRight, mLeft, mTop, mBottom;  // largest p-side of each plane, about mOrigin
    double mNear;  // how far the nearest point lies towards the eye, likewise
};

}  // namespace sinew
