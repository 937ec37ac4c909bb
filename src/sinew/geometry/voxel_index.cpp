#include <sinew/geometry/voxel_index.h>

#include <cmath>

namespace sinew {
namespace {

std::array<VoxelStep, 26> makeSteps() {
    std::array<VoxelStep, 26> steps;
    std::size_t n = 0;
    for (int i = -1; i <= 1; ++i) {
        for (int j = -1; j <= 1; ++j) {
            for (int k = -1; k <= 1; ++k) {
                const int squared = i * i + j * j + k * k;
                if (squared > 0) steps[n++] = {{i, j, k}, std::sqrt(double(squared))};
            }
        }
    }
    return steps;
}

}  // namespace

VoxelIndex::VoxelIndex(const std::vector<Vector3i>& voxels)
    : mVoxelCount(static_cast<int>(voxels.size())) {
    if (voxels.empty()) return;
    Vector3i low = voxels[0];
    Vector3i high = voxels[0];
    for (const Vector3i& v : voxels) {
        low = low.cwiseMin(v);
        high = high.cwiseMax(v);
    }
    mFirst = low - Vector3i::Ones();
    mCount = high - low + Vector3i::Constant(3);
    mTable.assign(static_cast<std::size_t>(std::int64_t(mCount[0]) * mCount[1] * mCount[2]), -1);
    for (std::size_t i = 0; i < voxels.size(); ++i)
        mTable[static_cast<std::size_t>(placeOf(voxels[i]))] = static_cast<std::int32_t>(i);
}

const std::array<VoxelStep, 26>& voxelSteps() {
    static const std::array<VoxelStep, 26> kSteps = makeSteps();
    return kSteps;
}

}  // namespace sinew
