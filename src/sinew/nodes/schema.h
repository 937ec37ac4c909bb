#pragma once

// What a node looks like from outside, written once. From it come: the checks of JSON networks, the
// parameters of the Houdini operators, `sinew nodes`, the help pages and docs/nodes.md. Names are
// API: a network or a script that works today works with the next version.

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// What a parameter holds. Vectors are reals or integers with `size` components.
enum class ParmType {
    Real,
    Integer,
    Toggle,
    Text,
    Menu,      ///< one of `menu`, by its token
    ReadFile,  ///< path of a file the node reads; $F and $F4 stand for the frame
};

const char* toString(ParmType type);

/// One entry of a menu parameter.
struct MenuItem {
    std::string token;  ///< what networks and scripts say
    std::string label;  ///< what the artist sees
};

/// One parameter of a node: the single source for both hosts, the help pages and the docs.
///
/// Built in one sentence: `realParm("voxelsize", "Voxel Size",
/// 0.0).min(0.0).unit("m").help("...")`.
struct ParmSchema {
    std::string name;   ///< lower case; API, never renamed
    std::string label;  ///< what the artist sees
    ParmType type = ParmType::Real;
    std::vector<double> defaults;  ///< numeric types: one number a component
    std::string defaultText;       ///< Text, Menu, ReadFile
    double hardMin = -std::numeric_limits<double>::infinity();
    double hardMax = std::numeric_limits<double>::infinity();
    double sliderMin = 0.0;  ///< suggested range in a host's interface
    double sliderMax = 1.0;
    std::string unitName;  ///< SI unit or ""
    std::string helpText;  ///< one sentence
    std::vector<MenuItem> menu;

    int size() const { return static_cast<int>(defaults.size()); }  ///< 0 for texts
    bool isNumeric() const {
        return type == ParmType::Real || type == ParmType::Integer || type == ParmType::Toggle;
    }
    bool isAnimatable() const { return isNumeric(); }

    // --- the sentence: each returns the parameter for the next word
    /// Least value that is accepted; also the slider's lower end until slider() says otherwise.
    ParmSchema&& min(double x) &&;
    /// Greatest value that is accepted.
    ParmSchema&& max(double x) &&;
    /// Suggested range; values outside may still be typed.
    ParmSchema&& slider(double lo, double hi) &&;
    ParmSchema&& unit(std::string_view symbol) &&;
    ParmSchema&& help(std::string_view sentence) &&;
};

// --- the beginnings; the label is what the artist sees, the default has the parameter's unit
ParmSchema realParm(std::string_view name, std::string_view label, double byDefault);
ParmSchema vectorParm(
    std::string_view name, std::string_view label, const std::vector<double>& byDefault);
ParmSchema integerParm(std::string_view name, std::string_view label, int byDefault);
ParmSchema integerVectorParm(
    std::string_view name, std::string_view label, const std::vector<int>& byDefault);
ParmSchema toggleParm(std::string_view name, std::string_view label, bool byDefault);
ParmSchema textParm(std::string_view name, std::string_view label, std::string_view byDefault);
ParmSchema readFileParm(std::string_view name, std::string_view label);
/// The first item is the default.
ParmSchema menuParm(
    std::string_view name, std::string_view label, const std::vector<MenuItem>& items);

/// One input of a node.
struct InputSchema {
    std::string label;
    bool isRequired = true;
    std::string helpText;
};

/// One node type.
struct NodeSchema {
    std::string name;      ///< without version: "sinew::voxelize"
    std::string version;   ///< "1.0"
    std::string label;     ///< "Sinew Voxelize"
    std::string summary;   ///< one sentence
    std::string helpText;  ///< paragraphs for the help page
    std::vector<InputSchema> inputs;
    std::vector<ParmSchema> parms;

    std::string fullName() const { return name + "::" + version; }
    /// Null when there is none.
    const ParmSchema* findParm(std::string_view parm) const;
    std::vector<std::string> parmNames() const;
    /// How many inputs must be wired for the node to cook.
    int requiredInputs() const;
};

}  // namespace sinew
