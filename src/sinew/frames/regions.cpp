#include <sinew/base/parallel.h>
#include <sinew/frames/regions.h>
#include <sinew/frames/voxel_basis.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace sinew {
namespace {

/// Everything about the solid a region is made from.
struct Source {
    const GeodesicSpace& space;
    const ShapeFunctions& functions;
    const std::vector<Frame>& frames;
    const VoxelMatter& matter;
};

double volumeOf(const Source& from, int v) {
    return from.matter.volume[static_cast<std::size_t>(v)];
}

/// Mean Lamé parameters, as E and ν.
void averageMatter(const Source& from, Region& region) {
    double mu = 0.0;
    double lambda = 0.0;
    double volume = 0.0;
    for (const int v : region.voxels) {
        const double E = from.matter.stiffness[static_cast<std::size_t>(v)];
        const double nu = from.matter.poisson[static_cast<std::size_t>(v)];
        const double w = volumeOf(from, v);
        mu += w * E / (2.0 * (1.0 + nu));
        lambda += w * E * nu / ((1.0 + nu) * (1.0 - 2.0 * nu));
        volume += w;
    }
    mu /= volume;
    lambda /= volume;
    region.stiffness = mu * (3.0 * lambda + 2.0 * mu) / (lambda + mu);
    region.poisson = lambda / (2.0 * (lambda + mu));
}

void computeMoments(const Source& from, Region& region) {
    Vector3 sum = Vector3::Zero();
    double volume = 0.0;
    for (const int v : region.voxels) {
        sum += volumeOf(from, v) * from.space.center(v);
        volume += volumeOf(from, v);
    }
    region.center = sum / volume;
    region.moments = Moments();
    // A voxel counts as eight points, which have the second moments of the cube.
    const double offset = from.space.voxelSize() / std::sqrt(12.0);
    for (const int v : region.voxels) {
        const Vector3 x = from.space.center(v) - region.center;
        for (int corner = 0; corner < 8; ++corner) {
            const Vector3 sign(corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1);
            region.moments.add(0.125 * volumeOf(from, v), x + offset * sign);
        }
    }
}

/// The frames that move any voxel of the region, and the first scalar of each.
std::vector<int> collectFrames(const Source& from, Region& region) {
    std::vector<bool> isUsed(from.frames.size(), false);
    for (const int v : region.voxels)
        for (const int c : from.functions.corners().of(v))
            for (const auto* w = from.functions.begin(c); w != from.functions.end(c); ++w)
                isUsed[static_cast<std::size_t>(w->frame)] = true;
    region.frames.clear();
    std::vector<int> first(from.frames.size(), -1);
    int scalars = 0;
    for (std::size_t i = 0; i < isUsed.size(); ++i) {
        if (!isUsed[i]) continue;
        region.frames.push_back(static_cast<int>(i));
        first[i] = scalars;
        scalars += from.frames[i].size();
    }
    region.mean.assign(static_cast<std::size_t>(scalars), Vector3::Zero());
    region.slope.assign(static_cast<std::size_t>(scalars), Matrix3::Zero());
    return first;
}

/// ∫ ∇N and ∫ ∇N xᵀ of every scalar, into `mean` and `slope`; returns Σ ∫ |∇N|² of each.
std::vector<double> sumGradients(
    const Source& from, const std::vector<int>& first, Region& region) {
    std::vector<double> squares(region.mean.size(), 0.0);
    const double cube = from.space.voxelSize() * from.space.voxelSize() / 12.0;  // ∫ x² / V
    VoxelBasis basis(from.functions, from.frames);
    for (const int v : region.voxels) {
        basis.visit(v);
        const double w = volumeOf(from, v);
        const Vector3 x = from.space.center(v) - region.center;
        for (std::size_t n = 0; n < basis.frames().size(); ++n) {
            const int place = first[static_cast<std::size_t>(basis.frames()[n])];
            for (int s = basis.first(n); s < basis.first(n + 1); ++s) {
                const auto to = static_cast<std::size_t>(place + s - basis.first(n));
                const Vector3 g = basis.meanGradient(s);
                const Matrix3 D = basis.mixedDerivatives(s);
                region.mean[to] += w * g;
                region.slope[to] += w * (g * x.transpose() + cube * D);
                squares[to] += w * (g.squaredNorm() + cube * D.squaredNorm());
            }
        }
    }
    return squares;
}

void computeFits(const Source& from, Region& region) {
    const std::vector<int> first = collectFrames(from, region);
    const std::vector<double> squares = sumGradients(from, first, region);
    const double volume = region.volume();
    const Matrix3 second = region.moments.second();
    // A voxel's trilinear functions say nothing of ∂ₐ∂ₐN inside it, so row a of D is fitted without
    // the voxels' own extent along a.
    const double own = volume * from.space.voxelSize() * from.space.voxelSize() / 12.0;
    std::array<Eigen::LDLT<Matrix3>, 3> inverse;
    for (int a = 0; a < 3; ++a) {
        Matrix3 M = second;
        M(a, a) = std::max(M(a, a) - own, 1e-3 * own);
        inverse[static_cast<std::size_t>(a)].compute(M);
    }
    std::vector<double> errors(region.mean.size(), 0.0);
    for (std::size_t s = 0; s < region.mean.size(); ++s) {
        const Matrix3 B = region.slope[s];
        region.mean[s] /= volume;
        for (int a = 0; a < 3; ++a)
            region.slope[s].row(a) =
                inverse[static_cast<std::size_t>(a)].solve(B.row(a).transpose()).transpose();
        errors[s] = std::max(
            0.0,
            squares[s] - volume * region.mean[s].squaredNorm()
                - (B.array() * region.slope[s].array()).sum());
    }
    // φᵢ itself and its products with d weigh alike when d is measured in the region's own size.
    const double size = second.trace() / volume;
    region.fitError = 0.0;
    std::size_t scalar = 0;
    for (const int i : region.frames) {
        region.fitError += size * errors[scalar];
        for (std::size_t a = 1; a < 4; ++a)
            region.fitError += errors[scalar + a];
        scalar += static_cast<std::size_t>(from.frames[static_cast<std::size_t>(i)].size());
    }
}

void complete(const Source& from, Region& region) {
    averageMatter(from, region);
    computeMoments(from, region);
    computeFits(from, region);
}

/// How much a region would gain from a split: how far gradients are from linear, Σ ∫ |∇N − fit|²,
/// weighed by the stiffness that makes energy of it.
double splitGain(const Region& region) {
    return region.voxels.size() < 2 ? 0.0 : region.stiffness * region.fitError;
}

/// The two halves of a region on either side of its centroid, across its longest axis.
std::pair<Region, Region> split(const Source& from, const Region& region) {
    // A fixed choice between axes of equal length (x before y before z), and a fixed sign, keep
    // mirrored and scaled cells alike: rounding must not decide.
    const Matrix3 second = region.moments.second();
    const Matrix3 bias = (1e-3 * second.trace() * Vector3(2, 1, 0)).asDiagonal();
    const Eigen::SelfAdjointEigenSolver<Matrix3> axes(second + bias);
    Vector3 axis = axes.eigenvectors().col(2);
    int largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    if (axis[largest] < 0.0) axis = -axis;
    if (axis[largest] > 0.999) axis = Vector3::Unit(largest);
    std::pair<Region, Region> halves;
    halves.first.cell = halves.second.cell = region.cell;
    const double slack = 1e-3 * from.space.voxelSize();
    for (const int v : region.voxels) {
        const bool isBelow = axis.dot(from.space.center(v) - region.center) < -slack;
        (isBelow ? halves.first : halves.second).voxels.push_back(v);
    }
    // All but a sliver on one side: give the other its first voxel, so that both have volume.
    if (halves.first.voxels.empty()) {
        halves.first.voxels.push_back(halves.second.voxels.front());
        halves.second.voxels.erase(halves.second.voxels.begin());
    }
    return halves;
}

/// One region for each cell and kind of matter; kinds differ by about a factor of three.
std::vector<Region> firstRegions(const Source& from, const std::vector<int>& cell) {
    std::map<std::pair<int, int>, Region> groups;
    for (int v = 0; v < from.space.voxelCount(); ++v) {
        const double E = from.matter.stiffness[static_cast<std::size_t>(v)];
        const int kind = static_cast<int>(std::lround(2.0 * std::log10(std::max(E, 1e-30))));
        Region& region = groups[{cell[static_cast<std::size_t>(v)], kind}];
        region.cell = cell[static_cast<std::size_t>(v)];
        region.voxels.push_back(v);
    }
    std::vector<Region> regions;
    for (auto& [key, region] : groups)
        regions.push_back(std::move(region));
    return regions;
}

/// Indices of the regions to split next: the worst, at most half of all, so that errors stay even.
std::vector<int> worstRegions(const std::vector<Region>& regions, int room, double tolerance) {
    double largest = 0.0;
    for (const Region& region : regions)
        largest = std::max(largest, splitGain(region));
    // Rounded to steps of a thousandth, so that equal regions are taken in their order.
    std::vector<std::pair<long, int>> gains;
    for (std::size_t r = 0; r < regions.size(); ++r) {
        const double gain = splitGain(regions[r]);
        if (gain > tolerance)
            gains.push_back({-std::lround(1e3 * std::log(gain / largest)), static_cast<int>(r)});
    }
    std::sort(gains.begin(), gains.end());
    const std::size_t most = std::min<std::size_t>(
        static_cast<std::size_t>(room), std::max<std::size_t>(1, regions.size() / 4));
    gains.resize(std::min(gains.size(), most));
    std::vector<int> worst;
    for (const auto& [gain, r] : gains)
        worst.push_back(r);
    std::sort(worst.begin(), worst.end());
    return worst;
}

/// Splits the listed regions; the first half takes the place, the second goes to the end.
void splitAll(const Source& from, const std::vector<int>& which, std::vector<Region>& regions) {
    const std::size_t before = regions.size();
    regions.resize(before + which.size());
    parallelFor(static_cast<std::int64_t>(which.size()), 1, [&](std::int64_t n) {
        Region& region = regions[static_cast<std::size_t>(which[static_cast<std::size_t>(n)])];
        auto [a, b] = split(from, region);
        complete(from, a);
        complete(from, b);
        region = std::move(a);
        regions[before + static_cast<std::size_t>(n)] = std::move(b);
    });
}

/// Halves every region: twice where the cell's frame is quadratic, which with fewer pieces could
/// move without resistance; once elsewhere, when that leaves no more than wanted.
void splitEvenly(const Source& from, int wanted, std::vector<Region>& regions) {
    const bool hasRoom = 2 * static_cast<int>(regions.size()) <= wanted;
    for (const bool isFirst : {true, false}) {
        std::vector<int> which;
        for (std::size_t r = 0; r < regions.size(); ++r) {
            const auto cell = static_cast<std::size_t>(regions[r].cell);
            const bool isQuadratic = from.frames[cell].kind == FrameKind::Quadratic;
            if (((isFirst && hasRoom) || isQuadratic) && regions[r].voxels.size() > 1)
                which.push_back(static_cast<int>(r));
        }
        splitAll(from, which, regions);
    }
}

}  // namespace

std::vector<Region> buildRegions(
    const ShapeFunctions& functions,
    const std::vector<Frame>& frames,
    const VoxelMatter& matter,
    const std::vector<int>& cell,
    const RegionOptions& options,
    Monitor& monitor) {
    const Source from{functions.space(), functions, frames, matter};
    std::vector<Region> regions = firstRegions(from, cell);
    parallelFor(static_cast<std::int64_t>(regions.size()), 1, [&](std::int64_t r) {
        complete(from, regions[static_cast<std::size_t>(r)]);
    });
    const int wanted =
        options.count > 0 ? options.count : options.perFrame * static_cast<int>(regions.size());
    splitEvenly(from, wanted, regions);
    while (static_cast<int>(regions.size()) < wanted) {
        monitor.checkInterrupt();
        monitor.progress(double(regions.size()) / wanted, "building integration points");
        const int room = wanted - static_cast<int>(regions.size());
        const std::vector<int> worst = worstRegions(regions, room, options.tolerance);
        if (worst.empty()) break;
        splitAll(from, worst, regions);
    }
    return regions;
}

}  // namespace sinew
