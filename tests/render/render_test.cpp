#include <sinew/base/error.h>
#include <sinew/base/hash.h>
#include <sinew/render/render.h>

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

const Color kBlack = Color::Zero();
const Color kGreen(0.0f, 0.8f, 0.0f);

RenderSettings small(int width = 160, int height = 120) {
    RenderSettings settings;
    settings.width = width;
    settings.height = height;
    return settings;
}

/// Flat discs on black: pixels are then coverage alone.
RenderScene discs(std::vector<DotItem::Dot> dots) {
    RenderScene scene;
    scene.backgroundTop = scene.backgroundBottom = kBlack;
    scene.dots.push_back({std::move(dots), DotItem::Unit::Meters, DotItem::Look::Disc});
    return scene;
}

MeshItem square(double side, double y) {
    MeshItem mesh;
    mesh.points = {{-side, y, -side}, {-side, y, side}, {side, y, side}, {side, y, -side}};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    return mesh;
}

Image draw(const RenderScene& scene, const Camera& camera, const RenderSettings& settings) {
    Monitor monitor;
    return render(scene, camera, settings, monitor);
}

double brightness(const Rgb8& p) {
    return p.r + p.g + p.b;
}

TEST(Render, SphereCoversItsProjectedArea) {
    const Camera camera;  // 5 m away
    const Image image = draw(discs({{Vector3::Zero(), 1.0, Color::Ones()}}), camera, small());
    double covered = 0.0;
    for (const Rgb8& p : image.pixels())
        covered += fromSrgb(p).x() / fromSrgb(image.at(80, 60)).x();
    // The outline is seen at the angle asin(r / d): a circle in the middle of the picture.
    const double pixels = 60.0 / std::tan(0.5 * 35.0 * 3.14159265 / 180.0);
    const double radius = pixels * std::tan(std::asin(1.0 / 5.0));
    EXPECT_NEAR(covered, 3.14159265 * radius * radius, 0.005 * covered);
}

TEST(Render, NearerCoversFarther) {
    const Vector3 near(0, 0, 1);
    for (const bool nearFirst : {true, false}) {
        std::vector<DotItem::Dot> dots = {{near, 0.3, kGreen}, {-near, 1.0, Color(0.8f, 0, 0)}};
        if (!nearFirst) std::swap(dots[0], dots[1]);
        const Image image = draw(discs(dots), Camera(), small());
        EXPECT_EQ(image.at(80, 60).r, 0);
        EXPECT_GT(image.at(80, 60).g, 100);
        EXPECT_GT(image.at(80, 40).r, 100);
    }
}

TEST(Render, EdgesHaveIntermediateValues) {
    const Image image =
        draw(discs({{Vector3::Zero(), 1.0, Color::Constant(0.6f)}}), Camera(), small());
    const int full = image.at(80, 60).r;
    const auto between =
        std::count_if(image.pixels().begin(), image.pixels().end(), [&](const Rgb8& p) {
            return p.r > 0 && p.r < full;
        });
    EXPECT_GT(between, 100);  // the outline is about 240 pixels long
    EXPECT_LT(between, 600);
}

TEST(Render, ObjectDarkensTheGroundBelow) {
    RenderScene scene;
    scene.ground = Ground();
    const Camera camera = frameBox(Box3{Vector3(-1, 0, -1), Vector3(1, 1, 1)}, 20.0, 40.0);
    const Image empty = draw(scene, camera, small());
    scene.meshes.push_back(square(0.4, 0.6));
    const Image shadowed = draw(scene, camera, small());
    const auto below = project(camera, Vector3(0, 0, 0), 160, 120);
    // The light comes from the left and front: the darkest ground lies to the right and behind.
    double darkest = 1.0;
    for (int x = 0; x < 160; ++x) {
        for (int y = static_cast<int>(below->y()) - 20; y < below->y() + 20; ++y)
            darkest = std::min(darkest, brightness(shadowed.at(x, y)) / brightness(empty.at(x, y)));
    }
    EXPECT_LT(darkest, 0.75);
    EXPECT_NEAR(brightness(shadowed.at(5, 115)) / brightness(empty.at(5, 115)), 1.0, 0.02);
}

TEST(Render, SameBitsForAnyNumberOfThreads) {
    RenderScene scene;
    scene.ground = Ground();
    scene.meshes.push_back(square(0.5, 0.4));
    scene.dots.push_back({{{Vector3(0, 0.8, 0), 0.3, kClay}}});
    scene.lines.push_back({{{Vector3(-1, 0, 0), Vector3(1, 1, 0), kGreen, kBlack}}});
    std::vector<std::uint64_t> hashes;
    for (const int threads : {1, 2, 7}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        const Image image = draw(scene, frameBox(scene.bounds()), small());
        Hash64 hash;
        hash.bytes(image.pixels().data(), 3 * image.pixels().size());
        hashes.push_back(hash.result());
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_EQ(hashes[0], hashes[2]);
}

TEST(Render, PictureDoesNotDependOnScaleOrPlace) {
    const auto picture = [](double scale, const Vector3& place) {
        RenderScene scene;
        scene.dots.push_back({{{place, scale, kClay}}});
        MeshItem mesh = square(1.5, -0.5);
        for (Vector3& p : mesh.points)
            p = place + scale * p;
        scene.meshes.push_back(mesh);
        return draw(scene, frameBox(scene.bounds()), small());
    };
    const Image reference = picture(1.0, Vector3::Zero());
    for (const auto& [scale, place] :
         {std::pair(1e-4, Vector3(0, 0, 0)),
          {1e5, Vector3(0, 0, 0)},
          {1.0, Vector3(1e6, 0, 1e6)}}) {
        const Image other = picture(scale, place);
        double difference = 0.0;
        for (std::size_t i = 0; i < other.pixels().size(); ++i)
            difference +=
                std::abs(brightness(other.pixels()[i]) - brightness(reference.pixels()[i]));
        EXPECT_LT(difference / static_cast<double>(other.pixels().size()), 1.0) << scale;
    }
}

TEST(Render, BadShapesAreLeftOut) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    RenderScene scene;
    const Camera camera;
    const Image empty = draw(scene, camera, small());
    MeshItem mesh;
    mesh.points = {{0, 0, 0}, {nan, 1, 0}, {1, 0, 0}, {2, 0, 0}, {1e300, 0, 0}};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 0, 0}, {0, 2, 4}};
    scene.meshes.push_back(mesh);
    scene.dots.push_back({{{Vector3(0, nan, 0), 1.0, kClay}, {Vector3::Zero(), nan, kClay}}});
    scene.lines.push_back({{{Vector3(nan, 0, 0), Vector3(1, 1, 0), kGreen, kGreen}}});
    EXPECT_TRUE(draw(scene, camera, small()) == empty);
}

TEST(Render, RefusesEmptyAndGiantPictures) {
    EXPECT_THROW(draw({}, Camera(), small(0, 100)), InvalidInput);
    EXPECT_THROW(draw({}, Camera(), small(100000, 100000)), InvalidInput);
    RenderSettings settings = small();
    settings.keyRays = 0;
    EXPECT_THROW(draw({}, Camera(), settings), InvalidInput);
}

TEST(Render, StopsWhenAsked) {
    struct StopSoon : Monitor {
        bool isInterrupted() override { return ++polls > 5; }
        std::atomic<int> polls{0};
    } monitor;
    EXPECT_THROW(render({}, Camera(), small(), monitor), Interrupted);
}

}  // namespace
}  // namespace sinew
