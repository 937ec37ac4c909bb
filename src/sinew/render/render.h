#pragma once

// The renderer: headless, without a GPU, the same on every machine. Good enough to judge a
// simulation by; not meant for film.

#include <sinew/base/monitor.h>
#include <sinew/render/camera.h>
#include <sinew/render/image.h>
#include <sinew/render/scene.h>

#include <string>

namespace sinew {

/// Size and quality of a picture.
struct RenderSettings {
    static constexpr std::int64_t kMaxPixels = std::int64_t{1} << 25;  ///< 8K fits

    int width = 1280;
    int height = 720;
    int keyRays = 4;      ///< shadow rays a pixel; their mean is taken over 5 × 5 pixels
    int skyRays = 5;      ///< ambient occlusion rays a pixel, likewise
    std::string caption;  ///< written into the lower left corner
};

/// Draws the scene by ray tracing: one ray a pixel, sixteen where edges run, soft shadows, ambient
/// occlusion, sRGB. The same input gives the same bits for any number of threads.
///
/// @throws InvalidInput for an empty or too large picture, ray counts outside 1..256, or a camera
/// that axesOf() refuses; Interrupted.
Image render(
    const RenderScene& scene,
    const Camera& camera,
    const RenderSettings& settings,
    Monitor& monitor);

}  // namespace sinew
