#include <sinew/frames/basis.h>

namespace sinew {

BasisSample sampleBasis(FrameKind kind, const Vector3& d) {
    BasisSample s;
    s.h.setZero();
    s.gradient.setZero();
    s.h[0] = 1.0;
    s.h.segment<3>(1) = d;
    s.gradient.block<3, 3>(1, 0).setIdentity();
    if (kind != FrameKind::Quadratic) return s;
    for (int a = 0; a < 3; ++a) {
        const int b = (a + 1) % 3;
        s.h[4 + a] = d[a] * d[a];
        s.gradient(4 + a, a) = 2.0 * d[a];
        s.h[7 + a] = d[a] * d[b];
        s.gradient(7 + a, a) = d[b];
        s.gradient(7 + a, b) = d[a];
    }
    return s;
}

Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, kMaxBasis> restMatrix(
    FrameKind kind, const Vector3& origin) {
    Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, kMaxBasis> Q(3, basisSize(kind));
    Q.setZero();
    Q.col(0) = origin;
    Q.block<3, 3>(0, 1).setIdentity();
    return Q;
}

}  // namespace sinew
