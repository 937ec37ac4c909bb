#pragma once

#include <sinew/base/monitor.h>
#include <sinew/frames/frame.h>
#include <sinew/frames/shape_functions.h>

#include <cstdint>
#include <vector>

namespace sinew {

/// Points that follow the frames of a solid by linear blend skinning [Tournier 2014, Eq. (1)].
///
///     x(X) = Σᵢ φᵢ(X) Qᵢ hᵢ(X),   F(X) = Σᵢ φᵢ Qᵢ ∇hᵢ + (Qᵢ hᵢ) ∇φᵢᵀ
///
/// Linear in Q: the same call gives velocities from dQ/dt. Binding looks the functions up once;
/// after it a point costs its influences, 20 bytes each. Immutable.
class Skin {
public:
    Skin() = default;
    /// @throws Interrupted.
    Skin(
        const ShapeFunctions& functions,
        const std::vector<Frame>& frames,
        const std::vector<Vector3>& points,
        Monitor& monitor);

    int pointCount() const { return static_cast<int>(mStart.size()) - 1; }
    /// Influences of all points together.
    std::int64_t influenceCount() const { return static_cast<std::int64_t>(mFrame.size()); }

    /// x of every point for frame matrices z: one column a scalar, frame after frame.
    void positions(const Eigen::Matrix3Xd& z, std::vector<Vector3>& to) const;
    /// F of every point.
    void gradients(const Eigen::Matrix3Xd& z, std::vector<Matrix3>& to) const;

private:
    struct Map;
    std::vector<Map> mapsOf(const Eigen::Matrix3Xd& z) const;

    std::vector<Frame> mFrames;
    Vector3 mCenter = Vector3::Zero();  // of the points; they are kept relative to it
    std::vector<Eigen::Vector3f> mPoints;
    std::vector<std::int64_t> mStart{0};
    std::vector<std::int32_t> mFrame;
    std::vector<float> mWeight;
    std::vector<Eigen::Vector3f> mGradient;
};

}  // namespace sinew
