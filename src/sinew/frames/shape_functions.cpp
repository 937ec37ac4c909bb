#include <sinew/frames/shape_functions.h>

#include <algorithm>

namespace sinew {

ShapeFunctions::ShapeFunctions(
    std::shared_ptr<const GeodesicSpace> space,
    std::shared_ptr<const VoxelCorners> corners,
    const std::vector<Row>& rows)
    : mSpace(std::move(space)),
      mCorners(std::move(corners)) {
    std::size_t total = 0;
    for (const Row& row : rows)
        total += row.size();
    mWeights.reserve(total);
    mStart.reserve(rows.size() + 1);
    for (const Row& row : rows) {
        mWeights.insert(mWeights.end(), row.begin(), row.end());
        mStart.push_back(static_cast<std::int64_t>(mWeights.size()));
    }
}

Influences ShapeFunctions::sample(const Vector3& X) const {
    const int voxel = mSpace->hostVoxel(X);
    const Vector3 fraction =
        (X - mSpace->center(voxel)) / mSpace->voxelSize() + Vector3::Constant(0.5);
    return sample(voxel, cornerWeights(fraction.cwiseMax(-0.5).cwiseMin(1.5)));
}

Influences ShapeFunctions::sample(int voxel, const CornerWeights& at) const {
    Influences sum;
    const std::array<int, 8>& corners = mCorners->of(voxel);
    for (std::size_t c = 0; c < 8; ++c) {
        auto place = sum.begin();
        for (const Weight* w = begin(corners[c]); w != end(corners[c]); ++w) {
            // Both lists ascend: merge.
            while (place != sum.end() && place->frame < w->frame)
                ++place;
            if (place == sum.end() || place->frame != w->frame)
                place = sum.insert(place, {w->frame, 0.0, Vector3::Zero()});
            place->weight += at.weight[c] * w->value;
            place->gradient += w->value * at.gradient[c];
        }
    }
    for (Influence& influence : sum)
        influence.gradient /= mSpace->voxelSize();
    return sum;
}

}  // namespace sinew
