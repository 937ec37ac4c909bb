#include <sinew/validation/case.h>
#include <sinew/validation/study.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace sinew {
namespace {

constexpr int kCounts[] = {2, 4, 8, 15, 25, 40, 80, 120};
constexpr double kAny = 1e9;  // a limit for what is only recorded

std::string ratioName(std::size_t poisson) {
    char text[16];
    std::snprintf(text, sizeof text, "nu%g", kStudyPoisson[poisson]);
    return text;
}

/// True when `prefix` may begin, or continue, what was selected.
bool isWanted(const std::string& selection, const std::string& prefix) {
    const std::size_t n = std::min(selection.size(), prefix.size());
    return selection.compare(0, n, prefix, 0, n) == 0;
}

std::vector<CaseResult> runReferences(const std::string& selection, Monitor& monitor) {
    std::vector<CaseResult> results;
    for (const StudyBody& body : studyBodies()) {
        for (std::size_t p = 0; p < kStudyPoisson.size(); ++p) {
            monitor.checkInterrupt();
            if (!isWanted(selection, "references/" + body.name + "/" + ratioName(p))) continue;
            const Vector3 u = solveByHexahedra(body.mesh(), problemOf(body, p));
            // Along the constants of reference_values.h, and how far off their line.
            const Vector3 expected = body.displacement[p];
            const std::string name = "references/" + body.name + "/" + ratioName(p);
            results.push_back({name, u.dot(expected.normalized()), expected.norm(), 1e-3});
            results.push_back({name + "/off", (u - expected).norm() / expected.norm(), 0.0, 1e-3});
        }
    }
    return results;
}

/// One row of the study: a body, a ratio and a variant at all numbers of frames.
void runRow(
    const StudyBody& body,
    std::size_t poisson,
    const StudyVariant& variant,
    const std::string& prefix,
    std::vector<CaseResult>& results,
    Monitor& monitor) {
    const bool isDefault = variant.name == "default";
    double best = 1e9;
    double worstRise = 0.0;
    for (const int count : kCounts) {
        monitor.checkInterrupt();
        const StudyResult solved = solveStudy(body, poisson, variant, count, monitor);
        CaseResult result;
        result.name = prefix + "/" + std::to_string(count);
        result.value = solved.value;
        result.reference = body.displacement[poisson].norm();
        result.limit = isDefault && body.name == "beam" && count >= 40 ? 0.05 : kAny;
        if (solved.ms > 0.0) result.ms = solved.ms;
        worstRise = std::max(worstRise, result.error() - best);
        best = std::min(best, result.error());
        results.push_back(result);
    }
    if (isDefault) results.push_back({prefix + "/rise", worstRise, 0.0, 0.02});
}

std::vector<CaseResult> runConvergence(const std::string& selection, Monitor& monitor) {
    std::vector<CaseResult> results;
    for (const StudyBody& body : studyBodies()) {
        for (const StudyVariant& variant : studyVariants()) {
            for (std::size_t p = 0; p < kStudyPoisson.size(); ++p) {
                const std::string prefix =
                    "convergence/" + body.name + "/" + variant.name + "/" + ratioName(p);
                if (!isWanted(selection, prefix)) continue;
                runRow(body, p, variant, prefix, results, monitor);
            }
        }
    }
    return results;
}

}  // namespace

CaseGroup convergenceCases() {
    return {
        "convergence",
        "error and time against the number of frames, for every kernel and type of frame",
        true,
        &runConvergence};
}

CaseGroup referenceCases() {
    return {
        "references",
        "displacements the convergence study compares with, computed anew",
        true,
        &runReferences};
}

}  // namespace sinew
