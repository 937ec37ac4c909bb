#pragma once

#include <sinew/frames/frame_solid.h>

#include <string>
#include <vector>

namespace sinew {

/// Names by which frames travel on geometry.
namespace frame_points {
inline constexpr const char* kGroup = "sinewframes";  ///< point group
inline constexpr const char* kRecord = "sinewframe";  ///< float list, see FramePoint
}  // namespace frame_points

/// A frame as a point of a geometry: what artists see of it, and exactly what the solver needs.
///
/// The point attributes `level`, `parents[]`, `weights[]`, `frametype`, `kinematic` and `transform`
/// (4x4, from the frame to the world, rows as Houdini has them) are for people. `sinewframe[]`
/// holds the exact numbers in metres: rest origin, then Q = [t | A | ...] column after column, then
/// dQ/dt when it is known.
struct FramePoint {
    Vector3 rest = Vector3::Zero();
    FrameType type = FrameType::Automatic;
    int level = 0;
    bool isKinematic = false;
    Eigen::Matrix3Xd Q;     ///< 3 × basis size; at rest [rest | I]
    Eigen::Matrix3Xd rate;  ///< 1/s; empty when unknown
};

FramePoint restFrame(const Vector3& origin);

/// Appends the frames as points of the group `sinewframes`.
void addFramePoints(Geometry& geometry, const std::vector<FramePoint>& frames);

/// The frames a geometry carries, in the order of their points; empty when there are none.
/// @throws InvalidInput when they are damaged.
std::vector<FramePoint> framePointsOf(const Geometry& geometry);

/// The geometry without its frame points.
Geometry withoutFramePoints(const Geometry& geometry);

const char* frameTypeName(FrameType type);
/// Automatic for a name that is none.
FrameType frameTypeNamed(const std::string& name);

/// Options of shape functions and integration points, as detail attributes; what is missing keeps
/// its default.
void writeFrameOptions(Geometry& geometry, const FrameOptions& options);
FrameOptions frameOptionsOf(const Geometry& geometry);

}  // namespace sinew
