#pragma once

// Light at a surface point, with n normal, l direction to a light, v to the eye:
//
//     L = albedo (sky · occlusion + key · visible (n·l)⁺ + fill (n·l)⁺ + rim) + gloss (n·h)²⁴
//
// The colours of the lights are tuned by eye on clay: shape first, contact shadows second.

#include <sinew/render/view.h>

namespace sinew {

/// How much of the key light and of the sky a surface sees, 0 to 1.
struct Visibility {
    float key = 1.0f;
    float sky = 1.0f;
};

/// Studio light that turns with the camera: a key light from the upper left with soft shadows, a
/// sky dimmed where things are close together, a fill from the right, and a rim from behind.
class Lighting {
public:
    explicit Lighting(const View& view);

    /// Visibility by `keyRays` and `skyRays` rays. Pixels of each 4 × 4 block (`phase` 0 to 15)
    /// take different parts of one well-spread set of directions, so that the mean over a block is
    /// smooth.
    Visibility look(const Surface& surface, int phase, int keyRays, int skyRays) const;

    /// Light leaving the surface towards the eye, before tone mapping.
    Color shade(const Surface& surface, const Visibility& visibility) const;

private:
    float skyAlong(const Surface& surface, const Vector3f& direction, float length) const;

    const View& mView;
    Vector3f mKey, mKeyX, mKeyY;  // direction to the key light, and two across
    Vector3f mFill, mRim;
};

/// Linear up to 0.7, then a soft shoulder that reaches 1 in the limit.
Color toneMap(const Color& color);

}  // namespace sinew
