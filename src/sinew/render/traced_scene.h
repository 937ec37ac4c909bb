#pragma once

// The scene as rays meet it. Each shape answers one question: where does this ray enter it first?

#include <sinew/render/bvh.h>
#include <sinew/render/camera.h>
#include <sinew/render/scene.h>

namespace sinew {

using Vector3f = Eigen::Vector3f;

/// What a ray met. `shape` counts within its kind, in leaf order.
struct Hit {
    enum class Kind : std::uint8_t { None, Ground, Triangle, Sphere, Segment };
    Kind kind = Kind::None;
    int shape = -1;
    float t = 0.0f;
    float u = 0.0f;  ///< triangle: weight of corner 1; segment: way from a to b
    float v = 0.0f;  ///< triangle: weight of corner 2
};

/// corner + u edge1 + v edge2, with u, v ≥ 0 and u + v ≤ 1; normals and colours at the corners.
struct TracedTriangle {
    Vector3f corner, edge1, edge2;
    Vector3f normals[3];
    Color colors[3];
    std::uint8_t wire = 0;

    Box3f box() const;
    bool intersect(const Ray& ray, Hit& hit) const;
};

struct TracedSphere {
    Vector3f center;
    float radius = 0.0f;
    Color color;
    bool isLit = true;  ///< discs are neither lit nor do they cast a shadow

    Box3f box() const;
    bool intersect(const Ray& ray, Hit& hit) const;
};

/// A segment whose radius runs linearly between its ends, as the perspective of a line of constant
/// width on screen asks.
struct TracedSegment {
    Vector3f a, along;
    float radiusA = 0.0f, radiusB = 0.0f;
    Color colorA, colorB;

    Box3f box() const;
    bool intersect(const Ray& ray, Hit& hit) const;
};

/// Shapes of one kind with their hierarchy.
template <class Shape>
struct ShapeSet {
    std::vector<Shape> shapes;
    Bvh bvh;

    /// Builds the hierarchy and sorts the shapes into leaf order.
    void finish();
};

/// A scene in single precision, moved and scaled so that the camera's target is the origin and the
/// eye is at distance 1: scenes of any size, anywhere, then keep their digits.
class TracedScene {
public:
    /// `pixelAngle`: height of a pixel at depth 1, which turns widths in pixels into lengths.
    TracedScene(const RenderScene& scene, const Camera& camera, double pixelAngle);

    /// Nearest shape (ground excluded) along the ray.
    Hit nearest(Ray ray) const;
    /// True when a shape that casts shadows lies on the ray.
    bool isBlocked(const Ray& ray) const;

    Vector3f toLocal(const Vector3& world) const {
        return (mScale * (world - mOrigin)).cast<float>();
    }
    double scale() const { return mScale; }  ///< local units per metre

    const TracedTriangle& triangle(const Hit& hit) const { return mTriangles.shapes[hit.shape]; }
    const TracedSphere& sphere(const Hit& hit) const { return mSpheres.shapes[hit.shape]; }
    const TracedSegment& segment(const Hit& hit) const { return mSegments.shapes[hit.shape]; }

private:
    void add(const MeshItem& mesh);
    void add(const LineItem& line);
    void add(const DotItem& item);
    /// Finite and not absurdly far; what lies behind the eye still casts shadows.
    bool isVisible(const Vector3f& p) const;
    float depthOf(const Vector3f& p) const { return (p - mEye).dot(mForward); }

    Vector3 mOrigin;
    double mScale;
    float mPixelAngle;
    Vector3f mEye, mForward;
    ShapeSet<TracedTriangle> mTriangles;
    ShapeSet<TracedSphere> mSpheres;
    ShapeSet<TracedSegment> mSegments;
};

}  // namespace sinew
