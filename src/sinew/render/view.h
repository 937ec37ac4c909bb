#pragma once

// Between rays and light: turns a place in the picture into a Surface with position, normal,
// colour.

#include <sinew/render/traced_scene.h>

namespace sinew {

/// What one sample of a pixel shows; local coordinates of the TracedScene.
struct Surface {
    Hit::Kind kind = Hit::Kind::None;
    bool isLit = false;
    float footprint = 0.0f;  ///< size of a pixel at this depth
    float opacity = 1.0f;    ///< the ground fades into the background
    Vector3f position = Vector3f::Zero();
    Vector3f normal = Vector3f::Zero();  ///< towards the viewer
    /// Where rays to the lights start: just off the smooth surface that the normals pretend.
    Vector3f lightOrigin = Vector3f::Zero();
    Vector3f toEye = Vector3f::Zero();
    Color color = Color::Zero();
};

/// A camera looking at a traced scene: finds what lies behind a place of the picture.
class View {
public:
    /// The scene is kept by reference and must outlive the view.
    View(const RenderScene& scene, const Camera& camera, int width, int height);

    /// Surface at pixel coordinates (x, y), origin at the top left corner of the picture.
    Surface see(float x, float y) const;

    /// Background colour at the height y of the picture.
    Color background(float y) const;

    bool isBlocked(const Ray& ray) const { return mTraced.isBlocked(ray); }
    bool hasGround() const { return mScene.ground.has_value(); }
    float groundHeight() const { return mGroundHeight; }

    const Vector3f& right() const { return mRight; }
    const Vector3f& up() const { return mUp; }
    const Vector3f& forward() const { return mForward; }

private:
    Surface triangleSurface(const Ray& ray, const Hit& hit) const;
    Surface sphereSurface(const Ray& ray, const Hit& hit) const;
    Surface segmentSurface(const Ray& ray, const Hit& hit) const;
    Surface groundSurface(const Ray& ray, float t) const;
    float groundDistance(const Ray& ray) const;
    float wireCoverage(const Ray& ray, const Hit& hit, float footprint) const;

    const RenderScene& mScene;
    float mWidth, mHeight;
    float mPixelAngle;  // height of a pixel at depth 1
    TracedScene mTraced;
    Vector3f mEye, mRight, mUp, mForward;
    float mGroundHeight = 0.0f;
    float mSquare = 1.0f;    // side of the ground's checker, local
    Eigen::Vector2f mPhase;  // of the world's origin in the checker, in squares
};

}  // namespace sinew
