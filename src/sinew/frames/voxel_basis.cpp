#include <sinew/frames/voxel_basis.h>

#include <algorithm>

namespace sinew {

VoxelBasis::VoxelBasis(const ShapeFunctions& functions, const std::vector<Frame>& frames)
    : mFunctions(functions),
      mFrames(frames) {}

void VoxelBasis::visit(int voxel) {
    const std::array<int, 8>& corners = mFunctions.corners().of(voxel);
    mFrameList.clear();
    for (const int c : corners)
        for (const auto* w = mFunctions.begin(c); w != mFunctions.end(c); ++w)
            mFrameList.push_back(w->frame);
    std::sort(mFrameList.begin(), mFrameList.end());
    mFrameList.erase(std::unique(mFrameList.begin(), mFrameList.end()), mFrameList.end());
    mFirst.assign(1, 0);
    for (const int i : mFrameList)
        mFirst.push_back(mFirst.back() + mFrames[static_cast<std::size_t>(i)].size());
    mValues.assign(static_cast<std::size_t>(mFirst.back()), {});
    for (std::size_t c = 0; c < 8; ++c) {
        const Vector3 X = mFunctions.corners().position(corners[c]);
        std::size_t n = 0;
        for (const auto* w = mFunctions.begin(corners[c]); w != mFunctions.end(corners[c]); ++w) {
            while (mFrameList[n] != w->frame)
                ++n;
            const Frame& frame = mFrames[static_cast<std::size_t>(w->frame)];
            const BasisSample basis = frame.basisAt(X);
            for (int s = 0; s < frame.size(); ++s)
                mValues[static_cast<std::size_t>(mFirst[n] + s)][c] = w->value * basis.h[s];
        }
    }
}

Vector3 VoxelBasis::meanGradient(int scalar) const {
    const std::array<double, 8>& N = mValues[static_cast<std::size_t>(scalar)];
    Vector3 sum = Vector3::Zero();
    for (int c = 0; c < 8; ++c)
        for (int a = 0; a < 3; ++a)
            sum[a] += ((c >> a) & 1) != 0 ? N[static_cast<std::size_t>(c)]
                                          : -N[static_cast<std::size_t>(c)];
    return sum / (4.0 * mFunctions.space().voxelSize());
}

Matrix3 VoxelBasis::mixedDerivatives(int scalar) const {
    const std::array<double, 8>& N = mValues[static_cast<std::size_t>(scalar)];
    Matrix3 D = Matrix3::Zero();
    for (int a = 0; a < 3; ++a) {
        const int b = (a + 1) % 3;
        double sum = 0.0;
        for (int c = 0; c < 8; ++c) {
            const bool isSame = ((c >> a) & 1) == ((c >> b) & 1);
            sum += isSame ? N[static_cast<std::size_t>(c)] : -N[static_cast<std::size_t>(c)];
        }
        const double h = mFunctions.space().voxelSize();
        D(a, b) = D(b, a) = sum / (2.0 * h * h);
    }
    return D;
}

}  // namespace sinew
