#pragma once

#include <sinew/math/types.h>
#include <sinew/nodes/schema.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// The value of one parameter at one time: numbers for the numeric types, a text for the others.
struct ParmValue {
    std::vector<double> numbers;
    std::string text;
};

/// Values of all parameters of a node at one time, in the order of its schema.
///
/// A node's cook reads them by name; asking for a name or type the schema does not have is a bug
/// and throws LogicError.
class ParmValues {
public:
    /// All defaults. The schema must outlive the values.
    explicit ParmValues(const NodeSchema& schema);

    /// Unchecked but for the name: values come checked from parmTrackFrom() or from a host's own
    /// parameter of the same type.
    void set(std::string_view name, ParmValue value);

    // --- one value; SI units unless the schema says otherwise
    double real(std::string_view name) const;
    int integer(std::string_view name) const;
    /// All components of an integer vector.
    std::vector<int> integers(std::string_view name) const;
    bool flag(std::string_view name) const;
    Vector3 vector3(std::string_view name) const;
    /// Text, path, or token of a menu.
    const std::string& text(std::string_view name) const;
    /// Position of the chosen item in the menu.
    int menuIndex(std::string_view name) const;

    /// Of all values; equal values, equal hash.
    std::uint64_t hash() const;

private:
    const ParmValue& at(std::string_view name, ParmType type, int size) const;

    const NodeSchema* mSchema;
    std::vector<ParmValue> mValues;
};

}  // namespace sinew
