#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// A name Houdini takes for a group or an attribute: letters, digits and `_`, no digit first. Other
/// bytes become `_`; "" stays "".
/// Used for names from OBJ and PLY files, which may hold anything.
inline std::string attributeName(std::string_view text) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    std::string name(text);
    for (char& c : name) {
        if (!isDigit(c) && !isLetter(c)) c = '_';
    }
    if (!name.empty() && isDigit(name[0])) name.insert(0, 1, '_');
    return name;
}

}  // namespace sinew
