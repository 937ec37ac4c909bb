#pragma once

#include <sinew/nodes/frame_points.h>

#include <vector>

namespace sinew {

/// A frame an artist gives.
struct UserFrame {
    FramePoint frame;                ///< rest: the position now; Q = [position | orientation]
    Vector3 bone = Vector3::Zero();  ///< direction of its bone when that is all there is
};

/// One frame a point, with the optional attributes `kinematic`, `level`, `frametype`, and for the
/// orientation `transform` (9 or 16 numbers, rows as Houdini has them), `orient` (quaternion), or
/// the direction of the bone (polyline) the point belongs to.
std::vector<UserFrame> userFrames(const Geometry& geometry);

/// How a frame moved since rest: x = t + A (X − rest), as the matrix [t | A]. Bones without
/// orientation turn the shortest way.
Eigen::Matrix3Xd motionSince(const UserFrame& rest, const UserFrame& now);

}  // namespace sinew
