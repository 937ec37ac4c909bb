#pragma once

#include <sinew/base/monitor.h>

#include <functional>
#include <string>
#include <vector>

namespace sinew {

/// One number the solver gives, beside what it should be.
struct CaseResult {
    std::string name;  ///< "cantilever/small/nu0.3/15": the first word is its group
    double value = 0.0;
    double reference = 0.0;
    double limit = 0.0;  ///< largest error that passes
    double ms = -1.0;    ///< processor time of a step; negative where it was not measured

    /// (value − reference) / |reference|; the value itself where the reference is zero.
    double signedError() const;
    double error() const;  ///< its size; infinite when the value is no number
    bool passes() const { return error() <= limit; }
};

/// Cases that are computed together.
struct CaseGroup {
    std::string name;
    std::string summary;
    bool isSlow = false;  ///< takes minutes: only run when asked for by name
    /// May leave out what does not begin with the selection.
    std::function<std::vector<CaseResult>(const std::string& selection, Monitor&)> run;
};

/// All groups, in the order of their listing.
const std::vector<CaseGroup>& validationGroups();

/// Runs what `selection` names: "all", a group, or the beginning of a case's name. Calls `report`
/// with each result as it comes.
/// @throws InvalidInput when nothing has that name.
void runValidation(
    const std::string& selection,
    Monitor& monitor,
    const std::function<void(const CaseResult&)>& report);

// --- groups, each in its own file
CaseGroup cantileverCases();
CaseGroup hangingCases();
CaseGroup twoMaterialCases();
CaseGroup threePointCases();
CaseGroup twistCases();
CaseGroup frequencyCases();
CaseGroup patchCases();
CaseGroup momentumCases();
CaseGroup derivativeCases();
CaseGroup convergenceCases();
CaseGroup referenceCases();

}  // namespace sinew
