#pragma once

#include <sinew/math/dense_kernels.h>
#include <sinew/math/types.h>

#include <cmath>

namespace sinew {

struct CgOptions {
    double tolerance = 1e-8;  ///< of |A x − b| relative to |b|
    int maxIterations = 500;
};

struct CgReport {
    enum class Status {
        Converged,
        TooManyIterations,   ///< x is the best so far: allow more, or precondition better
        NotPositiveDefinite  ///< or not finite: x is the last good one
    };
    Status status = Status::Converged;
    int iterations = 0;
    double residual = 0.0;  ///< relative, as the iteration updates it

    bool ok() const { return status == Status::Converged; }
};

/// Buffers of conjugateGradient, kept by the caller so that repeated solves do not allocate.
struct CgWorkspace {
    VectorX r, z, p, q;
};

inline double dotProduct(const VectorX& a, const VectorX& b) {
    return denseKernels().dot(static_cast<int>(a.size()), a.data(), b.data());
}

/// Solves A x = b by preconditioned conjugate gradients [Hestenes 1952], starting from x.
///
/// `apply(v, out)` sets out = A v, `precondition(v, out)` sets out = P⁻¹ v; both must be symmetric
/// positive definite. Sums run in a fixed order: the same bits for any number of threads, as long
/// as the two keep to that as well.
template <class Apply, class Precondition>
CgReport conjugateGradient(
    const Apply& apply,
    const Precondition& precondition,
    const VectorX& b,
    VectorX& x,
    const CgOptions& options,
    CgWorkspace& work) {
    auto& [r, z, p, q] = work;
    q.resize(b.size());
    z.resize(b.size());
    apply(x, q);
    r = b - q;
    precondition(r, z);
    p = z;
    double rz = dotProduct(r, z);
    const double size = std::sqrt(dotProduct(b, b));
    CgReport report;
    for (;; ++report.iterations) {
        const double length = std::sqrt(dotProduct(r, r));
        report.residual = size > 0.0 ? length / size : length;
        if (length <= options.tolerance * size) return report;
        if (report.iterations == options.maxIterations) break;

        // Step to the minimum along p.
        apply(p, q);
        const double curvature = dotProduct(p, q);
        if (!(curvature > 0.0 && rz > 0.0 && std::isfinite(curvature))) {
            report.status = CgReport::Status::NotPositiveDefinite;
            return report;
        }
        const double alpha = rz / curvature;
        x += alpha * p;
        r -= alpha * q;

        // The next direction is conjugate to all before.
        precondition(r, z);
        const double next = dotProduct(r, z);
        p = z + (next / rz) * p;
        rz = next;
    }
    report.status = CgReport::Status::TooManyIterations;
    return report;
}

}  // namespace sinew
