#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/standalone/options.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sinew {
namespace {

constexpr std::size_t kOptionColumn = 26;

const OptionSpec& findOption(const CommandSpec& spec, const std::string& name) {
    std::vector<std::string> names;
    for (const OptionSpec& option : spec.options) {
        if (option.name == name) return option;
        names.push_back(option.name);
    }
    throw InvalidInput(
        spec.name + ": unknown option " + name + didYouMean(name, names) + " (see sinew "
        + spec.name + " --help)");
}

template <class T>
bool parseWhole(std::string_view text, T& value) {
    const char* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && last == end && !text.empty();
}

}  // namespace

Arguments::Arguments(const CommandSpec& spec, const std::vector<std::string>& words) {
    bool optionsEnded = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (!optionsEnded && word == "--") {
            optionsEnded = true;
        } else if (optionsEnded || !startsWith(word, "-") || word == "-") {
            mPositional.push_back(word);
        } else {
            const std::size_t equals = word.find('=');
            const OptionSpec& option = findOption(spec, word.substr(0, equals));
            const bool hasInline = equals != std::string::npos;
            if (option.valueName.empty() && hasInline)
                throw InvalidInput(spec.name + ": " + option.name + " takes no value");
            if (!option.valueName.empty() && !hasInline && i + 1 >= words.size())
                throw InvalidInput(
                    spec.name + ": " + option.name + " needs a value: " + option.valueName);
            std::string value;
            if (!option.valueName.empty()) value = hasInline ? word.substr(equals + 1) : words[++i];
            mOptions.emplace_back(option.name, std::move(value));
        }
    }
    const int count = static_cast<int>(mPositional.size());
    if (count < spec.minArguments || count > spec.maxArguments)
        throw InvalidInput(
            spec.name + " takes " + spec.arguments + ", not " + countOf(count, "argument")
            + " (see sinew " + spec.name + " --help)");
}

bool Arguments::has(std::string_view option) const {
    return std::any_of(
        mOptions.begin(), mOptions.end(), [&](const auto& given) { return given.first == option; });
}

std::optional<std::string> Arguments::value(std::string_view option) const {
    const std::vector<std::string> all = values(option);
    if (all.empty()) return std::nullopt;
    return all.back();
}

std::vector<std::string> Arguments::values(std::string_view option) const {
    std::vector<std::string> all;
    for (const auto& [name, value] : mOptions) {
        if (name == option) all.push_back(value);
    }
    return all;
}

int Arguments::integer(std::string_view option, int byDefault, int min, int max) const {
    const std::optional<std::string> text = value(option);
    if (!text) return byDefault;
    int number = 0;
    if (!parseWhole(*text, number) || number < min || number > max)
        throw InvalidInput(
            std::string(option) + " takes a whole number from " + std::to_string(min) + " to "
            + std::to_string(max) + ", not \"" + *text + "\"");
    return number;
}

std::optional<std::vector<double>> Arguments::numbers(std::string_view option, int count) const {
    const std::optional<std::string> text = value(option);
    if (!text) return std::nullopt;
    std::vector<double> numbers;
    for (const std::string& piece : split(*text, ',')) {
        double x = 0.0;
        if (!parseWhole(piece, x) || !std::isfinite(x)) break;
        numbers.push_back(x);
    }
    const bool isComplete = numbers.size() == split(*text, ',').size();
    if (!isComplete || static_cast<int>(numbers.size()) != count)
        throw InvalidInput(
            std::string(option) + " takes " + countOf(count, "number")
            + " separated by commas, not \"" + *text + "\"");
    return numbers;
}

std::optional<std::pair<int, int>> Arguments::frameRange(std::string_view option) const {
    constexpr int kMaxFrame = 10'000'000;
    const std::optional<std::string> text = value(option);
    if (!text) return std::nullopt;
    // The dash between the numbers, not the sign of the first.
    const std::size_t dash = text->empty() ? std::string::npos : text->find('-', 1);
    const std::string_view whole = *text;
    int first = 0;
    int last = 0;
    const bool isRead = parseWhole(whole.substr(0, dash), first)
                        && (dash == std::string::npos || parseWhole(whole.substr(dash + 1), last));
    if (dash == std::string::npos) last = first;
    if (!isRead || last < first || std::abs(first) > kMaxFrame || std::abs(last) > kMaxFrame)
        throw InvalidInput(
            std::string(option) + " takes A-B, the first and the last frame, not \"" + *text
            + "\"");
    return std::make_pair(first, last);
}

std::string helpText(const CommandSpec& spec) {
    std::string text = "usage: sinew " + spec.name;
    if (!spec.arguments.empty()) text += " " + spec.arguments;
    if (!spec.options.empty()) text += " [options]";
    text += "\n\n" + spec.summary + "\n";
    if (!spec.options.empty()) text += "\noptions:\n";
    for (const OptionSpec& option : spec.options) {
        std::string left = "  " + option.name;
        if (!option.valueName.empty()) left += " " + option.valueName;
        if (left.size() + 2 > kOptionColumn)
            left += "\n" + std::string(kOptionColumn, ' ');
        else
            left.resize(kOptionColumn, ' ');
        text += left + option.help + "\n";
    }
    if (!spec.examples.empty()) text += "\n" + spec.examples;
    return text;
}

}  // namespace sinew
