#pragma once

#include <Eigen/Core>

namespace sinew {

using Vector3 = Eigen::Vector3d;
using Vector4 = Eigen::Vector4d;
using Matrix3 = Eigen::Matrix3d;
using Matrix4 = Eigen::Matrix4d;
using Matrix9 = Eigen::Matrix<double, 9, 9>;  ///< acts on vec(F), column after column
using VectorX = Eigen::VectorXd;
using Vector3i = Eigen::Vector3i;

/// Axis-aligned box; empty while min > max.
struct Box3 {
    Vector3 min = Vector3::Constant(1e300);
    Vector3 max = Vector3::Constant(-1e300);

    bool isEmpty() const { return (min.array() > max.array()).any(); }
    Vector3 size() const { return isEmpty() ? Vector3::Zero().eval() : (max - min).eval(); }
    Vector3 center() const { return 0.5 * (min + max); }
    double diagonal() const { return size().norm(); }
    void extend(const Vector3& p) {
        min = min.cwiseMin(p);
        max = max.cwiseMax(p);
    }
};

}  // namespace sinew
