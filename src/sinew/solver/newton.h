#pragma once

#include <sinew/base/monitor.h>
#include <sinew/math/block_cholesky.h>
#include <sinew/math/conjugate_gradient.h>
#include <sinew/math/preconditioner.h>
#include <sinew/solver/solid_system.h>
#include <sinew/solver/step_report.h>

namespace sinew {

/// How the linear systems are solved.
enum class LinearSolver {
    Automatic,  ///< by size
    Cholesky,
    ConjugateGradient
};

struct NewtonOptions {
    int iterations = 1;       ///< 1 without line search is the papers' linearised step
    double tolerance = 1e-6;  ///< of StepReport::residual
    LinearSolver linear = LinearSolver::Automatic;
};

/// What one solve minimises over the free coefficients, the others held:
///
///     E(z) = ½ |z − predicted|²_M / h²  +  α/(2h) |z − start|²_M  +  W(z)  +  Σ pulls  −  f·z
///
/// the incremental potential of implicit Euler [method: docs/equations.md]; h = 0 leaves the terms
/// with mass out, which is the static problem.
struct IncrementalProblem {
    double h = 0.0;                  ///< s
    double massDamping = 0.0;        ///< α, 1/s
    Coefficients predicted;          ///< where inertia alone would lead
    Coefficients start;              ///< what velocities are measured from: v = (z − start)/h
    Coefficients force;              ///< f, N, constant over the step
    StrainRate rate;                 ///< for strain-rate damping
    std::vector<Vector3> targets;    ///< one a pull
    std::vector<Vector3> pullStart;  ///< the same for each pull's place, moved along with its
                                     ///< target; for its damping
};

/// Buffers of solves, kept from step to step.
struct NewtonWorkspace {
    ElasticWorkspace elastic;
    BlockSparse matrix;
    BlockPointers blocks;
    BlockCholesky cholesky;
    BlockJacobi jacobi;
    CgWorkspace cg;
    VectorX rhs, step;
    Coefficients gradient, difference, product, trial;
};

/// Newton's method with projected Hessians and a backtracking line search, from z on. `z` holds the
/// prescribed coefficients already; it is changed only when the report is ok().
StepReport minimize(
    const SolidSystem& system,
    const IncrementalProblem& problem,
    const NewtonOptions& options,
    NewtonWorkspace& workspace,
    Coefficients& z,
    Monitor& monitor);

}  // namespace sinew
