#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/nodes/parm_json.h>

#include <cmath>

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

/// "takes 3 numbers", "takes an integer", ...
std::string whatItTakes(const ParmSchema& parm) {
    if (parm.size() > 1) return "takes a list of " + std::to_string(parm.size()) + " numbers";
    switch (parm.type) {
        case ParmType::Real:
            return "takes a number";
        case ParmType::Integer:
            return "takes a whole number";
        case ParmType::Toggle:
            return "takes true or false";
        default:
            return "takes a text";
    }
}

/// Quotes what was given, shortened: a cache pasted into a parameter must not fill the screen.
[[noreturn]] void wrongType(const Json& json, const ParmSchema& parm) {
    std::string given = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (given.size() > 40) given = given.substr(0, 37) + "...";
    throw InvalidInput(whatItTakes(parm) + ", not " + given);
}

std::string inUnit(double x, const ParmSchema& parm) {
    return formatNumber(x) + (parm.unitName.empty() ? "" : " " + parm.unitName);
}

/// One component; `whole` is the entire value, for the message.
double checkedNumber(const Json& json, const Json& whole, const ParmSchema& parm) {
    if (parm.type == ParmType::Toggle) {
        if (json.is_boolean()) return json.get<bool>() ? 1.0 : 0.0;
        // Scripts tend to write 0 and 1 for switches; that is clear enough.
        if (json.is_number_integer() && (json == 0 || json == 1)) return json.get<double>();
        wrongType(whole, parm);
    }
    if (!json.is_number()) wrongType(whole, parm);
    const double x = json.get<double>();
    // 3.0 is a whole number, whatever its spelling.
    if (parm.type == ParmType::Integer && x != std::floor(x)) wrongType(whole, parm);
    if (!std::isfinite(x)) throw InvalidInput("must be a finite number");
    if (x < parm.hardMin) {
        throw InvalidInput(
            "must be at least " + inUnit(parm.hardMin, parm) + ", not " + formatNumber(x));
    }
    if (x > parm.hardMax) {
        throw InvalidInput(
            "must be at most " + inUnit(parm.hardMax, parm) + ", not " + formatNumber(x));
    }
    return x;
}

/// All components; a single number may stand without brackets.
std::vector<double> checkedNumbers(const Json& json, const ParmSchema& parm) {
    if (!json.is_array()) {
        if (parm.size() != 1) wrongType(json, parm);
        return {checkedNumber(json, json, parm)};
    }
    if (static_cast<int>(json.size()) != parm.size()) wrongType(json, parm);
    std::vector<double> numbers;
    for (const Json& item : json)
        numbers.push_back(checkedNumber(item, json, parm));
    return numbers;
}

/// {"keys": [[frame, value], ...]}; every key passes the same checks as a plain value.
ParmTrack trackFromKeys(const Json& json, const ParmSchema& parm) {
    if (!parm.isAnimatable()) throw InvalidInput("cannot be animated; give one value");
    const Json& list = json["keys"];
    if (json.size() != 1 || !list.is_array() || list.empty())
        throw InvalidInput("an animated value is {\"keys\": [[frame, value], ...]}");
    std::vector<ParmTrack::Key> keys;
    for (const Json& item : list) {
        if (!item.is_array() || item.size() != 2 || !item[0].is_number())
            throw InvalidInput("a key is [frame, value]");
        const auto frame = item[0].get<double>();
        // Two keys at one frame would divide by zero in ParmTrack::at().
        if (!keys.empty() && frame <= keys.back().frame)
            throw InvalidInput("keys must ascend; frame " + formatNumber(frame) + " does not");
        keys.push_back({frame, checkedNumbers(item[1], parm)});
    }
    return ParmTrack::animated(std::move(keys));
}

/// A text; for menus one of the tokens, never a label.
std::string checkedText(const Json& json, const ParmSchema& parm) {
    if (!json.is_string()) wrongType(json, parm);
    auto text = json.get<std::string>();
    if (parm.type != ParmType::Menu) return text;
    std::vector<std::string> tokens;
    for (const MenuItem& item : parm.menu) {
        if (item.token == text) return text;
        tokens.push_back(item.token);
    }
    throw InvalidInput(
        "has no choice \"" + text + "\"" + didYouMean(text, tokens)
        + " (choices: " + join(tokens, ", ") + ")");
}

}  // namespace

ParmTrack parmTrackFrom(const Json& json, const ParmSchema& parm) {
    if (json.is_object() && json.contains("keys")) return trackFromKeys(json, parm);
    if (parm.isNumeric()) return ParmTrack::constant({checkedNumbers(json, parm), ""});
    return ParmTrack::constant({{}, checkedText(json, parm)});
}

}  // namespace sinew
