#include <sinew/base/parallel.h>
#include <sinew/frames/skin.h>

namespace sinew {
namespace {

constexpr std::int64_t kChunk = 4096;  // points bound by one task

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

/// A frame as a map from X − center to the world: y = A (X − c) + b, plus B m(X − p) when
/// quadratic.
struct Skin::Map {
    Eigen::Matrix<double, 3, 4> affine;     // [A | b]
    Eigen::Matrix<double, 3, 6> quadratic;  // B
    Vector3 origin;                         // p − c
    bool isQuadratic = false;

    Vector3 at(const Vector3& X) const {
        Vector3 y = affine.leftCols<3>() * X + affine.col(3);
        if (isQuadratic) y += quadratic * sampleBasis(FrameKind::Quadratic, X - origin).h.tail<6>();
        return y;
    }
    Matrix3 gradientAt(const Vector3& X) const {
        Matrix3 J = affine.leftCols<3>();
        if (isQuadratic)
            J += quadratic * sampleBasis(FrameKind::Quadratic, X - origin).gradient.bottomRows<6>();
        return J;
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
        map.origin = frame.place.position - mCenter;
        map.affine.leftCols<3>() = z.middleCols<3>(scalar + 1);
        map.affine.col(3) = z.col(scalar) - map.affine.leftCols<3>() * map.origin;
        map.isQuadratic = frame.kind == FrameKind::Quadratic;
        map.quadratic.setZero();
        if (map.isQuadratic) map.quadratic = z.middleCols<6>(scalar + 4);
        scalar += frame.size();
        maps.push_back(map);
    }
    return maps;
}

void Skin::positions(const Eigen::Matrix3Xd& z, std::vector<Vector3>& to) const {
    const std::vector<Map> maps = mapsOf(z);
    to.resize(mPoints.size());
    parallelFor(pointCount(), 512, [&](std::int64_t p) {
        const Vector3 X = mPoints[at(p)].cast<double>();
        // Affine parts are blended first: one product a point.
        Eigen::Matrix<double, 3, 4> blend = Eigen::Matrix<double, 3, 4>::Zero();
        Vector3 bend = Vector3::Zero();
        for (std::int64_t i = mStart[at(p)]; i < mStart[at(p) + 1]; ++i) {
            const Map& map = maps[at(mFrame[at(i)])];
            blend += double(mWeight[at(i)]) * map.affine;
            if (map.isQuadratic)
                bend += double(mWeight[at(i)])
                        * (map.quadratic
                           * sampleBasis(FrameKind::Quadratic, X - map.origin).h.tail<6>());
        }
        to[at(p)] = blend.leftCols<3>() * X + blend.col(3) + bend;
    });
}

void Skin::gradients(const Eigen::Matrix3Xd& z, std::vector<Matrix3>& to) const {
    const std::vector<Map> maps = mapsOf(z);
    to.resize(mPoints.size());
    parallelFor(pointCount(), 256, [&](std::int64_t p) {
        const Vector3 X = mPoints[at(p)].cast<double>();
        Matrix3 F = Matrix3::Zero();
        // Gradients add up to 0: measuring y from the first frame's keeps rounding small.
        const Vector3 y0 = maps[at(mFrame[at(mStart[at(p)])])].at(X);
        for (std::int64_t i = mStart[at(p)]; i < mStart[at(p) + 1]; ++i) {
            const Map& map = maps[at(mFrame[at(i)])];
            F += double(mWeight[at(i)]) * map.gradientAt(X);
            F += (map.at(X) - y0) * mGradient[at(i)].cast<double>().transpose();
        }
        to[at(p)] = F;
    });
}

}  // namespace sinew
