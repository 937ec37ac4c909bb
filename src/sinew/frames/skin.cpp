#include <sinew/base/parallel.h>
#include <sinew/frames/skin.h>

namespace sinew {
namespace {

constexpr std::int64_t kChunk = 4096;  // points bound by one task

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

/// A frame as a polynomial of X − center, the same for all frames: y = M h(X − c). Blending the
/// polynomials first leaves one product a point.
struct Skin::Map {
    Eigen::Matrix<double, 3, 4> affine;     // columns of 1 and x
    Eigen::Matrix<double, 3, 6> quadratic;  // columns of the second-order monomials
    bool isQuadratic = false;

    Vector3 at(const BasisSample& basis) const {
        Vector3 y = affine * basis.h.head<4>();
        if (isQuadratic) y += quadratic * basis.h.tail<6>();
        return y;
    }
    Matrix3 gradientAt(const BasisSample& basis) const {
        Matrix3 J = affine.rightCols<3>();
        if (isQuadratic) J += quadratic * basis.gradient.bottomRows<6>();
        return J;
    }
    /// Moves the origin of the polynomial: from X − p to X − c, with o = p − c.
    ///
    ///     dₐ² = xₐ² − 2oₐxₐ + oₐ²,   dₐd_b = xₐx_b − o_b xₐ − oₐ x_b + oₐo_b
    void recenter(const Vector3& o) {
        const Matrix3 A = affine.rightCols<3>();
        affine.col(0) -= A * o;
        for (int a = 0; isQuadratic && a < 3; ++a) {
            const int b = (a + 1) % 3;
            const Vector3 square = quadratic.col(a);
            const Vector3 cross = quadratic.col(3 + a);
            affine.col(1 + a) -= 2.0 * o[a] * square + o[b] * cross;
            affine.col(1 + b) -= o[a] * cross;
            affine.col(0) += o[a] * o[a] * square + o[a] * o[b] * cross;
        }
    }
};

Skin::Skin(
    const ShapeFunctions& functions,
    const std::vector<Frame>& frames,
    const std::vector<Vector3>& points,
    Monitor& monitor)
    : mFrames(frames) {
    Box3 box;
    for (const Vector3& X : points)
        if (X.allFinite()) box.extend(X);
    if (!box.isEmpty()) mCenter = box.center();
    const auto count = static_cast<std::int64_t>(points.size());
    const std::int64_t chunks = (count + kChunk - 1) / kChunk;
    std::vector<std::vector<Influences>> bound(at(chunks));
    monitor.checkInterrupt();
    parallelFor(chunks, 1, [&](std::int64_t c) {
        const std::int64_t end = std::min(count, (c + 1) * kChunk);
        for (std::int64_t i = c * kChunk; i < end; ++i)
            bound[at(c)].push_back(
                functions.sample(points[at(i)].allFinite() ? points[at(i)] : mCenter));
    });
    for (const std::vector<Influences>& chunk : bound) {
        for (const Influences& influences : chunk) {
            for (const Influence& i : influences) {
                mFrame.push_back(i.frame);
                mWeight.push_back(static_cast<float>(i.weight));
                mGradient.push_back(i.gradient.cast<float>());
            }
            mStart.push_back(static_cast<std::int64_t>(mFrame.size()));
        }
    }
    mPoints.reserve(points.size());
    for (const Vector3& X : points)
        mPoints.push_back((X - mCenter).cast<float>());
}

std::vector<Skin::Map> Skin::mapsOf(const Eigen::Matrix3Xd& z) const {
    std::vector<Map> maps;
    Eigen::Index scalar = 0;
    for (const Frame& frame : mFrames) {
        Map map;
        map.affine = z.middleCols<4>(scalar);
        map.isQuadratic = frame.kind == FrameKind::Quadratic;
        map.quadratic.setZero();
        if (map.isQuadratic) map.quadratic = z.middleCols<6>(scalar + 4);
        map.recenter(frame.place.position - mCenter);
        scalar += frame.size();
        maps.push_back(map);
    }
    return maps;
}

void Skin::positions(const Eigen::Matrix3Xd& z, std::vector<Vector3>& to) const {
    const std::vector<Map> maps = mapsOf(z);
    to.resize(mPoints.size());
    parallelFor(pointCount(), 512, [&](std::int64_t p) {
        Map blend;
        blend.affine.setZero();
        blend.quadratic.setZero();
        for (std::int64_t i = mStart[at(p)]; i < mStart[at(p) + 1]; ++i) {
            const Map& map = maps[at(mFrame[at(i)])];
            const double weight = mWeight[at(i)];
            blend.affine += weight * map.affine;
            if (!map.isQuadratic) continue;
            blend.quadratic += weight * map.quadratic;
            blend.isQuadratic = true;
        }
        const Vector3 x = mPoints[at(p)].cast<double>();
        to[at(p)] = blend.affine.col(0) + blend.affine.rightCols<3>() * x;
        if (!blend.isQuadratic) return;
        const Vector3 shifted(x.y(), x.z(), x.x());
        to[at(p)] += blend.quadratic.leftCols<3>() * x.cwiseProduct(x)
                     + blend.quadratic.rightCols<3>() * x.cwiseProduct(shifted);
    });
}

void Skin::gradients(const Eigen::Matrix3Xd& z, std::vector<Matrix3>& to) const {
    const std::vector<Map> maps = mapsOf(z);
    to.resize(mPoints.size());
    parallelFor(pointCount(), 256, [&](std::int64_t p) {
        const BasisSample basis = sampleBasis(FrameKind::Quadratic, mPoints[at(p)].cast<double>());
        Matrix3 F = Matrix3::Zero();
        // Gradients add up to 0: measuring y from the first frame's keeps rounding small.
        const Vector3 y0 = maps[at(mFrame[at(mStart[at(p)])])].at(basis);
        for (std::int64_t i = mStart[at(p)]; i < mStart[at(p) + 1]; ++i) {
            const Map& map = maps[at(mFrame[at(i)])];
            F += double(mWeight[at(i)]) * map.gradientAt(basis);
            F += (map.at(basis) - y0) * mGradient[at(i)].cast<double>().transpose();
        }
        to[at(p)] = F;
    });
}

}  // namespace sinew
