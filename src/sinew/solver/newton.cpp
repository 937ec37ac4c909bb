#include <sinew/solver/newton.h>
#include <sinew/solver/rigid_blocks.h>

#include <chrono>
#include <cmath>

namespace sinew {
namespace {

/// Rows of the system matrix from which conjugate gradients are the faster choice; measured by
/// tests/benchmarks/step_benchmark.
constexpr int kDirectLimit = 6000;

class Stopwatch {
public:
    /// Milliseconds since the last call.
    double lap() {
        const auto now = std::chrono::steady_clock::now();
        const double ms = std::chrono::duration<double, std::milli>(now - mLast).count();
        mLast = now;
        return ms;
    }

private:
    std::chrono::steady_clock::time_point mLast = std::chrono::steady_clock::now();
};

/// One minimisation: the problem at hand with its buffers.
class Minimizer {
public:
    Minimizer(
        const SolidSystem& system, const IncrementalProblem& problem, NewtonWorkspace& workspace)
        : mSystem(system),
          mProblem(problem),
          mWork(workspace) {}

    /// E(z); leaves the workspace at z.
    double energy(const Coefficients& z, Need need) {
        mSystem.elastic().evaluate(z, need, mProblem.rate, mWork.elastic);
        mElastic = mSystem.elastic().value(mWork.elastic);
        double sum = mElastic - (mProblem.force.array() * z.array()).sum();
        if (mProblem.h > 0.0) {
            sum += 0.5 / (mProblem.h * mProblem.h) * massSquare(z - mProblem.predicted);
            if (mProblem.massDamping > 0.0)
                sum += 0.5 * mProblem.massDamping / mProblem.h * massSquare(z - mProblem.start);
        }
        for (std::size_t j = 0; j < mSystem.pulls().size(); ++j)
            sum += pullEnergy(j, z);
        return sum;
    }

    /// ∂E/∂z at the z of the last energy() with Need::Stress or more; also the size of the forces
    /// that balance in it.
    double gradient(const Coefficients& z, Coefficients& out) {
        out.setZero(3, z.cols());
        mSystem.elastic().addGradient(mWork.elastic, out);
        double size = freeNorm(out) + freeNorm(mProblem.force);
        out -= mProblem.force;
        if (mProblem.h > 0.0) {
            mWork.difference = (z - mProblem.predicted) / (mProblem.h * mProblem.h);
            if (mProblem.massDamping > 0.0)
                mWork.difference += mProblem.massDamping / mProblem.h * (z - mProblem.start);
            mSystem.multiplyMass(mWork.difference, mWork.product);
            size += freeNorm(mWork.product);
            out += mWork.product;
        }
        for (std::size_t j = 0; j < mSystem.pulls().size(); ++j)
            addPullGradient(j, z, out);
        return size;
    }

    /// ∂²E/∂z² into the system matrix.
    void assemble() {
        BlockSparse& A = mWork.matrix;
        if (A.sharedPattern() != mSystem.pattern()) A = BlockSparse(mSystem.pattern());
        A.setZero();
        mSystem.listBlocks(A, mWork.blocks);
        mSystem.elastic().addHessian(mWork.elastic, mWork.blocks);
        if (mProblem.h > 0.0)
            mSystem.addMass(1.0 / (mProblem.h * mProblem.h) + mProblem.massDamping / mProblem.h, A);
        for (const Pull& pull : mSystem.pulls())
            addPullHessian(pull, A);
    }

    /// Solves A step = −gradient; false when A is not usable.
    bool solve(const Coefficients& z, const Coefficients& gradient, LinearSolver method) {
        mSystem.gather(gradient, mWork.rhs);
        mWork.rhs = -mWork.rhs;
        projectRigid(mSystem, z, mWork.rhs);
        projectRigid(mSystem, z, mWork.matrix);
        const int rows = mSystem.pattern()->scalarRows();
        const bool isDirect = method == LinearSolver::Cholesky
                              || (method == LinearSolver::Automatic && rows <= kDirectLimit);
        return isDirect ? solveDirect() : solveIterative();
    }

    double elastic() const { return mElastic; }
    /// Norm of a gradient at z over what can move.
    double imbalance(const Coefficients& z, const Coefficients& gradient) {
        mSystem.gather(gradient, mWork.step);
        projectRigid(mSystem, z, mWork.step);
        return mWork.step.norm();
    }
    /// Norm over the free coefficients.
    double freeNorm(const Coefficients& g) {
        mSystem.gather(g, mWork.step);
        return mWork.step.norm();
    }

private:
    double massSquare(const Coefficients& d) {
        mSystem.multiplyMass(d, mWork.product);
        return (d.array() * mWork.product.array()).sum();
    }

    /// Stiffness and damping of a pull over this step, as one spring towards a mean target.
    double pullEnergy(std::size_t j, const Coefficients& z) const {
        const Pull& pull = mSystem.pulls()[j];
        const Vector3 x = pull.map.apply(mSystem.body(), z);
        double sum = 0.5 * pull.stiffness * (x - mProblem.targets[j]).squaredNorm();
        if (mProblem.h > 0.0 && pull.damping > 0.0)
            sum += 0.5 * pull.damping / mProblem.h * (x - mProblem.pullStart[j]).squaredNorm();
        return sum;
    }

    void addPullGradient(std::size_t j, const Coefficients& z, Coefficients& out) const {
        const Pull& pull = mSystem.pulls()[j];
        const Vector3 x = pull.map.apply(mSystem.body(), z);
        Vector3 force = pull.stiffness * (x - mProblem.targets[j]);
        if (mProblem.h > 0.0 && pull.damping > 0.0)
            force += pull.damping / mProblem.h * (x - mProblem.pullStart[j]);
        for (const PointMap::Entry& entry : pull.map.entries) {
            const int first = mSystem.body().scalarStart[static_cast<std::size_t>(entry.block)];
            for (std::size_t s = 0; s < entry.values.size(); ++s)
                out.col(first + static_cast<int>(s)) += entry.values[s] * force;
        }
    }

    void addPullHessian(const Pull& pull, BlockSparse& A) const {
        const double k = pull.stiffness + (mProblem.h > 0.0 ? pull.damping / mProblem.h : 0.0);
        for (const PointMap::Entry& a : pull.map.entries) {
            for (const PointMap::Entry& b : pull.map.entries) {
                if (b.block > a.block) break;
                double* to = mSystem.block(A, a.block, b.block);
                if (!to) continue;
                const std::size_t rows = 3 * a.values.size();
                for (std::size_t c = 0; c < b.values.size(); ++c)
                    for (std::size_t r = 0; r < a.values.size(); ++r)
                        for (std::size_t i = 0; i < 3; ++i)
                            to[(3 * c + i) * rows + 3 * r + i] += k * a.values[r] * b.values[c];
            }
        }
    }

    bool solveDirect() {
        // Projected Hessians are semi-definite: a body without mass or pins may need a small shift.
        double shift = 0.0;
        for (int attempt = 0; attempt < 6; ++attempt) {
            if (mWork.cholesky.factorize(mWork.matrix, shift).ok()) {
                mWork.step.resize(mWork.rhs.size());
                mWork.cholesky.solve(mWork.rhs, mWork.step);
                return mWork.step.allFinite();
            }
            shift = shift > 0.0 ? 100.0 * shift : 1e-12 * largestDiagonal();
            if (!(shift > 0.0) || !std::isfinite(shift)) return false;
        }
        return false;
    }

    double largestDiagonal() const {
        const BlockPattern& pattern = *mSystem.pattern();
        double largest = 0.0;
        for (int row = 0; row < pattern.rows(); ++row) {
            const double* D = mWork.matrix.values(pattern.diagonal(row));
            for (int i = 0; i < pattern.size(row); ++i)
                largest = std::max(largest, D[std::int64_t(i) * pattern.size(row) + i]);
        }
        return largest;
    }

    bool solveIterative() {
        if (!mWork.jacobi.factorize(mWork.matrix).ok()) return solveDirect();
        mWork.step.setZero(mWork.rhs.size());
        CgOptions options;
        options.tolerance = 1e-6;
        const CgReport report = conjugateGradient(
            [&](const VectorX& v, VectorX& out) { mWork.matrix.multiply(v, out); },
            [&](const VectorX& v, VectorX& out) { mWork.jacobi.apply(v, out); },
            mWork.rhs,
            mWork.step,
            options,
            mWork.cg);
        return (report.ok() || report.residual < 0.1) && mWork.step.allFinite();
    }

    const SolidSystem& mSystem;
    const IncrementalProblem& mProblem;
    NewtonWorkspace& mWork;
    double mElastic = 0.0;
};

/// Largest step length 1, ½, ¼, … that lowers the energy enough (Armijo); 0 when none does.
double lineSearch(
    Minimizer& minimizer,
    const SolidSystem& system,
    const VectorX& step,
    const Coefficients& z,
    double energy,
    double slope,
    Coefficients& trial) {
    // Differences below the rounding of the energy itself count as none.
    const double rounding = 1e-12 * std::abs(energy);
    for (double length = 1.0; length > 1e-6; length *= 0.5) {
        trial = z;
        system.addScattered(length, step, trial);
        straightenRigid(system, trial);
        const double there = minimizer.energy(trial, Need::Energy);
        if (std::isfinite(there) && there <= energy + 1e-4 * length * slope + rounding)
            return length;
    }
    return 0.0;
}

StepReport failed(StepReport report, const char* message) {
    report.status = StepReport::Status::Failed;
    report.message = message;
    return report;
}

}  // namespace

StepReport minimize(
    const SolidSystem& system,
    const IncrementalProblem& problem,
    const NewtonOptions& options,
    NewtonWorkspace& workspace,
    Coefficients& z,
    Monitor& monitor) {
    StepReport report;
    Minimizer minimizer(system, problem, workspace);
    Coefficients current = z;
    Stopwatch whole;
    if (system.pattern()->rows() == 0) {
        report.elastic = (minimizer.energy(z, Need::Energy), minimizer.elastic());
        return report;  // everything is prescribed
    }
    const bool isLinearised = options.iterations <= 1 && problem.h > 0.0;
    for (;; ++report.newtonIterations) {
        if (monitor.isInterrupted()) {
            report.status = StepReport::Status::Interrupted;
            return report;
        }
        Stopwatch watch;
        const bool isLast = report.newtonIterations >= std::max(1, options.iterations);
        // The linearised step takes what comes: no second look at the forces.
        if (isLinearised && isLast) break;
        const double energy =
            minimizer.energy(current, isLast ? Need::Stress : Need::ProjectedHessian);
        const double size = minimizer.gradient(current, workspace.gradient);
        report.residual = minimizer.imbalance(current, workspace.gradient) / std::max(size, 1e-300);
        if (!std::isfinite(energy) || !std::isfinite(report.residual))
            return failed(report, "the motion is not finite; use more substeps or softer forces");
        if (report.residual <= options.tolerance) break;
        if (isLast) {
            report.status = StepReport::Status::NotConverged;
            break;
        }
        minimizer.assemble();
        report.ms.assemble += watch.lap();
        if (!minimizer.solve(current, workspace.gradient, options.linear))
            return failed(report, "the system has no solution; use more substeps or add a pin");
        report.ms.solve += watch.lap();
        double length = 1.0;
        if (!isLinearised) {
            const double slope = -workspace.rhs.dot(workspace.step);
            const VectorX step = workspace.step;
            length = lineSearch(minimizer, system, step, current, energy, slope, workspace.trial);
            if (length <= 0.0) {
                // No way down although forces are not balanced: rounding, or a kink of the law.
                report.status = StepReport::Status::NotConverged;
                break;
            }
            workspace.step = step;
        }
        system.addScattered(length, workspace.step, current);
        straightenRigid(system, current);
        report.ms.assemble += watch.lap();
    }
    if (!current.allFinite())
        return failed(report, "the motion is not finite; use more substeps or softer forces");
    report.elastic = minimizer.elastic();
    report.ms.total = whole.lap();
    z = std::move(current);
    return report;
}

}  // namespace sinew
