#include <sinew/base/parallel.h>
#include <sinew/frames/voxel_basis.h>
#include <sinew/scene/volume_modes.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <map>

namespace sinew {
namespace {

using Eigen::MatrixXd;

constexpr int kMostVoxels = 160;    // of a cell that are asked what its functions can show
constexpr double kSoftening = 5.0;  // see addVolumeModes()

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// How badly a cell's functions show linear variations: directions and their shares r.
struct Deficit {
    Matrix3 directions = Matrix3::Identity();  // columns
    Vector3 share = Vector3::Zero();           // ascending
};

/// Free reduced scalars that take part on a list of voxels: reduced scalar → column.
std::map<int, int> columnsOf(
    const FrameSolid& solid, const Reduction& reduction, const std::vector<int>& voxels) {
    std::map<int, int> blocks;
    for (const int v : voxels)
        for (const int c : solid.functions.corners().of(v))
            for (const auto* w = solid.functions.begin(c); w != solid.functions.end(c); ++w)
                for (const Reduction::Term& term : reduction.terms[at(w->frame)])
                    if (reduction.isFree[at(term.block)]) blocks[term.block] = 0;
    int columns = 0;
    for (auto& [block, first] : blocks) {
        first = columns;
        columns += reduction.blockSize(block);
    }
    blocks[-1] = columns;  // the total
    return blocks;
}

/// ∇N of every free scalar at a voxel: three rows, in the columns of columnsOf().
void fillRows(
    const Reduction& reduction,
    const std::map<int, int>& columns,
    const VoxelBasis& basis,
    Eigen::Ref<MatrixXd> rows) {
    rows.setZero();
    for (std::size_t n = 0; n < basis.frames().size(); ++n) {
        const int size = basis.first(n + 1) - basis.first(n);
        Eigen::Matrix<double, 3, Eigen::Dynamic> G(3, size);
        for (int s = 0; s < size; ++s)
            G.col(s) = basis.meanGradient(basis.first(n) + s);
        for (const Reduction::Term& term : reduction.terms[at(basis.frames()[n])]) {
            const auto found = columns.find(term.block);
            if (found == columns.end()) continue;
            rows.middleCols(found->second, term.matrix.cols()) += G * term.matrix;
        }
    }
}

/// ∇(x_a x_o) for all nine pairs, o running fastest.
Eigen::Matrix<double, 3, 9> monomialGradients(const Vector3& x) {
    Eigen::Matrix<double, 3, 9> T = Eigen::Matrix<double, 3, 9>::Zero();
    for (int a = 0; a < 3; ++a) {
        for (int o = 0; o < 3; ++o) {
            T(a, 3 * a + o) += x[o];
            T(o, 3 * a + o) += x[a];
        }
    }
    return T;
}

Deficit deficitOf(
    const FrameSolid& solid,
    const Reduction& reduction,
    const std::vector<int>& members,
    const Vector3& center) {
    std::vector<int> voxels;
    const std::size_t stride = (members.size() + kMostVoxels - 1) / kMostVoxels;
    for (std::size_t n = 0; n < members.size(); n += stride)
        voxels.push_back(members[n]);
    const std::map<int, int> columns = columnsOf(solid, reduction, voxels);
    const int count = columns.at(-1);

    MatrixXd A(3 * static_cast<Eigen::Index>(voxels.size()), count);
    MatrixXd T(A.rows(), 9);
    VoxelBasis basis(solid.functions, solid.frames);
    for (std::size_t n = 0; n < voxels.size(); ++n) {
        const double w = std::sqrt(solid.matter.volume[at(voxels[n])]);
        const auto row = 3 * static_cast<Eigen::Index>(n);
        basis.visit(voxels[n]);
        fillRows(reduction, columns, basis, A.middleRows(row, 3));
        A.middleRows(row, 3) *= w;
        T.middleRows(row, 3) = w * monomialGradients(solid.space->center(voxels[n]) - center);
    }
    // Columns of one length, so that the ridge is fair to all units.
    const VectorX length = A.colwise().norm().transpose().cwiseMax(1e-300);
    A = A * length.cwiseInverse().asDiagonal();
    MatrixXd normal = A.transpose() * A;
    normal.diagonal().array() += 1e-9;
    const MatrixXd AT = A.transpose() * T;
    const MatrixXd total = T.transpose() * T;
    const MatrixXd residual = total - AT.transpose() * normal.ldlt().solve(AT);

    Matrix3 R = Matrix3::Zero();
    Matrix3 M = Matrix3::Zero();
    for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) {
            for (int o = 0; o < 3; ++o) {
                R(a, b) += residual(3 * a + o, 3 * b + o);
                M(a, b) += total(3 * a + o, 3 * b + o);
            }
        }
    }
    M.diagonal().array() += 1e-12 * M.trace() + 1e-300;
    const Eigen::GeneralizedSelfAdjointEigenSolver<Matrix3> eigen(0.5 * (R + R.transpose()), M);
    Deficit deficit;
    deficit.directions = eigen.eigenvectors();
    deficit.share = eigen.eigenvalues().cwiseMax(0.0).cwiseMin(0.999);
    return deficit;
}

/// Samples of one cell and one kind of matter.
struct CellGroup {
    std::vector<VolumeSample> samples;
    double volume = 0.0;
    double lambda = 0.0;
    double mu = 0.0;
    Vector3 center = Vector3::Zero();

    void finish() {
        for (const VolumeSample& s : samples) {
            volume += s.volume;
            lambda += s.volume * s.lambda;
            mu += s.volume * s.mu;
            center += s.volume * s.position;
        }
        lambda /= volume;
        mu /= volume;
        center /= volume;
    }
};

/// One number a sample: the constant, then linear functions along the directions, orthonormal over
/// the volume. Directions in which the cell has no extent give none.
std::vector<VectorX> orthonormalModes(
    const CellGroup& group, const Matrix3& directions, std::vector<int>& axis) {
    const auto n = static_cast<Eigen::Index>(group.samples.size());
    VectorX weight(n);
    double extent = 0.0;
    for (Eigen::Index p = 0; p < n; ++p) {
        weight[p] = group.samples[at(p)].volume;
        extent += weight[p] * (group.samples[at(p)].position - group.center).squaredNorm();
    }
    std::vector<VectorX> modes{VectorX::Constant(n, 1.0 / std::sqrt(group.volume))};
    axis = {-1};
    for (int k = 0; k < 3; ++k) {
        const Vector3 d = directions.col(k).normalized();
        VectorX f(n);
        for (Eigen::Index p = 0; p < n; ++p)
            f[p] = d.dot(group.samples[at(p)].position - group.center);
        for (const VectorX& mode : modes)
            f -= mode * f.dot(weight.cwiseProduct(mode));
        const double norm2 = f.dot(weight.cwiseProduct(f));
        if (!(norm2 > 1e-6 * extent)) continue;
        modes.push_back(f / std::sqrt(norm2));
        axis.push_back(k);
    }
    return modes;
}

void addModes(const CellGroup& group, const Deficit& deficit, DiscreteBody& body) {
    std::vector<int> axis;
    const std::vector<VectorX> modes = orthonormalModes(group, deficit.directions, axis);
    for (std::size_t m = 0; m < modes.size(); ++m) {
        double l = group.lambda;
        if (axis[m] >= 0) {
            const double r = deficit.share[axis[m]];
            const double odds = r / (1.0 - r);
            l = 1.0 / (1.0 / group.lambda + kSoftening * odds * odds / group.mu);
        }
        for (std::size_t p = 0; p < group.samples.size(); ++p)
            body.modeEntries.push_back(
                {group.samples[p].point,
                 group.samples[p].volume * modes[m][static_cast<Eigen::Index>(p)] * std::sqrt(l)});
        body.modeStart.push_back(static_cast<int>(body.modeEntries.size()));
    }
    body.cellStart.push_back(body.modeCount());
}

}  // namespace

void addVolumeModes(
    const FrameSolid& solid,
    const Reduction& reduction,
    const std::vector<VolumeSample>& samples,
    DiscreteBody& body) {
    // Matter whose λ differs by more than about a factor of three does not share a mode.
    std::map<std::pair<int, int>, CellGroup> byCell;
    for (const VolumeSample& sample : samples) {
        if (!(sample.lambda > 0.0)) continue;
        const int kind = static_cast<int>(std::lround(2.0 * std::log10(sample.lambda)));
        byCell[{sample.cell, kind}].samples.push_back(sample);
    }
    std::vector<std::vector<int>> voxelsOf(solid.frames.size());
    for (std::size_t v = 0; v < solid.cell.size(); ++v)
        voxelsOf[at(solid.cell[v])].push_back(static_cast<int>(v));

    std::vector<int> cells;
    std::vector<CellGroup> groups;
    for (auto& [key, group] : byCell) {
        group.finish();
        cells.push_back(key.first);
        groups.push_back(std::move(group));
    }
    std::vector<Deficit> deficits(groups.size());
    parallelFor(static_cast<std::int64_t>(groups.size()), 1, [&](std::int64_t g) {
        deficits[at(g)] =
            deficitOf(solid, reduction, voxelsOf[at(cells[at(g)])], groups[at(g)].center);
    });
    for (std::size_t g = 0; g < groups.size(); ++g)
        addModes(groups[g], deficits[g], body);
}

}  // namespace sinew
