#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/standalone/command.h>
#include <sinew/validation/case.h>

#include <nlohmann/json.hpp>

#include <cstdio>

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

/// Passes on the stop button but no progress: the many small set-ups inside would say nothing, the
/// rows of the table say it.
class RowsOnly final : public Monitor {
public:
    explicit RowsOnly(Terminal& terminal)
        : mTerminal(terminal) {}
    bool isInterrupted() override { return mTerminal.isInterrupted(); }
    void warn(const std::string& message) override { mTerminal.warn(message); }

private:
    Terminal& mTerminal;
};

void printRow(const CaseResult& result) {
    std::printf(
        "%-44s %14.6g %14.6g %+9.2g %8.2g  %s",
        result.name.c_str(),
        result.value,
        result.reference,
        result.signedError(),
        result.limit,
        result.passes() ? "pass" : "FAIL");
    if (result.ms >= 0.0) std::printf("  %.3g ms", result.ms);
    std::puts("");
    std::fflush(stdout);
}

Json jsonOf(const CaseResult& result) {
    Json json = {
        {"case", result.name},
        {"value", result.value},
        {"reference", result.reference},
        {"error", result.error()},
        {"limit", result.limit},
        {"pass", result.passes()}};
    if (result.ms >= 0.0) json["ms"] = result.ms;
    return json;
}

void run(const Arguments& arguments, Terminal& terminal) {
    const bool isJson = arguments.has("--json");
    const auto& words = arguments.positional();
    Json list = Json::array();
    int failures = 0;
    if (!isJson)
        std::printf("%-44s %14s %14s %9s %8s\n", "case", "value", "reference", "error", "limit");
    RowsOnly monitor(terminal);
    runValidation(words.empty() ? "all" : words[0], monitor, [&](const CaseResult& result) {
        failures += result.passes() ? 0 : 1;
        if (isJson)
            list.push_back(jsonOf(result));
        else
            printRow(result);
    });
    if (isJson) std::printf("%s\n", list.dump(2).c_str());
    std::fflush(stdout);
    if (failures > 0) throw Error("validate: " + countOf(failures, "case") + " out of limits");
}

std::string groupTable() {
    std::string text = "groups of cases:\n";
    for (const CaseGroup& group : validationGroups()) {
        std::string name = "  " + group.name;
        name.resize(16, ' ');
        text += name + group.summary + (group.isSlow ? " (minutes, not part of all)" : "") + "\n";
    }
    return text;
}

}  // namespace

Command validateCommand() {
    CommandSpec spec;
    spec.name = "validate";
    spec.summary = "Compares the solver with reference solutions and closed forms.";
    spec.arguments = "[CASE|all]";
    spec.maxArguments = 1;
    spec.options = {
        {"--json", "", "Prints a list of {case, value, reference, error, limit, pass}."}};
    spec.examples = groupTable() +
                    "\nThe error is relative to the reference; where that is zero, the value itself."
                    " A failed case\nmakes the exit code 1.\n\n"
                    "examples:\n"
                    "  sinew validate\n"
                    "  sinew validate cantilever/small\n"
                    "  sinew validate frequencies --json\n";
    return {spec, &run};
}

}  // namespace sinew
