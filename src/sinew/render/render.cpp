#include <sinew/base/error.h>
#include <sinew/base/parallel.h>
#include <sinew/render/legend.h>
#include <sinew/render/lighting.h>
#include <sinew/render/render.h>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr int kGrid = 4;  // an edge pixel takes kGrid × kGrid samples
// Bayer's ordering: pixels close together take parts of the ray set far apart.
constexpr int kPhase[16] = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};

int phaseOf(int x, int y) {
    return kPhase[4 * (y % 4) + x % 4];
}

/// Both samples lie on one smooth patch, so that they share their light.
bool isSamePatch(const Surface& a, const Surface& b) {
    if (a.kind != b.kind || a.isLit != b.isLit) return false;
    if (a.kind == Hit::Kind::None || !a.isLit) return true;
    if (a.normal.dot(b.normal) < 0.9f) return false;
    const float gap = std::abs(a.normal.dot(b.position - a.position));
    return gap < 2.5f * std::max(a.footprint, b.footprint);
}

/// Something between the two samples needs a finer look.
bool isEdge(const Surface& a, const Surface& b) {
    constexpr float kColorStep = 0.06f;
    if (!isSamePatch(a, b)) return true;
    // A checker fades by itself, and wires are smooth already.
    if (a.kind == Hit::Kind::Ground) return false;
    return (a.color - b.color).cwiseAbs().maxCoeff() > kColorStep;
}

/// @throws InvalidInput for sizes and ray counts that would run for ever.
void check(const RenderSettings& settings) {
    if (std::int64_t{settings.width} * settings.height > RenderSettings::kMaxPixels) {
        throw InvalidInput(
            "a picture of " + std::to_string(settings.width) + " x "
            + std::to_string(settings.height) + " pixels is too large; draw at most "
            + std::to_string(RenderSettings::kMaxPixels) + " pixels");
    }
    const auto [fewest, most] = std::minmax(settings.keyRays, settings.skyRays);
    if (fewest < 1 || most > 256)
        throw InvalidInput("keyRays and skyRays must be between 1 and 256");
}

/// The stages of one picture, each over all rows in parallel.
class Painter {
public:
    Painter(
        const RenderScene& scene,
        const Camera& camera,
        const RenderSettings& settings,
        Monitor& monitor)
        : mSettings(settings),
          mMonitor(monitor),
          mImage(settings.width, settings.height),
          mView(scene, camera, settings.width, settings.height),
          mLighting(mView),
          mSurfaces(mImage.pixels().size()),
          mRough(mImage.pixels().size()),
          mSmooth(mImage.pixels().size()) {}

    // What is seen, what light reaches it, the same smoothed, the colours: a stage may look at its
    // neighbours' results of the stage before.
    Image paint() {
        eachPixel(
            0.0, [this](int x, int y) { mSurfaces[at(x, y)] = mView.see(x + 0.5f, y + 0.5f); });
        eachPixel(0.3, [this](int x, int y) {
            mRough[at(x, y)] = mLighting.look(
                mSurfaces[at(x, y)], phaseOf(x, y), mSettings.keyRays, mSettings.skyRays);
        });
        eachPixel(0.7, [this](int x, int y) { mSmooth[at(x, y)] = smoothed(x, y); });
        eachPixel(0.8, [this](int x, int y) { mImage.at(x, y) = toSrgb(toneMap(color(x, y))); });
        mMonitor.progress(1.0, "rendering");
        return std::move(mImage);
    }

private:
    std::size_t at(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(mImage.width())
               + static_cast<std::size_t>(x);
    }

    template <class Body>
    void eachPixel(double done, const Body& body) {
        mMonitor.progress(done, "rendering");
        parallelFor(mImage.height(), 1, [&](std::int64_t y) {
            mMonitor.checkInterrupt();
            for (int x = 0; x < mImage.width(); ++x)
                body(x, static_cast<int>(y));
        });
    }

    /// Calls body(index, weight) for the pixels within `reach` that lie on the surface's patch.
    template <class Body>
    void eachNeighbour(int x, int y, int reach, const Surface& surface, const Body& body) const {
        for (int dy = -reach; dy <= reach; ++dy) {
            for (int dx = -reach; dx <= reach; ++dx) {
                if (!mImage.contains(x + dx, y + dy)) continue;
                const std::size_t i = at(x + dx, y + dy);
                if (!isSamePatch(surface, mSurfaces[i])) continue;
                // Halved borders: the 5 × 5 window then weighs each of the 16 phases equally.
                const float wx = std::abs(dx) == 2 ? 0.5f : 1.0f;
                const float wy = std::abs(dy) == 2 ? 0.5f : 1.0f;
                body(i, wx * wy);
            }
        }
    }

    Visibility smoothed(int x, int y) const {
        const Surface& surface = mSurfaces[at(x, y)];
        if (!surface.isLit) return {};
        Visibility sum{0.0f, 0.0f};
        float total = 0.0f;
        eachNeighbour(x, y, 2, surface, [&](std::size_t i, float weight) {
            sum.key += weight * mRough[i].key;
            sum.sky += weight * mRough[i].sky;
            total += weight;
        });
        return {sum.key / total, sum.sky / total};
    }

    bool isEdgePixel(int x, int y) const {
        const Surface& surface = mSurfaces[at(x, y)];
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                if (mImage.contains(x + dx, y + dy)
                    && isEdge(surface, mSurfaces[at(x + dx, y + dy)]))
                    return true;
            }
        }
        return false;
    }

    /// Light at a sample of an edge pixel: what its patch gets in the pixels around, else rays of
    /// its own.
    Visibility borrowed(int x, int y, const Surface& surface, int sample) const {
        constexpr int kOwnRays = 4;
        if (!surface.isLit) return {};
        Visibility sum{0.0f, 0.0f};
        int count = 0;
        eachNeighbour(x, y, 1, surface, [&](std::size_t i, float) {
            sum.key += mSmooth[i].key;
            sum.sky += mSmooth[i].sky;
            ++count;
        });
        if (count == 0) return mLighting.look(surface, sample, kOwnRays, kOwnRays);
        return {sum.key / static_cast<float>(count), sum.sky / static_cast<float>(count)};
    }

    Color over(const Surface& surface, const Visibility& visibility, float y) const {
        if (surface.kind == Hit::Kind::None) return mView.background(y);
        Color shaded = mLighting.shade(surface, visibility);
        if (surface.opacity >= 1.0f) return shaded;
        const Color behind = mView.background(y);
        return behind + surface.opacity * (shaded - behind);
    }

    Color color(int x, int y) const {
        if (!isEdgePixel(x, y)) return over(mSurfaces[at(x, y)], mSmooth[at(x, y)], y + 0.5f);
        Color sum = Color::Zero();
        for (int i = 0; i < kGrid * kGrid; ++i) {
            // A sheared grid: no two samples share a row or a column.
            const int column = i % kGrid;
            const int row = i / kGrid;
            const float sx = x + (column + (row + 0.5f) / kGrid) / kGrid;
            const float sy = y + (row + (column + 0.5f) / kGrid) / kGrid;
            const Surface surface = mView.see(sx, sy);
            // Highlights are capped before the mean, else one bright sample frays the edge.
            sum += over(surface, borrowed(x, y, surface, i), sy).cwiseMin(1.5f);
        }
        return sum / static_cast<float>(kGrid * kGrid);
    }

    const RenderSettings& mSettings;
    Monitor& mMonitor;
    Image mImage;
    View mView;
    Lighting mLighting;
    std::vector<Surface> mSurfaces;   // at pixel centres
    std::vector<Visibility> mRough;   // of few rays
    std::vector<Visibility> mSmooth;  // mean over the patch
};

}  // namespace

Image render(
    const RenderScene& scene,
    const Camera& camera,
    const RenderSettings& settings,
    Monitor& monitor) {
    check(settings);
    // Throws for a camera that sees nothing, before any work.
    axesOf(camera);
    Image image = Painter(scene, camera, settings, monitor).paint();
    if (scene.legend) drawLegend(image, *scene.legend);
    if (!settings.caption.empty()) drawCaption(image, settings.caption);
    return image;
}

}  // namespace sinew
