#include <sinew/base/parallel.h>
#include <sinew/elastic/elastic_energy.h>
#include <sinew/elastic/stiffness_kernel.h>
#include <sinew/elastic/viscosity.h>
#include <sinew/elastic/volume.h>
#include <sinew/math/polar.h>

#include <algorithm>

namespace sinew {
namespace {

using BlockGradients = Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>>;

constexpr std::int64_t kPointGrain = 32;

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

ElasticEnergy::ElasticEnergy(
    const DiscreteBody& body, const BodyTopology& topology, const ConstitutiveModel& law)
    : mBody(body),
      mTopology(topology),
      mLaw(law) {
    for (const DiscreteBody::Point& point : body.points)
        mHasDamping = mHasDamping || point.damping > 0.0;
    std::int64_t total = 0;
    for (int c = 0; c < body.cellCount(); ++c) {
        std::int64_t size = 0;
        for (int n = topology.cellBlockStart[at(c)]; n < topology.cellBlockStart[at(c) + 1]; ++n) {
            mCellBlockOffset.push_back(size);
            size += 3 * body.blockSize(topology.cellBlocks[at(n)]);
        }
        mModeForceStart.push_back(total);
        mCellForceSize.push_back(size);
        total += size * (body.cellStart[at(c) + 1] - body.cellStart[at(c)]);
    }
    mModeForceStart.push_back(total);
}

Matrix3 ElasticEnergy::deformation(const Coefficients& z, std::size_t point) const {
    Matrix3 F = Matrix3::Zero();
    for (auto e = mBody.pointStart[point]; e < mBody.pointStart[point + 1]; ++e) {
        const DiscreteBody::PointBlock& entry = mBody.pointBlocks[at(e)];
        const int first = mBody.scalarStart[at(entry.block)];
        const int size = mBody.blockSize(entry.block);
        const double* g = mBody.gradients.data() + entry.gradients;
        for (int s = 0; s < size; ++s, g += 3) {
            const Vector3 zs = z.col(first + s);
            F.col(0) += g[0] * zs;
            F.col(1) += g[1] * zs;
            F.col(2) += g[2] * zs;
        }
    }
    return F;
}

void ElasticEnergy::evaluate(
    const Coefficients& z, Need need, const StrainRate& rate, ElasticWorkspace& workspace) const {
    const std::size_t n = mBody.points.size();
    workspace.F.resize(n);
    workspace.energy.resize(n);
    workspace.pressure.assign(n, 0.0);
    if (need >= Need::Stress) workspace.stress.resize(n);
    if (need >= Need::Hessian) workspace.hessian.resize(n);
    parallelFor(mBody.pointCount(), kPointGrain, [&](std::int64_t p) {
        workspace.F[at(p)] = deformation(z, at(p));
    });
    evaluateVolume(workspace, need);
    parallelFor(mBody.pointCount(), kPointGrain, [&](std::int64_t p) {
        evaluatePoint(at(p), need, rate, workspace);
    });
}

/// θ of every mode, and the pressure Σ_a θ_a c_ap / V_p they put on every point.
void ElasticEnergy::evaluateVolume(ElasticWorkspace& workspace, Need need) const {
    workspace.theta.assign(at(mBody.modeCount()), 0.0);
    if (mBody.modeCount() == 0) return;
    const std::size_t n = mBody.points.size();
    workspace.volumeGap.resize(n);
    workspace.cofactor.resize(n);
    const bool isLinear = mLaw.volumeMeasure() == VolumeMeasure::Trace;
    parallelFor(mBody.pointCount(), 4 * kPointGrain, [&](std::int64_t p) {
        const Matrix3& F = workspace.F[at(p)];
        workspace.volumeGap[at(p)] = isLinear ? F.trace() - 3.0 : volumeRatio(F) - 1.0;
        if (need >= Need::Stress)
            workspace.cofactor[at(p)] = isLinear ? Matrix3::Identity().eval() : cofactor(F);
    });
    for (int a = 0; a < mBody.modeCount(); ++a) {
        double theta = 0.0;
        for (int i = mBody.modeStart[at(a)]; i < mBody.modeStart[at(a) + 1]; ++i) {
            const DiscreteBody::ModeEntry& entry = mBody.modeEntries[at(i)];
            theta += entry.coefficient * workspace.volumeGap[at(entry.point)];
        }
        workspace.theta[at(a)] = theta;
        for (int i = mBody.modeStart[at(a)]; i < mBody.modeStart[at(a) + 1]; ++i) {
            const DiscreteBody::ModeEntry& entry = mBody.modeEntries[at(i)];
            workspace.pressure[at(entry.point)] +=
                theta * entry.coefficient / mBody.points[at(entry.point)].volume;
        }
    }
}

void ElasticEnergy::evaluatePoint(
    std::size_t point, Need need, const StrainRate& rate, ElasticWorkspace& workspace) const {
    const DiscreteBody::Point& matter = mBody.points[point];
    PointParameters parameters;
    parameters.mu = matter.mu;
    parameters.lambda = matter.lambda;
    parameters.pressure = workspace.pressure[point];
    Evaluation at;
    mLaw.evaluate(workspace.F[point], parameters, need, at);
    // The law counts pressure × (J − 1); the modes' own energy θ²/2 is added in value().
    if (parameters.pressure != 0.0) at.energy -= parameters.pressure * workspace.volumeGap[point];
    if (matter.damping > 0.0 && rate.timeStep > 0.0) {
        addViscosity(
            workspace.F[point],
            rate.F[point],
            rate.rotation[point],
            matter.damping / rate.timeStep,
            parameters,
            need,
            at);
    }
    workspace.energy[point] = matter.volume * at.energy;
    if (need >= Need::Stress) workspace.stress[point] = matter.volume * at.stress;
    if (need >= Need::Hessian) workspace.hessian[point] = matter.volume * at.hessian;
}

double ElasticEnergy::value(const ElasticWorkspace& workspace) const {
    const auto points = static_cast<std::int64_t>(workspace.energy.size());
    double sum = parallelSum(points, 0.0, [&](std::int64_t p) { return workspace.energy[at(p)]; });
    for (const double theta : workspace.theta)
        sum += 0.5 * theta * theta;
    return sum;
}

void ElasticEnergy::addGradient(const ElasticWorkspace& workspace, Coefficients& gradient) const {
    parallelFor(mBody.blockCount(), 4, [&](std::int64_t k) {
        const int first = mBody.scalarStart[at(k)];
        const int size = mBody.blockSize(static_cast<int>(k));
        for (auto u = mTopology.useStart[at(k)]; u < mTopology.useStart[at(k) + 1]; ++u) {
            const BodyTopology::Use& use = mTopology.uses[at(u)];
            const BlockGradients G(
                mBody.gradients.data() + mBody.pointBlocks[at(use.entry)].gradients, size, 3);
            gradient.middleCols(first, size).noalias() +=
                workspace.stress[at(use.point)].lazyProduct(G.transpose());
        }
    });
}

/// ∂θ_a/∂z_k = Σ_p c_ap cof(F_p) G_kᵀ for the modes of every cell.
void ElasticEnergy::computeModeForces(ElasticWorkspace& workspace) const {
    workspace.modeForce.assign(at(mModeForceStart.back()), 0.0);
    parallelFor(mBody.cellCount(), 1, [&](std::int64_t c) {
        const int* blocks = mTopology.cellBlocks.data() + mTopology.cellBlockStart[at(c)];
        const int* blocksEnd = mTopology.cellBlocks.data() + mTopology.cellBlockStart[at(c) + 1];
        const std::int64_t* offsets = mCellBlockOffset.data() + mTopology.cellBlockStart[at(c)];
        double* force = workspace.modeForce.data() + mModeForceStart[at(c)];
        for (int a = mBody.cellStart[at(c)]; a < mBody.cellStart[at(c) + 1];
             ++a, force += mCellForceSize[at(c)]) {
            for (int i = mBody.modeStart[at(a)]; i < mBody.modeStart[at(a) + 1]; ++i) {
                const DiscreteBody::ModeEntry& entry = mBody.modeEntries[at(i)];
                const Matrix3 stress = entry.coefficient * workspace.cofactor[at(entry.point)];
                for (auto e = mBody.pointStart[at(entry.point)];
                     e < mBody.pointStart[at(entry.point) + 1];
                     ++e) {
                    const DiscreteBody::PointBlock& part = mBody.pointBlocks[at(e)];
                    const auto place = std::lower_bound(blocks, blocksEnd, part.block) - blocks;
                    const int size = mBody.blockSize(part.block);
                    const BlockGradients G(mBody.gradients.data() + part.gradients, size, 3);
                    Eigen::Map<Coefficients>(force + offsets[place], 3, size).noalias() +=
                        stress.lazyProduct(G.transpose());
                }
            }
        }
    });
}

void ElasticEnergy::addHessian(ElasticWorkspace& workspace, const BlockPointers& target) const {
    computeModeForces(workspace);
    parallelFor(mBody.blockCount(), 1, [&](std::int64_t k) {
        if (mBody.isFree[at(k)]) addRow(static_cast<int>(k), workspace, target);
    });
}

void ElasticEnergy::addRow(
    int block, const ElasticWorkspace& workspace, const BlockPointers& target) const {
    const int size = mBody.blockSize(block);
    // Points: (G_k ⊗ I₃) H (G_lᵀ ⊗ I₃).
    std::vector<double> half(at(27) * at(size));
    for (auto u = mTopology.useStart[at(block)]; u < mTopology.useStart[at(block) + 1]; ++u) {
        const BodyTopology::Use& use = mTopology.uses[at(u)];
        const double* G = mBody.gradients.data() + mBody.pointBlocks[at(use.entry)].gradients;
        halfProduct(G, size, workspace.hessian[at(use.point)].data(), half.data());
        const int* coupling = mTopology.couplingList.data() + mTopology.useCouplings[at(u)];
        for (auto e = mBody.pointStart[at(use.point)]; e <= use.entry; ++e, ++coupling) {
            if (*coupling < 0) continue;
            const DiscreteBody::PointBlock& other = mBody.pointBlocks[at(e)];
            const double* otherG = mBody.gradients.data() + other.gradients;
            addProduct(
                half.data(), size, otherG, mBody.blockSize(other.block), target[at(*coupling)]);
        }
    }
    // Volume modes: Σ_a ∂θ_a/∂z_k ⊗ ∂θ_a/∂z_l.
    for (int n = mTopology.blockCellStart[at(block)]; n < mTopology.blockCellStart[at(block) + 1];
         ++n) {
        const auto [cell, place] = mTopology.blockCells[at(n)];
        const int first = mTopology.cellBlockStart[at(cell)];
        const double* force = workspace.modeForce.data() + mModeForceStart[at(cell)];
        const int* coupling = mTopology.couplingList.data() + mTopology.cellCouplings[at(n)];
        const int modes = mBody.cellStart[at(cell) + 1] - mBody.cellStart[at(cell)];
        for (int j = 0; j <= place; ++j) {
            if (coupling[j] < 0) continue;
            const int columns = 3 * mBody.blockSize(mTopology.cellBlocks[at(first + j)]);
            for (int a = 0; a < modes; ++a) {
                const double* mode = force + a * mCellForceSize[at(cell)];
                addOuter(
                    mode + mCellBlockOffset[at(first + place)],
                    3 * size,
                    mode + mCellBlockOffset[at(first + j)],
                    columns,
                    target[at(coupling[j])]);
            }
        }
    }
}

void ElasticEnergy::startRate(const Coefficients& z, double timeStep, StrainRate& rate) const {
    rate.timeStep = mHasDamping ? timeStep : 0.0;
    if (rate.timeStep <= 0.0) return;
    rate.F.resize(mBody.points.size());
    rate.rotation.resize(mBody.points.size());
    parallelFor(mBody.pointCount(), kPointGrain, [&](std::int64_t p) {
        rate.F[at(p)] = deformation(z, at(p));
        rate.rotation[at(p)] = polarRotation(rate.F[at(p)]);
    });
}

}  // namespace sinew
