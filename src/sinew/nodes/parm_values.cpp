#include <sinew/base/error.h>
#include <sinew/base/hash.h>
#include <sinew/nodes/parm_values.h>

namespace sinew {

ParmValues::ParmValues(const NodeSchema& schema)
    : mSchema(&schema) {
    for (const ParmSchema& parm : schema.parms)
        mValues.push_back({parm.defaults, parm.defaultText});
}

void ParmValues::set(std::string_view name, ParmValue value) {
    const ParmSchema* parm = mSchema->findParm(name);
    if (!parm) throw LogicError("no parameter " + std::string(name));
    mValues[static_cast<std::size_t>(parm - mSchema->parms.data())] = std::move(value);
}

const ParmValue& ParmValues::at(std::string_view name, ParmType type, int size) const {
    const ParmSchema* parm = mSchema->findParm(name);
    if (!parm || parm->type != type || parm->size() != size)
        throw LogicError(mSchema->name + " has no such parameter: " + std::string(name));
    // Values stand in the order of the schema's parameters: their distance is the index.
    return mValues[static_cast<std::size_t>(parm - mSchema->parms.data())];
}

double ParmValues::real(std::string_view name) const {
    return at(name, ParmType::Real, 1).numbers[0];
}

int ParmValues::integer(std::string_view name) const {
    return static_cast<int>(at(name, ParmType::Integer, 1).numbers[0]);
}

std::vector<int> ParmValues::integers(std::string_view name) const {
    const ParmSchema* parm = mSchema->findParm(name);
    const std::vector<double>& numbers =
        at(name, ParmType::Integer, parm ? parm->size() : 0).numbers;
    return {numbers.begin(), numbers.end()};
}

bool ParmValues::flag(std::string_view name) const {
    return at(name, ParmType::Toggle, 1).numbers[0] != 0.0;
}

Vector3 ParmValues::vector3(std::string_view name) const {
    const std::vector<double>& v = at(name, ParmType::Real, 3).numbers;
    return {v[0], v[1], v[2]};
}

const std::string& ParmValues::text(std::string_view name) const {
    const ParmSchema* parm = mSchema->findParm(name);
    if (!parm || parm->isNumeric())
        throw LogicError(mSchema->name + " has no such text: " + std::string(name));
    return mValues[static_cast<std::size_t>(parm - mSchema->parms.data())].text;
}

int ParmValues::menuIndex(std::string_view name) const {
    const std::string& token = at(name, ParmType::Menu, 0).text;
    const std::vector<MenuItem>& menu = mSchema->findParm(name)->menu;
    for (std::size_t i = 0; i < menu.size(); ++i) {
        if (menu[i].token == token) return static_cast<int>(i);
    }
    throw LogicError("\"" + token + "\" is not in the menu " + std::string(name));
}

std::uint64_t ParmValues::hash() const {
    Hash64 hash;
    for (const ParmValue& v : mValues) {
        for (const double x : v.numbers)
            hash.value(x);
        hash.text(v.text);
    }
    return hash.result();
}

}  // namespace sinew
