#include <sinew/base/error.h>
#include <sinew/io/ply_header.h>
#include <sinew/io/text_scanner.h>

#include <limits>

namespace sinew {
namespace {

// More columns than any scanner writes; keeps hostile headers from costing their square.
constexpr std::size_t kMostProperties = 4096;

struct TypeName {
    std::string_view name;
    PlyType type;
};
constexpr TypeName kTypeNames[] = {
    {"char", PlyType::Int8},
    {"int8", PlyType::Int8},
    {"uchar", PlyType::UInt8},
    {"uint8", PlyType::UInt8},
    {"short", PlyType::Int16},
    {"int16", PlyType::Int16},
    {"ushort", PlyType::UInt16},
    {"uint16", PlyType::UInt16},
    {"int", PlyType::Int32},
    {"int32", PlyType::Int32},
    {"uint", PlyType::UInt32},
    {"uint32", PlyType::UInt32},
    {"float", PlyType::Float32},
    {"float32", PlyType::Float32},
    {"double", PlyType::Float64},
    {"float64", PlyType::Float64}};

/// Old names ("uchar") and those with widths ("uint8").
PlyType readType(TextScanner& scanner) {
    const std::string_view word = scanner.word();
    for (const TypeName& t : kTypeNames) {
        if (t.name == word) return t.type;
    }
    scanner.fail("unknown type \"" + std::string(word.substr(0, 40)) + "\"");
}

PlyFormat readFormat(TextScanner& scanner) {
    const std::string_view word = scanner.word();
    if (word == "ascii") return PlyFormat::Ascii;
    if (word == "binary_little_endian") return PlyFormat::LittleEndian;
    if (word == "binary_big_endian") return PlyFormat::BigEndian;
    scanner.fail("unknown format \"" + std::string(word.substr(0, 40)) + "\"");
}

PlyElement readElement(TextScanner& scanner) {
    PlyElement element;
    element.name = scanner.word();
    element.count = scanner.number<std::int64_t>();
    if (element.count < 0 || element.count > std::numeric_limits<std::int32_t>::max())
        scanner.fail("impossible count " + std::to_string(element.count));
    return element;
}

PlyProperty readProperty(TextScanner& scanner) {
    PlyProperty property;
    // "list" is a keyword only in the place of a type.
    TextScanner ahead = scanner;
    property.isList = ahead.word() == "list";
    if (property.isList) {
        scanner = ahead;
        property.countType = readType(scanner);
        if (!isInteger(property.countType)) scanner.fail("the length of a list must be an integer");
    }
    property.type = readType(scanner);
    property.name = scanner.word();
    if (property.name.empty()) scanner.fail("a property without a name");
    return property;
}

}  // namespace

std::size_t sizeOf(PlyType type) {
    constexpr std::size_t kSizes[] = {1, 1, 2, 2, 4, 4, 4, 8};
    return kSizes[static_cast<std::size_t>(type)];
}

int PlyElement::find(std::string_view property) const {
    for (std::size_t i = 0; i < properties.size(); ++i) {
        if (properties[i].name == property) return static_cast<int>(i);
    }
    return -1;
}

std::size_t PlyElement::leastBytes(PlyFormat format) const {
    // In text, a digit and a blank.
    if (format == PlyFormat::Ascii) return 2 * properties.size();
    std::size_t bytes = 0;
    for (const PlyProperty& p : properties)
        bytes += sizeOf(p.isList ? p.countType : p.type);
    return bytes;
}

PlyHeader readPlyHeader(std::string_view bytes) {
    TextScanner scanner(bytes, "PLY file");
    if (scanner.word() != "ply")
        throw InvalidInput("this is not a PLY file: it does not start with \"ply\"");
    PlyHeader header;
    bool hasFormat = false;
    // Line by line up to "end_header"; the body starts right behind that line.
    for (scanner.nextLine(); !scanner.isAtEnd(); scanner.nextLine()) {
        const std::string_view keyword = scanner.word();
        if (keyword == "format") {
            header.format = readFormat(scanner);
            hasFormat = true;
        } else if (keyword == "element") {
            header.elements.push_back(readElement(scanner));
        } else if (keyword == "property") {
            if (header.elements.empty()) scanner.fail("a property before the first element");
            header.elements.back().properties.push_back(readProperty(scanner));
            if (header.elements.back().properties.size() > kMostProperties)
                scanner.fail("an element with more than 4096 properties");
        } else if (keyword == "end_header") {
            if (!hasFormat) scanner.fail("the header names no format");
            scanner.nextLine();
            header.bodyStart = bytes.size() - scanner.left();
            header.bodyLine = scanner.line();
            return header;
        } else if (keyword != "comment" && keyword != "obj_info" && !keyword.empty()) {
            scanner.fail("unknown keyword \"" + std::string(keyword.substr(0, 40)) + "\"");
        }
    }
    scanner.fail("the header has no end");
}

}  // namespace sinew
