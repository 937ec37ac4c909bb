#include <sinew/base/parallel.h>
#include <sinew/elastic/material.h>
#include <sinew/scene/frame_body.h>
#include <sinew/scene/volume_modes.h>

#include <Eigen/Eigenvalues>

#include <map>

namespace sinew {
namespace {

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// Where a region is evaluated, relative to its centre: on the four corners of a tetrahedron that
/// has the region's second moments, so that whatever is linear in F is integrated exactly to second
/// order.
std::vector<Vector3> samplePlaces(const Region& region, IntegrationOrder order) {
    if (order == IntegrationOrder::Zero) return {Vector3::Zero()};
    // The symmetric root is the only one that axes of equal length do not leave to rounding.
    const Eigen::SelfAdjointEigenSolver<Matrix3> axes(region.moments.second() / region.volume());
    const Matrix3 root = axes.eigenvectors()
                         * axes.eigenvalues().cwiseMax(0.0).cwiseSqrt().asDiagonal()
                         * axes.eigenvectors().transpose();
    std::vector<Vector3> places;
    for (const Vector3& v :
         {Vector3(1, 1, 1), Vector3(1, -1, -1), Vector3(-1, 1, -1), Vector3(-1, -1, 1)})
        places.push_back(root * v);
    return places;
}

/// Adds one integration point at center + x, with ∇N = g + D x for every scalar of the region.
void addPoint(
    const FrameSolid& solid,
    const Region& region,
    const Vector3& x,
    const DiscreteBody::Point& point,
    DiscreteBody& body) {
    std::size_t scalar = 0;
    for (const int i : region.frames) {
        body.pointBlocks.push_back({i, static_cast<std::int64_t>(body.gradients.size())});
        for (int s = 0; s < solid.frames[at(i)].size(); ++s, ++scalar) {
            const Vector3 g = region.mean[scalar] + region.slope[scalar] * x;
            body.gradients.insert(body.gradients.end(), g.data(), g.data() + 3);
        }
    }
    body.pointStart.push_back(static_cast<std::int64_t>(body.pointBlocks.size()));
    body.points.push_back(point);
}

std::vector<VolumeSample> addPoints(
    const FrameSolid& solid, const FrameBodyOptions& options, DiscreteBody& body) {
    std::vector<VolumeSample> samples;
    for (const Region& region : solid.regions) {
        const Lame lame = lameParameters(region.stiffness, region.poisson);
        const std::vector<Vector3> places = samplePlaces(region, options.order);
        DiscreteBody::Point point;
        point.volume = region.volume() / static_cast<double>(places.size());
        point.mu = lame.mu;
        point.lambda = lame.lambda;
        point.damping = options.damping;
        double regional = 0.0;
        if (options.isLockingFree) {
            const VolumeSplit split = splitVolume(region.stiffness, region.poisson);
            point.lambda = split.local;
            regional = split.regional;
        }
        for (const Vector3& x : places) {
            const Vector3 X = region.center + x;
            samples.push_back(
                {body.pointCount(), region.cell, X, point.volume, point.mu, regional});
            addPoint(solid, region, x, point, body);
        }
    }
    return samples;
}

using MassTable = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using MassRow = std::map<int, MassTable>;

/// Shares of the frames in a voxel's point mass at its centre.
Influences sharesOf(const FrameSolid& solid, int voxel) {
    return solid.functions.sample(voxel, cornerWeights(Vector3::Constant(0.5)));
}

/// Row i of the mass matrix: Σ_v m φ_i φ_j h_i h_jᵀ for j ≤ i, over the voxels frame i moves.
MassRow massRow(
    const FrameSolid& solid,
    int i,
    const std::vector<int>& voxels,
    const std::vector<Influences>& shares) {
    MassRow row;
    const Frame& own = solid.frames[at(i)];
    for (const int v : voxels) {
        const Vector3 X = solid.space->center(v);
        double weight = 0.0;
        for (const Influence& share : shares[at(v)])
            if (share.frame == i) weight = share.weight;
        const auto a = (solid.mass[at(v)] * weight * own.basisAt(X).h.head(own.size())).eval();
        for (const Influence& share : shares[at(v)]) {
            if (share.frame > i) break;
            const Frame& other = solid.frames[at(share.frame)];
            const auto zero = MassTable::Zero(own.size(), other.size());
            MassTable& M = row.try_emplace(share.frame, zero).first->second;
            M += a * (share.weight * other.basisAt(X).h.head(other.size())).transpose();
        }
    }
    return row;
}

void addMassVector(
    const FrameSolid& solid, const std::vector<Influences>& shares, DiscreteBody& body) {
    body.massVector = VectorX::Zero(body.scalarCount());
    for (std::size_t v = 0; v < shares.size(); ++v) {
        const Vector3 X = solid.space->center(static_cast<int>(v));
        for (const Influence& share : shares[v]) {
            const Frame& frame = solid.frames[at(share.frame)];
            body.massVector.segment(body.scalarStart[at(share.frame)], frame.size()) +=
                solid.mass[v] * share.weight * frame.basisAt(X).h.head(frame.size());
        }
    }
}

void addMass(const FrameSolid& solid, DiscreteBody& body) {
    std::vector<Influences> shares(solid.mass.size());
    parallelFor(static_cast<std::int64_t>(shares.size()), 256, [&](std::int64_t v) {
        shares[at(v)] = sharesOf(solid, static_cast<int>(v));
    });
    std::vector<std::vector<int>> voxelsOf(solid.frames.size());
    for (std::size_t v = 0; v < shares.size(); ++v)
        for (const Influence& share : shares[v])
            voxelsOf[at(share.frame)].push_back(static_cast<int>(v));
    std::vector<MassRow> rows(solid.frames.size());
    parallelFor(static_cast<std::int64_t>(rows.size()), 1, [&](std::int64_t i) {
        rows[at(i)] = massRow(solid, static_cast<int>(i), voxelsOf[at(i)], shares);
    });
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (const auto& [j, M] : rows[i]) {
            body.massBlocks.push_back(
                {static_cast<int>(i), j, static_cast<std::int64_t>(body.massValues.size())});
            body.massValues.insert(body.massValues.end(), M.data(), M.data() + M.size());
        }
    }
    addMassVector(solid, shares, body);
}

}  // namespace

FrameBody makeFrameBody(const FrameSolid& solid, const FrameBodyOptions& options) {
    FrameBody made;
    made.frames.scalarStart = solid.scalarStart();
    for (std::size_t i = 0; i < solid.frames.size(); ++i) {
        made.frames.isFree.push_back(solid.frames[i].isKinematic ? 0 : 1);
        if (solid.frames[i].kind == FrameKind::Rigid && !solid.frames[i].isKinematic)
            made.frames.rigidBlocks.push_back(static_cast<int>(i));
    }
    const std::vector<VolumeSample> samples = addPoints(solid, options, made.frames);
    addMass(solid, made.frames);
    made.pins = Pins(solid, made.frames, options.pins);
    if (options.isLockingFree) addVolumeModes(solid, made.pins.reduction(), samples, made.frames);
    made.reduced = reduceBody(made.frames, made.pins.reduction());
    return made;
}

Coefficients restCoefficients(const FrameSolid& solid) {
    const std::vector<int> start = solid.scalarStart();
    Coefficients z(3, start.back());
    for (std::size_t i = 0; i < solid.frames.size(); ++i)
        z.middleCols(start[i], start[i + 1] - start[i]) =
            restMatrix(solid.frames[i].kind, solid.frames[i].place.position);
    return z;
}

PointMap mapAt(const FrameSolid& solid, const Vector3& X) {
    PointMap map;
    for (const Influence& influence : solid.functions.sample(X)) {
        const Frame& frame = solid.frames[at(influence.frame)];
        const BasisSample basis = frame.basisAt(X);
        PointMap::Entry entry;
        entry.block = influence.frame;
        for (int s = 0; s < frame.size(); ++s)
            entry.values.push_back(influence.weight * basis.h[s]);
        map.entries.push_back(std::move(entry));
    }
    return map;
}

}  // namespace sinew
