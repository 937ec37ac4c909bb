#include <sinew/base/hash.h>
#include <sinew/nodes/paint_region.h>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

/// Distance outside an ellipsoid, exact for a sphere, first order for others (negative inside).
double ellipsoidDistance(const Vector3& p, const Vector3& radii) {
    const Vector3 scaled = p.cwiseQuotient(radii.cwiseMax(1e-30));
    const double k = scaled.norm();
    // At the centre the gradient vanishes; the nearest surface lies along the shortest radius.
    if (k == 0.0) return -radii.minCoeff();
    const double gradient = scaled.cwiseQuotient(radii.cwiseMax(1e-30)).norm();
    return (k - 1.0) * k / gradient;
}

/// Exact signed distance to a box about the origin.
double boxDistance(const Vector3& p, const Vector3& half) {
    const Vector3 d = p.cwiseAbs() - half;
    return d.cwiseMax(0.0).norm() + std::min(0.0, d.maxCoeff());
}

/// Random number in [0, 1) of a lattice corner.
double cornerValue(const Vector3i& corner, int seed) {
    Hash64 hash;
    for (int c = 0; c < 3; ++c)
        hash.value(corner[c]);
    // A hash, not a table: the noise has no period, and is the same on every machine.
    hash.value(seed);
    return static_cast<double>(hash.result() >> 11) * 0x1.0p-53;
}

/// Value noise: corner values blended by smooth steps, 0 to 1.
double noise(const Vector3& p, int seed) {
    const Vector3 base = p.array().floor();
    const Vector3 t = p - base;
    double sum = 0.0;
    for (int corner = 0; corner < 8; ++corner) {
        const Vector3i offset(corner & 1, (corner >> 1) & 1, corner >> 2);
        double weight = 1.0;
        for (int c = 0; c < 3; ++c)
            weight *= offset[c] ? 1.0 - fadeOut(t[c]) : fadeOut(t[c]);
        sum += weight * cornerValue(base.cast<int>() + offset, seed);
    }
    return sum;
}

}  // namespace

double fadeOut(double t) {
    t = std::clamp(t, 0.0, 1.0);
    return 1.0 - t * t * (3.0 - 2.0 * t);
}

double PaintRegion::weight(const Vector3& p) const {
    if (!p.allFinite()) return 0.0;
    const Vector3 local = p - center;
    if (kind == Kind::Noise) {
        // Clamped to what fits an int: a far point repeats the border cell instead of overflowing.
        const Vector3 cells = local.cwiseQuotient(size.cwiseMax(1e-30));
        return noise(cells.cwiseMax(-1e9).cwiseMin(1e9), seed);
    }
    double distance = 0.0;
    switch (kind) {
        case Kind::Sphere:
            distance = ellipsoidDistance(local, 0.5 * size);
            break;
        case Kind::Box:
            distance = boxDistance(local, 0.5 * size);
            break;
        default:
            distance = -local.dot(direction.normalized());
            break;
    }
    if (falloff <= 0.0) return distance <= 0.0 ? 1.0 : 0.0;
    return fadeOut(distance / falloff);
}

}  // namespace sinew
