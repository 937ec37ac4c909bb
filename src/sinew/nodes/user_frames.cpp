#include <sinew/nodes/user_frames.h>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include <optional>

namespace sinew {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

const Attribute* numbers(const Geometry& geometry, const char* name, int size) {
    const Attribute* a = geometry.findAttribute(Owner::Point, name);
    return a && a->isNumeric() && !a->isArray() && a->tupleSize() == size ? a : nullptr;
}

/// Directions of the bones: from each point of a polyline to the next, the last as the one before.
std::vector<Vector3> boneDirections(const Geometry& geometry) {
    std::vector<Vector3> directions(at(geometry.pointCount()), Vector3::Zero());
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) != PrimitiveKind::Polyline) continue;
        for (int v = geometry.vertexStart(i); v + 1 < geometry.vertexStart(i + 1); ++v) {
            const int p = geometry.vertexPoint(v);
            const int q = geometry.vertexPoint(v + 1);
            const Vector3 d = geometry.position(q) - geometry.position(p);
            // Where bones branch, the first one listed decides.
            if (directions[at(p)].isZero() || v > geometry.vertexStart(i)) directions[at(p)] = d;
            if (directions[at(q)].isZero()) directions[at(q)] = d;
        }
    }
    return directions;
}

/// Orientation of a point from whichever attribute says it; columns are the axes.
std::optional<Matrix3> orientationOf(const Geometry& geometry, int p) {
    for (const int size : {3, 4}) {
        const Attribute* transform = numbers(geometry, "transform", size * size);
        if (!transform) continue;
        Matrix3 A;
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c)
                A(c, r) = transform->number(p, size * r + c);
        return A;
    }
    if (const Attribute* orient = numbers(geometry, "orient", 4)) {
        // Houdini writes (x, y, z, w).
        const Eigen::Quaterniond q(
            orient->number(p, 3), orient->number(p, 0), orient->number(p, 1), orient->number(p, 2));
        if (q.norm() > 0.0) return q.normalized().toRotationMatrix();
    }
    return std::nullopt;
}

}  // namespace

std::vector<UserFrame> userFrames(const Geometry& geometry) {
    const Attribute* kinematic = numbers(geometry, "kinematic", 1);
    const Attribute* level = numbers(geometry, "level", 1);
    const Attribute* type = geometry.findAttribute(Owner::Point, "frametype");
    const std::vector<Vector3> bones = boneDirections(geometry);
    std::vector<UserFrame> users;
    for (int p = 0; p < geometry.pointCount(); ++p) {
        UserFrame user{restFrame(geometry.position(p)), Vector3::Zero()};
        user.frame.isKinematic = kinematic && kinematic->number(p) > 0.0;
        if (level) user.frame.level = static_cast<int>(level->number(p));
        if (type && type->storage() == Storage::String && !type->isArray())
            user.frame.type = frameTypeNamed(type->text(p));
        const std::optional<Matrix3> axes = orientationOf(geometry, p);
        if (axes) user.frame.Q.middleCols<3>(1) = *axes;
        if (!axes) user.bone = bones[at(p)];
        users.push_back(user);
    }
    return users;
}

Eigen::Matrix3Xd motionSince(const UserFrame& rest, const UserFrame& now) {
    Eigen::Matrix3Xd motion(3, 4);
    motion.col(0) = now.frame.Q.col(0);
    if (rest.bone.norm() > 0.0 && now.bone.norm() > 0.0) {
        motion.rightCols<3>() =
            Eigen::Quaterniond::FromTwoVectors(rest.bone, now.bone).toRotationMatrix();
        return motion;
    }
    const Matrix3 restAxes = rest.frame.Q.middleCols<3>(1);
    const Matrix3 nowAxes = now.frame.Q.middleCols<3>(1);
    motion.rightCols<3>() = nowAxes * restAxes.inverse();
    return motion;
}

}  // namespace sinew
