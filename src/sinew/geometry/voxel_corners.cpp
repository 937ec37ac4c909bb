#include <sinew/geometry/voxel_corners.h>

#include <algorithm>

namespace sinew {
namespace {

Vector3i cornerStep(int c) {
    return {c & 1, (c >> 1) & 1, (c >> 2) & 1};
}

}  // namespace

VoxelCorners::VoxelCorners(const GeodesicSpace& space)
    : mVoxelSize(space.voxelSize()),
      mOrigin(
          space.center(0) - mVoxelSize * (space.voxel(0).cast<double>() + Vector3::Constant(0.5))) {
    mLattice.reserve(static_cast<std::size_t>(space.voxelCount()) * 8);
    for (int v = 0; v < space.voxelCount(); ++v)
        for (int c = 0; c < 8; ++c)
            mLattice.push_back(space.voxel(v) + cornerStep(c));
    std::sort(mLattice.begin(), mLattice.end(), [](const Vector3i& a, const Vector3i& b) {
        return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
    });
    mLattice.erase(std::unique(mLattice.begin(), mLattice.end()), mLattice.end());
    const VoxelIndex index(mLattice);
    mOf.resize(static_cast<std::size_t>(space.voxelCount()));
    for (int v = 0; v < space.voxelCount(); ++v)
        for (int c = 0; c < 8; ++c)
            mOf[static_cast<std::size_t>(v)][static_cast<std::size_t>(c)] =
                index.find(space.voxel(v) + cornerStep(c));
}

CornerWeights cornerWeights(const Vector3& fraction) {
    CornerWeights out;
    for (int c = 0; c < 8; ++c) {
        Vector3 w;
        Vector3 slope;
        for (int a = 0; a < 3; ++a) {
            const bool isUpper = ((c >> a) & 1) != 0;
            w[a] = isUpper ? fraction[a] : 1.0 - fraction[a];
            slope[a] = isUpper ? 1.0 : -1.0;
        }
        const auto n = static_cast<std::size_t>(c);
        out.weight[n] = w[0] * w[1] * w[2];
        out.gradient[n] = {slope[0] * w[1] * w[2], w[0] * slope[1] * w[2], w[0] * w[1] * slope[2]};
    }
    return out;
}

}  // namespace sinew
