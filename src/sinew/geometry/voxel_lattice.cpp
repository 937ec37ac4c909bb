#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/geometry/voxel_lattice.h>

#include <cmath>

namespace sinew {
namespace {

constexpr double kAutomaticCount = 40.0;  // voxels along the longest side
// Fill takes 4; inside, surface, overlap and hole flags take 1 each.
constexpr double kBytesPerLatticeVoxel = 8.0;
constexpr double kBytesPerFilledVoxel = 84.0;  // of a painted solid
constexpr double kMaxIndex = 1 << 30;

/// Peak memory of voxelize() for voxels of size h, before any is allocated.
double estimateBytes(const SolidSize& solid, double h) {
    const Vector3 count = solid.box.size() / h + Vector3::Constant(3.0);
    const double filled = solid.volume / (h * h * h) + solid.area / (h * h);
    return kBytesPerLatticeVoxel * count.prod()
           + kBytesPerFilledVoxel * std::min(filled, count.prod());
}

/// Two digits, rounded up.
double roundUp(double x) {
    const double unit = std::pow(10.0, std::floor(std::log10(x)) - 1.0);
    return std::ceil(x / unit) * unit;
}

std::string twoDigits(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2g", x);
    return text;
}

void requireMemory(const SolidSize& solid, double h, double limit) {
    const double bytes = estimateBytes(solid, h);
    if (bytes <= limit) return;
    // 5 % steps: the message names a size that works, not the smallest one.
    double enough = h;
    while (estimateBytes(solid, enough) > limit)
        enough *= 1.05;
    throw InvalidInput(
        "voxel size " + twoDigits(h) + " m is too fine: " + twoDigits(bytes / 1e9)
        + " GB of memory would be needed and " + twoDigits(limit / 1e9) + " GB are allowed; use "
        + twoDigits(roundUp(enough)) + " m or more");
}

}  // namespace

double chooseVoxelSize(const Box3& box, double asked) {
    const double longest = box.size().maxCoeff();
    if (!std::isfinite(longest) || longest <= 0.0)
        throw InvalidInput("the input has no extent: all its points are at one place");
    if (!std::isfinite(asked)) throw InvalidInput("the voxel size is not a number; use 0 or more");
    return asked > 0.0 ? asked : longest / kAutomaticCount;
}

AlignedLattice alignLattice(const SolidSize& solid, double voxelSize, double memoryLimit) {
    requireMemory(solid, voxelSize, memoryLimit);
    // One empty voxel around: neighbours of filled voxels always exist.
    const Vector3 low = (solid.box.min / voxelSize).array().floor() - 1.0;
    const Vector3 high = (solid.box.max / voxelSize).array().floor() + 1.0;
    if (std::max(low.cwiseAbs().maxCoeff(), high.cwiseAbs().maxCoeff()) > kMaxIndex) {
        throw InvalidInput(
            "the mesh is too far from the origin for voxels of " + twoDigits(voxelSize)
            + " m; move it closer");
    }
    AlignedLattice aligned;
    aligned.first = low.cast<int>();
    aligned.lattice.voxelSize = voxelSize;
    aligned.lattice.corner = voxelSize * low;
    aligned.lattice.count = (high - low).cast<int>() + Vector3i::Ones();
    return aligned;
}

}  // namespace sinew
