#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/validation/case.h>

#include <cmath>
#include <limits>

namespace sinew {
namespace {

std::string groupOf(const std::string& selection) {
    return selection.substr(0, selection.find('/'));
}

bool isSelected(const std::string& selection, const CaseGroup& group) {
    return selection == "all" ? !group.isSlow : groupOf(selection) == group.name;
}

bool isSelected(const std::string& selection, const CaseResult& result) {
    return selection == "all" || startsWith(result.name, selection);
}

}  // namespace

double CaseResult::signedError() const {
    return reference == 0.0 ? value : (value - reference) / std::abs(reference);
}

double CaseResult::error() const {
    const double e = std::abs(signedError());
    return std::isfinite(e) ? e : std::numeric_limits<double>::infinity();
}

const std::vector<CaseGroup>& validationGroups() {
    static const std::vector<CaseGroup> groups = {
        cantileverCases(),
        hangingCases(),
        twoMaterialCases(),
        threePointCases(),
        twistCases(),
        frequencyCases(),
        patchCases(),
        momentumCases(),
        derivativeCases(),
        convergenceCases(),
        referenceCases()};
    return groups;
}

void runValidation(
    const std::string& selection,
    Monitor& monitor,
    const std::function<void(const CaseResult&)>& report) {
    std::vector<std::string> names{"all"};
    int count = 0;
    for (const CaseGroup& group : validationGroups()) {
        names.push_back(group.name);
        if (!isSelected(selection, group)) continue;
        for (const CaseResult& result : group.run(selection, monitor)) {
            if (!isSelected(selection, result)) continue;
            report(result);
            ++count;
        }
    }
    if (count == 0)
        throw InvalidInput(
            "no validation case is called \"" + selection + "\""
            + didYouMean(groupOf(selection), names));
}

}  // namespace sinew
