#include <sinew/elastic/volume.h>

namespace sinew {
namespace {

constexpr Eigen::Index kColumn[3] = {0, 3, 6};  // where the columns of F begin in vec(F)

Matrix3 crossMatrix(const Vector3& f) {
    Matrix3 X;
    X << 0.0, -f[2], f[1], f[2], 0.0, -f[0], -f[1], f[0], 0.0;
    return X;
}

}  // namespace

void addVolumeHessian(const Matrix3& F, double scale, Matrix9& H) {
    for (int i = 0; i < 3; ++i) {
        // With (i, j, k) cyclic, block (j, i) is [f_k] and block (i, j) its transpose.
        const int j = (i + 1) % 3;
        const int k = (i + 2) % 3;
        const Matrix3 X = scale * crossMatrix(F.col(k));
        H.block<3, 3>(kColumn[j], kColumn[i]) += X;
        H.block<3, 3>(kColumn[i], kColumn[j]) -= X;
    }
}

}  // namespace sinew
