#include <sinew/nodes/schema.h>

#include <algorithm>

namespace sinew {
namespace {

ParmSchema plainParm(std::string_view name, std::string_view label, ParmType type) {
    ParmSchema parm;
    parm.name = name;
    parm.label = label;
    parm.type = type;
    return parm;
}

}  // namespace

const char* toString(ParmType type) {
    switch (type) {
        case ParmType::Real:
            return "float";
        case ParmType::Integer:
            return "integer";
        case ParmType::Toggle:
            return "toggle";
        case ParmType::Text:
            return "string";
        case ParmType::Menu:
            return "menu";
        default:
            return "file";
    }
}

ParmSchema&& ParmSchema::min(double x) && {
    hardMin = x;
    sliderMin = x;
    return std::move(*this);
}

ParmSchema&& ParmSchema::max(double x) && {
    hardMax = x;
    sliderMax = x;
    return std::move(*this);
}

ParmSchema&& ParmSchema::slider(double lo, double hi) && {
    sliderMin = lo;
    sliderMax = hi;
    return std::move(*this);
}

ParmSchema&& ParmSchema::unit(std::string_view symbol) && {
    unitName = symbol;
    return std::move(*this);
}

ParmSchema&& ParmSchema::help(std::string_view sentence) && {
    helpText = sentence;
    return std::move(*this);
}

ParmSchema realParm(std::string_view name, std::string_view label, double byDefault) {
    return vectorParm(name, label, {byDefault});
}

ParmSchema vectorParm(
    std::string_view name, std::string_view label, const std::vector<double>& byDefault) {
    ParmSchema parm = plainParm(name, label, ParmType::Real);
    parm.defaults = byDefault;
    return parm;
}

ParmSchema integerParm(std::string_view name, std::string_view label, int byDefault) {
    ParmSchema parm = plainParm(name, label, ParmType::Integer);
    parm.defaults = {static_cast<double>(byDefault)};
    // Networks carry numbers as doubles; hosts store integers in 32 bits.
    parm.hardMin = std::numeric_limits<int>::min();
    parm.hardMax = std::numeric_limits<int>::max();
    parm.sliderMax = 10.0;
    return parm;
}

ParmSchema integerVectorParm(
    std::string_view name, std::string_view label, const std::vector<int>& byDefault) {
    ParmSchema parm = integerParm(name, label, 0);
    parm.defaults.assign(byDefault.begin(), byDefault.end());
    return parm;
}

ParmSchema toggleParm(std::string_view name, std::string_view label, bool byDefault) {
    ParmSchema parm = plainParm(name, label, ParmType::Toggle);
    parm.defaults = {byDefault ? 1.0 : 0.0};
    return parm;
}

ParmSchema textParm(std::string_view name, std::string_view label, std::string_view byDefault) {
    ParmSchema parm = plainParm(name, label, ParmType::Text);
    parm.defaultText = byDefault;
    return parm;
}

ParmSchema readFileParm(std::string_view name, std::string_view label) {
    return plainParm(name, label, ParmType::ReadFile);
}

ParmSchema menuParm(
    std::string_view name, std::string_view label, const std::vector<MenuItem>& items) {
    ParmSchema parm = plainParm(name, label, ParmType::Menu);
    parm.menu = items;
    parm.defaultText = items.front().token;
    return parm;
}

const ParmSchema* NodeSchema::findParm(std::string_view parm) const {
    const auto at = std::find_if(
        parms.begin(), parms.end(), [&](const ParmSchema& p) { return p.name == parm; });
    return at == parms.end() ? nullptr : &*at;
}

std::vector<std::string> NodeSchema::parmNames() const {
    std::vector<std::string> names;
    for (const ParmSchema& p : parms)
        names.push_back(p.name);
    return names;
}

int NodeSchema::requiredInputs() const {
    return static_cast<int>(std::count_if(
        inputs.begin(), inputs.end(), [](const InputSchema& i) { return i.isRequired; }));
}

}  // namespace sinew
