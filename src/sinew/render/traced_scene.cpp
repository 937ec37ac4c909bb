#include <sinew/render/traced_scene.h>

#include <Eigen/Geometry>

#include <algorithm>

namespace sinew {
namespace {

// Farther than this from the target (in view distances) float products overflow, and nothing there
// is larger than a pixel.
constexpr float kFarthest = 1e8f;

template <class Shape>
void findNearest(const ShapeSet<Shape>& set, Hit::Kind kind, Ray& ray, Hit& hit) {
    set.bvh.traverse(ray, [&](int first, int count) {
        for (int i = first; i < first + count; ++i) {
            if (!set.shapes[i].intersect(ray, hit)) continue;
            ray.tMax = hit.t;
            hit.kind = kind;
            hit.shape = i;
        }
        return false;
    });
}

}  // namespace

template <class Shape>
void ShapeSet<Shape>::finish() {
    std::vector<Box3f> boxes;
    boxes.reserve(shapes.size());
    for (const Shape& shape : shapes)
        boxes.push_back(shape.box());
    bvh = Bvh(boxes);
    std::vector<Shape> sorted;
    sorted.reserve(shapes.size());
    for (const int i : bvh.order())
        sorted.push_back(shapes[i]);
    shapes = std::move(sorted);
}

TracedScene::TracedScene(const RenderScene& scene, const Camera& camera, double pixelAngle)
    : mOrigin(camera.target),
      mScale(1.0 / (camera.target - camera.eye).norm()),
      mPixelAngle(static_cast<float>(pixelAngle)),
      mEye(toLocal(camera.eye)),
      mForward(axesOf(camera).forward.cast<float>()) {
    for (const MeshItem& mesh : scene.meshes)
        add(mesh);
    for (const LineItem& line : scene.lines)
        add(line);
    for (const DotItem& item : scene.dots)
        add(item);
    mTriangles.finish();
    mSpheres.finish();
    mSegments.finish();
}

bool TracedScene::isVisible(const Vector3f& p) const {
    return p.allFinite() && p.cwiseAbs().maxCoeff() < kFarthest;
}

void TracedScene::add(const MeshItem& mesh) {
    mTriangles.shapes.reserve(mTriangles.shapes.size() + mesh.triangles.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Vector3i& t = mesh.triangles[i];
        const Vector3f p[3] = {
            toLocal(mesh.points[t[0]]), toLocal(mesh.points[t[1]]), toLocal(mesh.points[t[2]])};
        if (!isVisible(p[0]) || !isVisible(p[1]) || !isVisible(p[2])) continue;
        TracedTriangle triangle;
        triangle.corner = p[0];
        triangle.edge1 = p[1] - p[0];
        triangle.edge2 = p[2] - p[0];
        // The normal in double: that of a sliver is rounding noise in float.
        const Vector3 normal =
            (mesh.points[t[1]] - mesh.points[t[0]]).cross(mesh.points[t[2]] - mesh.points[t[0]]);
        if (triangle.edge1.cross(triangle.edge2).squaredNorm() == 0.0f) continue;
        for (int k = 0; k < 3; ++k) {
            triangle.normals[k] = mesh.cornerNormals.empty()
                                      ? normal.normalized().cast<float>()
                                      : mesh.cornerNormals[3 * i + k].cast<float>();
            triangle.colors[k] =
                mesh.cornerColors.empty() ? mesh.color : mesh.cornerColors[3 * i + k];
        }
        triangle.wire = mesh.wireEdges.empty() ? 0 : mesh.wireEdges[i];
        mTriangles.shapes.push_back(triangle);
    }
}

void TracedScene::add(const LineItem& line) {
    const float half = 0.5f * static_cast<float>(line.pixelWidth) * mPixelAngle;
    for (const LineItem::Segment& s : line.segments) {
        const Vector3f a = toLocal(s.a);
        const Vector3f b = toLocal(s.b);
        if (!isVisible(a) || !isVisible(b)) continue;
        // Behind the eye the width is of no account, but must not be negative.
        const float depthA = std::max(depthOf(a), 1e-6f);
        const float depthB = std::max(depthOf(b), 1e-6f);
        mSegments.shapes.push_back({a, b - a, half * depthA, half * depthB, s.colorA, s.colorB});
    }
}

void TracedScene::add(const DotItem& item) {
    const bool isLit = item.look == DotItem::Look::Sphere;
    for (const DotItem::Dot& dot : item.dots) {
        const Vector3f center = toLocal(dot.center);
        if (!isVisible(center)) continue;
        const auto radius = static_cast<float>(
            item.unit == DotItem::Unit::Meters
                ? dot.radius * mScale
                : dot.radius * mPixelAngle * std::max(depthOf(center), 1e-6f));
        if (radius > 0.0f && radius < kFarthest)
            mSpheres.shapes.push_back({center, radius, dot.color, isLit});
    }
}

Hit TracedScene::nearest(Ray ray) const {
    Hit hit;
    findNearest(mTriangles, Hit::Kind::Triangle, ray, hit);
    findNearest(mSpheres, Hit::Kind::Sphere, ray, hit);
    findNearest(mSegments, Hit::Kind::Segment, ray, hit);
    return hit;
}

bool TracedScene::isBlocked(const Ray& ray) const {
    bool blocked = false;
    Hit hit;
    mTriangles.bvh.traverse(ray, [&](int first, int count) {
        for (int i = first; i < first + count && !blocked; ++i)
            blocked = mTriangles.shapes[i].intersect(ray, hit);
        return blocked;
    });
    if (blocked) return true;
    mSpheres.bvh.traverse(ray, [&](int first, int count) {
        for (int i = first; i < first + count && !blocked; ++i)
            blocked = mSpheres.shapes[i].isLit && mSpheres.shapes[i].intersect(ray, hit);
        return blocked;
    });
    return blocked;
}

}  // namespace sinew
