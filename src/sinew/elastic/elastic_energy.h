#pragma once

#include <sinew/elastic/body_topology.h>
#include <sinew/elastic/constitutive_model.h>
#include <sinew/elastic/discrete_body.h>

#include <vector>

namespace sinew {

/// What strain-rate damping needs to know of the start of a step, per integration point.
struct StrainRate {
    double timeStep = 0.0;          ///< s; 0: no damping
    std::vector<Matrix3> F;         ///< deformation gradient at the start
    std::vector<Matrix3> rotation;  ///< its polar rotation
};

/// Numbers of one evaluation, kept from call to call so that steps do not allocate.
struct ElasticWorkspace {
    std::vector<Matrix3> F;         ///< per point
    std::vector<Matrix3> cofactor;  ///< per point, ∂J/∂F; only with volume modes
    std::vector<double> volumeGap;  ///< per point, J − 1 or tr F − 3; only with volume modes
    std::vector<double> theta;      ///< per volume mode
    std::vector<double> pressure;   ///< per point, Pa
    std::vector<double> energy;     ///< per point, J
    std::vector<Matrix3> stress;    ///< per point, volume × P
    std::vector<Matrix9> hessian;   ///< per point, volume × ∂P/∂F
    std::vector<double> modeForce;  ///< ∂θ/∂z of every mode and block of its cell
};

/// Where assembly adds to: for each coupling of the topology, the numbers of its block, 3 size(row)
/// × 3 size(column), column after column.
using BlockPointers = std::vector<double*>;

/// Elastic energy of a discrete body: value, gradient, Hessian.
///
///     W(z) = Σ_p V_p Ψ(F_p) + Σ_a θ_a²/2 + Σ_p V_p β_p/(2 Δt) ε̂:C:ε̂
///
/// Ψ the law, θ_a = Σ_p c_ap (J_p − 1) the volume modes, and the last term strain-rate damping over
/// the step with ε̂ = sym(R₀ᵀ(F − F₀)), which vanishes for every rigid motion.
///
/// Loops run over points or over blocks, in parallel, each sum in a fixed order: the same bits for
/// any number of threads.
class ElasticEnergy {
public:
    /// Keeps references; all must outlive it.
    ElasticEnergy(
        const DiscreteBody& body, const BodyTopology& topology, const ConstitutiveModel& law);

    /// Brings the workspace to z, as far as `need` says. Call before the others.
    void evaluate(
        const Coefficients& z,
        Need need,
        const StrainRate& rate,
        ElasticWorkspace& workspace) const;

    /// W, J.
    double value(const ElasticWorkspace& workspace) const;
    /// gradient += ∂W/∂z, N; prescribed blocks included (their reaction).
    void addGradient(const ElasticWorkspace& workspace, Coefficients& gradient) const;
    /// target += ∂²W/∂z², the lower triangle of blocks; diagonal blocks in full.
    void addHessian(ElasticWorkspace& workspace, const BlockPointers& target) const;

    /// Deformation gradients and their rotations, for the next step's damping.
    void startRate(const Coefficients& z, double timeStep, StrainRate& rate) const;

private:
    Matrix3 deformation(const Coefficients& z, std::size_t point) const;
    void evaluateVolume(ElasticWorkspace& workspace, Need need) const;
    void evaluatePoint(
        std::size_t point, Need need, const StrainRate& rate, ElasticWorkspace& workspace) const;
    void addRow(int block, const ElasticWorkspace& workspace, const BlockPointers& target) const;
    void computeModeForces(ElasticWorkspace& workspace) const;

    const DiscreteBody& mBody;
    const BodyTopology& mTopology;
    const ConstitutiveModel& mLaw;
    bool mHasDamping = false;
    std::vector<std::int64_t> mModeForceStart;   // per cell, into ElasticWorkspace::modeForce
    std::vector<std::int64_t> mCellForceSize;    // per cell: scalars × 3 of one mode
    std::vector<std::int64_t> mCellBlockOffset;  // per entry of cellBlocks: scalars × 3 before it
};

}  // namespace sinew
