#include <sinew/render/lighting.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr float kTwoPi = 6.2831853f;
constexpr float kKeyRadius = 0.11f;    // tangent of the key light's angular radius
constexpr float kSkyReach = 0.22f;     // how far the sky looks for blockers, in view distances
constexpr float kGroundLight = 0.45f;  // what the ground gives back of the light it blocks

const Color kKeyColor(1.20f, 1.15f, 1.08f);
const Color kSkyColor(0.40f, 0.42f, 0.46f);
const Color kGroundColor(0.16f, 0.145f, 0.13f);
const Color kFillColor(0.13f, 0.14f, 0.16f);
const Color kRimColor(0.30f, 0.31f, 0.33f);
constexpr float kGloss = 0.05f;
constexpr float kGlossPower = 24.0f;

/// Point i of a sequence that fills the unit square evenly: multiples of the inverse powers of the
/// plastic number, the golden ratio's sister in two dimensions.
Eigen::Vector2f spread(int i, float shift) {
    const float x = shift + 0.7548776662f * static_cast<float>(i);
    const float y = shift + 0.5698402910f * static_cast<float>(i);
    return {x - std::floor(x), y - std::floor(y)};
}

/// Unit square to unit disc, keeping areas: r = √x, angle = 2π y.
Eigen::Vector2f onDisc(const Eigen::Vector2f& square) {
    const float r = std::sqrt(square.x());
    const float angle = kTwoPi * square.y();
    return {r * std::cos(angle), r * std::sin(angle)};
}

/// Two unit vectors across the unit vector n.
std::pair<Vector3f, Vector3f> across(const Vector3f& n) {
    const Vector3f x =
        n.cross(std::abs(n.x()) < 0.7f ? Vector3f::UnitX().eval() : Vector3f::UnitY().eval())
            .normalized();
    return {x, n.cross(x)};
}

float cosine(const Vector3f& a, const Vector3f& b) {
    return std::max(0.0f, a.dot(b));
}

}  // namespace

Lighting::Lighting(const View& view)
    : mView(view) {
    // Horizontal direction back to the camera; in a plan view the picture's lower side stands in.
    Vector3f back(-view.forward().x(), 0.0f, -view.forward().z());
    if (back.norm() < 0.05f) back = Vector3f(-view.up().x(), 0.0f, -view.up().z());
    back.normalize();
    const Vector3f right = Vector3f::UnitY().cross(back);
    // Key from the upper left and a little in front, fill opposite, rim from behind: three-point
    // light.
    mKey = (0.42f * back - 0.80f * right + 1.0f * Vector3f::UnitY()).normalized();
    mFill = (0.7f * back + 0.8f * right + 0.25f * Vector3f::UnitY()).normalized();
    mRim = (-0.9f * back + 0.35f * right + 0.55f * Vector3f::UnitY()).normalized();
    std::tie(mKeyX, mKeyY) = across(mKey);
}

float Lighting::skyAlong(const Surface& surface, const Vector3f& direction, float length) const {
    if (mView.isBlocked(Ray(surface.lightOrigin, direction, 0.0f, length))) return 0.0f;
    if (!mView.hasGround() || surface.kind == Hit::Kind::Ground) return 1.0f;
    const float height = surface.lightOrigin.y() - mView.groundHeight();
    // The ground is no shape of the hierarchy: intersected here, and it gives light back.
    const bool meetsGround = height > 0.0f && height + length * direction.y() < 0.0f;
    return meetsGround ? kGroundLight : 1.0f;
}

Visibility Lighting::look(const Surface& surface, int phase, int keyRays, int skyRays) const {
    Visibility visibility;
    if (!surface.isLit || surface.opacity <= 0.0f) return visibility;
    float key = 0.0f;
    // Turned away from the whole disc of the light: no ray can help.
    const bool facesKey = surface.normal.dot(mKey) > -0.15f;
    for (int j = 0; j < keyRays && facesKey; ++j) {
        const Eigen::Vector2f d = kKeyRadius * onDisc(spread(phase + 16 * j, 0.5f));
        const Vector3f direction = (mKey + d.x() * mKeyX + d.y() * mKeyY).normalized();
        key += mView.isBlocked(Ray(surface.lightOrigin, direction, 0.0f, 1e6f)) ? 0.0f : 1.0f;
    }
    visibility.key = key / static_cast<float>(keyRays);

    // Directions by the cosine law; lengths vary, so that near blockers count more than far ones.
    const auto [x, y] = across(surface.normal);
    float sky = 0.0f;
    for (int j = 0; j < skyRays; ++j) {
        const int i = phase + 16 * j;
        const Eigen::Vector2f d = onDisc(spread(i, 0.25f));
        const float up = std::sqrt(std::max(0.0f, 1.0f - d.squaredNorm()));
        const float length = kSkyReach * (0.15f + 0.85f * spread(7 * i, 0.1f).x());
        sky += skyAlong(surface, d.x() * x + d.y() * y + up * surface.normal, length);
    }
    visibility.sky = sky / static_cast<float>(skyRays);
    return visibility;
}

Color Lighting::shade(const Surface& surface, const Visibility& visibility) const {
    if (!surface.isLit) return surface.color;
    const Vector3f& n = surface.normal;
    const float up = 0.5f + 0.5f * n.y();
    Color light = visibility.sky * (kGroundColor + up * (kSkyColor - kGroundColor));
    light += visibility.key * cosine(n, mKey) * kKeyColor;
    light += visibility.sky * cosine(n, mFill) * kFillColor;
    if (surface.kind == Hit::Kind::Ground) return surface.color.cwiseProduct(light);

    // Rim light and gloss sit on top of the surface colour: they draw the silhouette.
    const float facing = cosine(n, surface.toEye);
    const float grazing = (1.0f - facing) * (1.0f - facing);
    const Vector3f half = (mKey + surface.toEye).normalized();
    const float gloss = kGloss * visibility.key * std::pow(cosine(n, half), kGlossPower);
    const Color rim = visibility.sky * grazing * cosine(n, mRim) * kRimColor;
    return surface.color.cwiseProduct(light + 0.6f * rim) + 0.25f * rim + Color::Constant(gloss);
}

Color toneMap(const Color& color) {
    constexpr float kLinear = 0.7f;
    return color.unaryExpr([](float x) {
        if (!(x > kLinear)) return x;
        return kLinear + (1.0f - kLinear) * std::tanh((x - kLinear) / (1.0f - kLinear));
    });
}

}  // namespace sinew
