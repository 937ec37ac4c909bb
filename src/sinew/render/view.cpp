#include <sinew/render/view.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kRadians = 3.14159265358979323846 / 180.0;
constexpr float kWireWidth = 1.1f;  // pixels
const Color kWireColor(0.02f, 0.02f, 0.025f);
// The ground fades between these distances from the target, in view distances.
constexpr float kFadeBegin = 0.7f;
constexpr float kFadeEnd = 4.0f;
constexpr float kCheckerContrast = 0.10f;

/// Height of a pixel at depth 1.
double pixelAngleOf(const Camera& camera, int height) {
    return 2.0 * std::tan(0.5 * camera.fovDegrees * kRadians) / height;
}

/// 1, 2 or 5 times a power of ten, at most `x`.
double roundedDown(double x) {
    const double power = std::pow(10.0, std::floor(std::log10(x)));
    const double digit = x / power;
    return power * (digit >= 5.0 ? 5.0 : digit >= 2.0 ? 2.0 : 1.0);
}

/// 0 up to `from`, 1 beyond `to`, 3t² − 2t³ between.
float smoothStep(float from, float to, float x) {
    const float t = std::clamp((x - from) / (to - from), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

/// Mean of the ±1 square wave of period 2 over [x − w/2, x + w/2], by its integral, a triangle
/// wave.
float filteredWave(float x, float w) {
    const auto triangle = [](float at) {
        const float f = at - std::floor(at);
        return std::abs(f - 0.5f);
    };
    return 2.0f * (triangle(0.5f * (x - 0.5f * w)) - triangle(0.5f * (x + 0.5f * w))) / w;
}

}  // namespace

View::View(const RenderScene& scene, const Camera& camera, int width, int height)
    : mScene(scene),
      mWidth(static_cast<float>(width)),
      mHeight(static_cast<float>(height)),
      mPixelAngle(static_cast<float>(pixelAngleOf(camera, height))),
      mTraced(scene, camera, pixelAngleOf(camera, height)),
      mEye(mTraced.toLocal(camera.eye)),
      mPhase(Eigen::Vector2f::Zero()) {
    const CameraAxes axes = axesOf(camera);
    mRight = axes.right.cast<float>();
    mUp = axes.up.cast<float>();
    mForward = axes.forward.cast<float>();
    if (!scene.ground) return;

    const Ground& ground = *scene.ground;
    mGroundHeight = mTraced.toLocal(Vector3(0.0, ground.height, 0.0)).y();
    const double spacing =
        ground.spacing > 0.0 ? ground.spacing : roundedDown(0.15 / mTraced.scale());
    mSquare = static_cast<float>(spacing * mTraced.scale());
    // The checker hangs on the world's origin; its phase is taken in double, far from it, too.
    mPhase.x() = static_cast<float>(std::fmod(camera.target.x() / spacing, 2.0));
    mPhase.y() = static_cast<float>(std::fmod(camera.target.z() / spacing, 2.0));
}

Color View::background(float y) const {
    const float t = std::clamp(y / mHeight, 0.0f, 1.0f);
    return mScene.backgroundTop + t * (mScene.backgroundBottom - mScene.backgroundTop);
}

Surface View::see(float x, float y) const {
    const Vector3f direction =
        (mForward + mPixelAngle * ((x - 0.5f * mWidth) * mRight - (y - 0.5f * mHeight) * mUp))
            .normalized();
    Ray ray(mEye, direction, 1e-6f, std::numeric_limits<float>::max());
    // The ground bounds the search: shapes below it cannot be seen from above.
    const float ground = groundDistance(ray);
    ray.tMax = ground;
    const Hit hit = mTraced.nearest(ray);
    switch (hit.kind) {
        case Hit::Kind::Triangle:
            return triangleSurface(ray, hit);
        case Hit::Kind::Sphere:
            return sphereSurface(ray, hit);
        case Hit::Kind::Segment:
            return segmentSurface(ray, hit);
        default:
            return ground < 1e6f ? groundSurface(ray, ground) : Surface();
    }
}

float View::groundDistance(const Ray& ray) const {
    constexpr float kNone = 1e30f;
    if (!hasGround() || ray.direction.y() >= 0.0f || ray.origin.y() <= mGroundHeight) return kNone;
    return (mGroundHeight - ray.origin.y()) / ray.direction.y();
}

Surface View::groundSurface(const Ray& ray, float t) const {
    Surface s;
    s.kind = Hit::Kind::Ground;
    s.isLit = true;
    s.position = ray.origin + t * ray.direction;
    s.normal = Vector3f::UnitY();
    s.toEye = -ray.direction;
    s.footprint = mPixelAngle * t;
    s.lightOrigin = s.position + 1e-5f * s.normal;
    s.opacity = 1.0f - smoothStep(kFadeBegin, kFadeEnd, s.position.norm());

    // The checker is averaged over the pixel's footprint on the floor: no moiré towards the
    // horizon.
    const float w = std::max(s.footprint / -ray.direction.y() / mSquare, 1e-4f);
    const float waveX = filteredWave(s.position.x() / mSquare + mPhase.x(), w);
    const float waveZ = filteredWave(s.position.z() / mSquare + mPhase.y(), w);
    s.color = mScene.ground->color * (1.0f + 0.5f * kCheckerContrast * waveX * waveZ);
    return s;
}

Surface View::triangleSurface(const Ray& ray, const Hit& hit) const {
    const TracedTriangle& triangle = mTraced.triangle(hit);
    const float weight[3] = {1.0f - hit.u - hit.v, hit.u, hit.v};
    Surface s;
    s.kind = hit.kind;
    s.isLit = true;
    s.position = triangle.corner + hit.u * triangle.edge1 + hit.v * triangle.edge2;
    s.toEye = -ray.direction;
    s.footprint = mPixelAngle * hit.t;

    Vector3f face = triangle.edge1.cross(triangle.edge2).normalized();
    const float side = face.dot(s.toEye) < 0.0f ? -1.0f : 1.0f;
    face *= side;
    Vector3f lift = Vector3f::Zero();
    const Vector3f corners[3] = {
        triangle.corner, triangle.corner + triangle.edge1, triangle.corner + triangle.edge2};
    for (int k = 0; k < 3; ++k) {
        const Vector3f n = side * triangle.normals[k];
        s.normal += weight[k] * n;
        s.color += weight[k] * triangle.colors[k];
        // Flat facets under smooth normals would shadow themselves in steps: start from the curved
        // surface that the corners' tangent planes span [Hanika 2021].
        lift -= weight[k] * std::min(0.0f, (s.position - corners[k]).dot(n)) * n;
    }
    s.normal.normalize();
    // An interpolated normal must not turn away from the eye.
    const float facing = s.normal.dot(s.toEye);
    if (!(facing > 0.0f)) s.normal = (s.normal - (facing - 0.02f) * s.toEye).normalized();
    if (!s.normal.allFinite()) s.normal = face;
    s.lightOrigin = s.position + lift + (1e-5f + 0.3f * s.footprint) * face;
    if (triangle.wire) {
        const float wire = wireCoverage(ray, hit, s.footprint);
        s.color += 0.85f * wire * (kWireColor - s.color);
    }
    return s;
}

/// How much of the pixel the marked edges cover, from the distance between them and the ray:
/// smooth without supersampling.
float View::wireCoverage(const Ray& ray, const Hit& hit, float footprint) const {
    const TracedTriangle& t = mTraced.triangle(hit);
    const Vector3f corners[3] = {t.corner, t.corner + t.edge1, t.corner + t.edge2};
    float coverage = 0.0f;
    for (int e = 0; e < 3; ++e) {
        if (!(t.wire & (1 << e))) continue;
        const Vector3f across = ray.direction.cross(corners[(e + 1) % 3] - corners[e]);
        const float distance = std::abs((corners[e] - ray.origin).dot(across)) / across.norm();
        coverage =
            std::max(coverage, std::min(0.5f * kWireWidth + 0.5f - distance / footprint, 1.0f));
    }
    return coverage;
}

Surface View::sphereSurface(const Ray& ray, const Hit& hit) const {
    const TracedSphere& sphere = mTraced.sphere(hit);
    Surface s;
    s.kind = hit.kind;
    s.isLit = sphere.isLit;
    s.position = ray.origin + hit.t * ray.direction;
    s.toEye = -ray.direction;
    s.footprint = mPixelAngle * hit.t;
    s.normal = (s.position - sphere.center).normalized();
    if (s.normal.dot(s.toEye) < 0.0f) s.normal = -s.normal;
    s.lightOrigin = s.position + (1e-5f + 0.01f * sphere.radius) * s.normal;
    s.color = sphere.color;
    return s;
}

Surface View::segmentSurface(const Ray& ray, const Hit& hit) const {
    const TracedSegment& segment = mTraced.segment(hit);
    Surface s;
    s.kind = hit.kind;
    s.position = ray.origin + hit.t * ray.direction;
    s.toEye = -ray.direction;
    s.normal = s.toEye;
    s.footprint = mPixelAngle * hit.t;
    s.lightOrigin = s.position;
    s.color = segment.colorA + hit.u * (segment.colorB - segment.colorA);
    return s;
}

}  // namespace sinew
