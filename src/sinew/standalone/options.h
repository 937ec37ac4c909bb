#pragma once

// The command line as data: main.cpp checks words against a CommandSpec and writes its help text,
// so that what is documented and what is accepted cannot differ.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew {

/// One option of a command: `--frames A-B`, or a flag when it takes no value.
struct OptionSpec {
    std::string name;       ///< "--frames"
    std::string valueName;  ///< "A-B"; "" for a flag
    std::string help;       ///< one sentence
};

/// What a command takes, and the text that teaches it.
struct CommandSpec {
    std::string name;
    std::string summary;    ///< one line for `sinew --help`
    std::string arguments;  ///< "NETWORK", "FILE..."; as the usage line shows them
    int minArguments = 0;
    int maxArguments = 0;
    std::vector<OptionSpec> options;
    std::string examples;  ///< closes the help text
};

/// The words of a command line, checked against a spec.
class Arguments {
public:
    /// Options may stand anywhere, as `--name value` or `--name=value`; `--` ends them.
    /// @throws InvalidInput naming the word that does not fit and the nearest one that would.
    Arguments(const CommandSpec& spec, const std::vector<std::string>& words);

    const std::vector<std::string>& positional() const { return mPositional; }
    bool has(std::string_view option) const;
    /// The last value given.
    std::optional<std::string> value(std::string_view option) const;
    /// All values, in the order given.
    std::vector<std::string> values(std::string_view option) const;

    // --- values with a type; @throws InvalidInput naming the option and what it takes
    int integer(std::string_view option, int byDefault, int min, int max) const;
    /// `count` numbers separated by commas; nothing when the option is absent.
    std::optional<std::vector<double>> numbers(std::string_view option, int count) const;
    /// A-B or a single frame.
    std::optional<std::pair<int, int>> frameRange(std::string_view option) const;

private:
    std::vector<std::string> mPositional;
    std::vector<std::pair<std::string, std::string>> mOptions;
};

/// Usage, options and examples of a command.
std::string helpText(const CommandSpec& spec);

}  // namespace sinew
