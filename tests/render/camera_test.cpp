#include <sinew/base/error.h>
#include <sinew/render/view_fit.h>

#include <gtest/gtest.h>

#include <limits>

namespace sinew {
namespace {

/// Largest distance of the box's corners from the middle of the picture: 1 is the picture's border.
double reach(const Camera& camera, const Box3& box, int width, int height) {
    double most = 0.0;
    for (int corner = 0; corner < 8; ++corner) {
        const Vector3 p(
            (corner & 1 ? box.max : box.min).x(),
            (corner & 2 ? box.max : box.min).y(),
            (corner & 4 ? box.max : box.min).z());
        const auto pixel = project(camera, p, width, height);
        if (!pixel) return std::numeric_limits<double>::infinity();
        most = std::max(most, std::abs(2.0 * pixel->x() / width - 1.0));
        most = std::max(most, std::abs(2.0 * pixel->y() / height - 1.0));
    }
    return most;
}

TEST(Camera, FramedBoxFillsThePictureWithoutLeavingIt) {
    const Vector3 far(1e5, -3e4, 2e5);
    for (const double size : {1e-4, 1.0, 1e5}) {
        for (const Vector3& center : {Vector3(0, 0, 0), Vector3(size * far)}) {
            Box3 box;
            box.extend(center - size * Vector3(1, 0.3, 2));
            box.extend(center + size * Vector3(1, 0.3, 2));
            for (const double yaw : {0.0, 35.0, 200.0}) {
                const double r = reach(frameBox(box, yaw, 20.0, 35.0, 2.0), box, 200, 100);
                EXPECT_LT(r, 1.0);
                EXPECT_GT(r, 0.85);
            }
        }
    }
}

TEST(ViewFit, ContentReachesTheMarginOnBothSides) {
    // A slanted needle fills little of its box; the fit follows the needle.
    ViewFit fit(35.0, 20.0, 35.0, 2.0);
    const Vector3 far(1e4, 0, -1e4);
    const Vector3 ends[2] = {far + Vector3(-1, 0.2, -2), far + Vector3(2, 0.5, -1)};
    for (const Vector3& p : ends)
        fit.add(p);
    const Vector3 a = *project(fit.camera(), ends[0], 1000, 500);
    const Vector3 b = *project(fit.camera(), ends[1], 1000, 500);
    EXPECT_NEAR(std::abs(a.x() - b.x()), 1000 / 1.12, 1e-3);
    EXPECT_NEAR(a.x() + b.x(), 1000, 1e-3);
    EXPECT_GT(std::min(a.y(), b.y()), 0.0);
    EXPECT_LT(std::max(a.y(), b.y()), 500.0);
}

TEST(ViewFit, DegenerateContentIsStillSeen) {
    EXPECT_NO_THROW(axesOf(ViewFit(0, 0, 35, 1).camera()));
    ViewFit line(0, 0, 35, 1);  // along the view
    line.add(Vector3(0, 0, -1));
    line.add(Vector3(0, 0, 1));
    line.add(Vector3(0, 0, std::numeric_limits<double>::quiet_NaN()));
    EXPECT_GE(line.camera().eye.z(), 1.0);
    EXPECT_NO_THROW(axesOf(line.camera()));
}

TEST(Camera, RightAndUpAreRightAndUp) {
    Camera camera;
    EXPECT_GT(project(camera, Vector3(1, 0, 0), 100, 100)->x(), 50.0);
    EXPECT_LT(project(camera, Vector3(0, 1, 0), 100, 100)->y(), 50.0);
    EXPECT_FALSE(project(camera, Vector3(0, 0, 6), 100, 100));
}

TEST(Camera, LooksStraightDown) {
    const CameraAxes axes = axesOf(frameBox(Box3(), 0.0, 90.0));
    EXPECT_NEAR(axes.forward.y(), -1.0, 1e-12);
    EXPECT_NEAR(axes.right.dot(axes.forward), 0.0, 1e-12);
    EXPECT_NEAR(axes.right.norm(), 1.0, 1e-12);
}

TEST(Camera, RefusesWhatShowsNothing) {
    Camera camera;
    camera.eye = camera.target;
    EXPECT_THROW(axesOf(camera), InvalidInput);
    camera = Camera();
    camera.fovDegrees = 180.0;
    EXPECT_THROW(axesOf(camera), InvalidInput);
    camera = Camera();
    camera.eye.x() = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW(axesOf(camera), InvalidInput);
    EXPECT_THROW(frameBox(Box3(), 0.0, 0.0, 35.0, 0.0), InvalidInput);
}

}  // namespace
}  // namespace sinew
