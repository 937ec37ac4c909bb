#include <sinew/base/error.h>
#include <sinew/base/parallel.h>
#include <sinew/geometry/spread_attributes.h>
#include <sinew/geometry/tri_mesh.h>
#include <sinew/geometry/triangle_tree.h>

#include <algorithm>

namespace sinew {

SurfaceSpread::SurfaceSpread(
    const std::vector<Vector3>& points,
    const std::vector<Vector3i>& triangles,
    const std::vector<Vector3>& places,
    Monitor& monitor)
    : mSources(places.size()) {
    // Places to a task: enough for the guess to pay, few enough to share the work evenly.
    constexpr std::int64_t kChunk = 1024;
    constexpr double kAnyDistance = 1e150;
    const TriangleTree tree(points, triangles);
    const auto count = static_cast<std::int64_t>(places.size());
    parallelFor((count + kChunk - 1) / kChunk, 1, [&](std::int64_t chunk) {
        monitor.checkInterrupt();
        // Neighbours share their closest triangle more often than not. The guess starts anew in
        // each chunk, so that answers do not depend on which thread takes it.
        int guess = -1;
        const std::int64_t end = std::min(count, (chunk + 1) * kChunk);
        for (std::int64_t i = chunk * kChunk; i < end; ++i) {
            const ClosestPoint closest = tree.closest(places[i], kAnyDistance, guess);
            guess = closest.triangle;
            for (int c = 0; c < 3; ++c) {
                mSources[i].corners[c] = triangles[closest.triangle][c];
                mSources[i].weights[c] = static_cast<float>(closest.weights[c]);
            }
        }
    });
}

std::vector<float> SurfaceSpread::values(const Attribute& attribute, Spread spread) const {
    std::vector<float> values(mSources.size());
    parallelFor(static_cast<std::int64_t>(values.size()), 4096, [&](std::int64_t i) {
        const Source& source = mSources[i];
        if (spread == Spread::Nearest) {
            // Blending layer 1 and layer 3 must not give layer 2. Of equal weights the first corner
            // wins.
            const auto* largest = std::max_element(source.weights, source.weights + 3);
            const int corner = source.corners[largest - source.weights];
            values[i] = static_cast<float>(attribute.number(corner));
            return;
        }
        double sum = 0.0;
        for (int c = 0; c < 3; ++c)
            sum += source.weights[c] * attribute.number(source.corners[c]);
        values[i] = static_cast<float>(sum);
    });
    return values;
}

std::vector<float> spreadAttribute(
    const Geometry& mesh,
    std::string_view attribute,
    Spread spread,
    const std::vector<Vector3>& places,
    Monitor& monitor) {
    const Attribute* values = mesh.findAttribute(Owner::Point, attribute);
    if (!values || !values->isNumeric() || values->isArray()) {
        throw InvalidInput(
            "the mesh has no numeric point attribute \"" + std::string(attribute) + "\"");
    }
    const TriMesh triangles = triangulate(mesh);
    if (triangles.triangles.empty()) {
        throw InvalidInput(
            "the mesh has no polygons to take attribute \"" + std::string(attribute) + "\" from");
    }
    const SurfaceSpread surface(triangles.points, triangles.triangles, places, monitor);
    return surface.values(*values, spread);
}

}  // namespace sinew
