#pragma once

#include <sinew/elastic/discrete_body.h>
#include <sinew/elastic/material.h>

#include <cmath>
#include <vector>

namespace sinew::test {

/// A box of trilinear cubes as a discrete body: known to the last formula, and none of Sinew's
/// frames in it. Nodes are gathered into blocks of 1, 4, 10, 1, … to try all sizes.
struct HexBody {
    DiscreteBody body;
    Coefficients rest;
    VectorX ones;

    explicit HexBody(const Vector3i& count = {2, 2, 1}, bool withModes = true, double damping = 0.0)
        : mCount(count) {
        for (int i = 0; i <= count[0]; ++i)
            for (int j = 0; j <= count[1]; ++j)
                for (int k = 0; k <= count[2]; ++k)
                    mNodes.push_back(kEdge * Vector3(i, j, k));
        makeBlocks();
        for (int i = 0; i < count[0]; ++i)
            for (int j = 0; j < count[1]; ++j)
                for (int k = 0; k < count[2]; ++k)
                    addCube({i, j, k}, damping, withModes);
        addMass();
    }

    static constexpr double kEdge = 0.5;       ///< m
    static constexpr double kDensity = 800.0;  ///< kg/m³

private:
    void makeBlocks() {
        const int sizes[] = {1, 4, 10};
        const auto n = static_cast<int>(mNodes.size());
        for (int b = 0; body.scalarStart.back() < n; ++b) {
            body.scalarStart.push_back(std::min(n, body.scalarStart.back() + sizes[b % 3]));
            body.isFree.push_back(1);
        }
        rest.resize(3, n);
        for (int s = 0; s < n; ++s)
            rest.col(s) = mNodes[static_cast<std::size_t>(s)];
        ones = VectorX::Ones(n);
    }

    int node(const Vector3i& p) const {
        return (p[0] * (mCount[1] + 1) + p[1]) * (mCount[2] + 1) + p[2];
    }

    /// Eight Gauss points, and two volume modes over them: the mean and a variation along x.
    void addCube(const Vector3i& cube, double damping, bool withModes) {
        const double g = 0.5 / std::sqrt(3.0);
        const Lame lame = lameParameters(1e4, 0.3);
        const int first = body.pointCount();
        for (int q = 0; q < 8; ++q) {
            const Vector3 t(q & 1 ? g : -g, q & 2 ? g : -g, q & 4 ? g : -g);
            addPoint(cube, t + Vector3::Constant(0.5));
            body.points.push_back({std::pow(kEdge, 3) / 8.0, lame.mu, lame.lambda, damping});
        }
        if (!withModes) return;
        for (const double variation : {0.0, 1.0}) {
            for (int q = 0; q < 8; ++q)
                body.modeEntries.push_back(
                    {first + q, variation == 0.0 ? 0.7 : (q & 1 ? 0.4 : -0.4)});
            body.modeStart.push_back(static_cast<int>(body.modeEntries.size()));
        }
        body.cellStart.push_back(body.modeCount());
    }

    void addPoint(const Vector3i& cube, const Vector3& t) {
        std::vector<Vector3> gradient(mNodes.size(), Vector3::Zero());
        for (int c = 0; c < 8; ++c) {
            const Vector3i step(c & 1, (c >> 1) & 1, (c >> 2) & 1);
            Vector3 w;
            for (int a = 0; a < 3; ++a)
                w[a] = step[a] ? t[a] : 1.0 - t[a];
            const Vector3 sign = 2.0 * step.cast<double>() - Vector3::Ones();
            gradient[static_cast<std::size_t>(node(cube + step))] =
                Vector3(sign[0] * w[1] * w[2], w[0] * sign[1] * w[2], w[0] * w[1] * sign[2])
                / kEdge;
        }
        for (int b = 0; b < body.blockCount(); ++b) {
            const auto begin = static_cast<std::size_t>(body.scalarStart[std::size_t(b)]);
            const auto end = static_cast<std::size_t>(body.scalarStart[std::size_t(b) + 1]);
            double sum = 0.0;
            for (std::size_t s = begin; s < end; ++s)
                sum += gradient[s].squaredNorm();
            if (sum == 0.0) continue;
            body.pointBlocks.push_back({b, static_cast<std::int64_t>(body.gradients.size())});
            for (std::size_t s = begin; s < end; ++s)
                body.gradients.insert(
                    body.gradients.end(), gradient[s].data(), gradient[s].data() + 3);
        }
        body.pointStart.push_back(static_cast<std::int64_t>(body.pointBlocks.size()));
    }

    /// Lumped: an eighth of every cube at each of its nodes.
    void addMass() {
        const auto n = static_cast<int>(mNodes.size());
        body.massVector = VectorX::Zero(n);
        for (int i = 0; i < mCount[0]; ++i)
            for (int j = 0; j < mCount[1]; ++j)
                for (int k = 0; k < mCount[2]; ++k)
                    for (int c = 0; c < 8; ++c)
                        body.massVector[node({i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2)})] +=
                            kDensity * std::pow(kEdge, 3) / 8.0;
        for (int b = 0; b < body.blockCount(); ++b) {
            body.massBlocks.push_back({b, b, static_cast<std::int64_t>(body.massValues.size())});
            for (int r = 0; r < body.blockSize(b); ++r)
                for (int c = 0; c < body.blockSize(b); ++c)
                    body.massValues.push_back(
                        r == c ? body.massVector[body.scalarStart[std::size_t(b)] + r] : 0.0);
        }
    }

    Vector3i mCount;
    std::vector<Vector3> mNodes;
};

}  // namespace sinew::test
