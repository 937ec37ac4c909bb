#include <sinew/io/attribute_name.h>
#include <sinew/io/ply.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

namespace sinew {
namespace {

/// Which PLY type a component is written as.
enum class Encoding { Float32, Float64, Int32, Color8 };

/// One property: a component of an attribute.
struct Field {
    std::string name;
    const Attribute* attribute;
    int component;
    Encoding encoding;
};

/// Little-endian, as the machine has it.
template <class T>
void appendBytes(std::string& text, T x) {
    char bytes[sizeof x];
    std::memcpy(bytes, &x, sizeof x);
    text.append(bytes, sizeof x);
}

/// The one of 256 levels that a reader turns into x, or -1.
int colorLevel(double x) {
    if (!(x >= 0.0 && x <= 1.0)) return -1;
    const auto level = static_cast<int>(std::lround(x * 255.0));
    return static_cast<double>(static_cast<float>(level / 255.0)) == x ? level : -1;
}

/// True when the test holds for every number of the attribute.
bool isAll(const Attribute& a, bool (*holds)(double)) {
    for (int e = 0; e < a.count(); ++e) {
        for (int c = 0; c < a.tupleSize(); ++c) {
            if (!holds(a.number(e, c))) return false;
        }
    }
    return true;
}

bool isColor8(double x) {
    return colorLevel(x) >= 0;
}

bool isInt32(double x) {
    return x >= std::numeric_limits<std::int32_t>::min()
           && x <= std::numeric_limits<std::int32_t>::max();
}

/// The properties of one element, in the order of the attributes.
class Fields {
public:
    Fields(const AttributeSet& attributes, Owner owner) {
        for (const auto& [name, attribute] : attributes) {
            if (!attribute.isNumeric() || attribute.isArray()) continue;
            if (attribute.storage() == Storage::Int64 && !isAll(attribute, isInt32)) continue;
            add(name, attribute, owner);
        }
    }

    std::string header() const {
        constexpr const char* kTypes[] = {"float", "double", "int", "uchar"};
        std::string text;
        for (const Field& f : mFields) {
            text += std::string("property ") + kTypes[static_cast<int>(f.encoding)] + " " + f.name
                    + "\n";
        }
        return text;
    }

    void write(std::string& text, int element) const {
        for (const Field& f : mFields) {
            const double x = f.attribute->number(element, f.component);
            switch (f.encoding) {
                case Encoding::Float32:
                    appendBytes(text, static_cast<float>(x));
                    break;
                case Encoding::Float64:
                    appendBytes(text, x);
                    break;
                case Encoding::Int32:
                    appendBytes(text, static_cast<std::int32_t>(x));
                    break;
                case Encoding::Color8:
                    appendBytes(text, static_cast<std::uint8_t>(colorLevel(x)));
                    break;
            }
        }
    }

private:
    /// PLY's own names for positions, normals and colours, so that other programs understand them.
    void add(const std::string& name, const Attribute& a, Owner owner) {
        const bool isReal = a.storage() == Storage::Float32 || a.storage() == Storage::Float64;
        const bool isTriple = isReal && a.tupleSize() == 3;
        const bool isAlpha = name == "Alpha" && isReal && a.tupleSize() == 1;
        Encoding encoding = !isReal                           ? Encoding::Int32
                            : a.storage() == Storage::Float64 ? Encoding::Float64
                                                              : Encoding::Float32;
        std::vector<std::string> names;
        if (name == "P" && owner == Owner::Point) {
            names = {"x", "y", "z"};  // a fourth component is a weight
        } else if (name == "N" && isTriple) {
            names = {"nx", "ny", "nz"};
        } else if ((name == "Cd" && isTriple) || isAlpha) {
            if (encoding == Encoding::Float32 && isAll(a, isColor8)) encoding = Encoding::Color8;
            names = isAlpha ? std::vector<std::string>{"alpha"}
                            : std::vector<std::string>{"red", "green", "blue"};
        } else if (a.tupleSize() == 1) {
            names = {free(attributeName(name))};
        } else {
            const std::string stem = attributeName(name);
            for (int c = 0; c < a.tupleSize(); ++c)
                names.push_back(stem + "_" + std::to_string(c));
        }
        for (std::size_t c = 0; c < names.size(); ++c)
            mFields.push_back({names[c], &a, static_cast<int>(c), encoding});
    }

    /// A name that PLY does not use for something else.
    static std::string free(const std::string& name) {
        static const std::set<std::string> kTaken = {
            "x",
            "y",
            "z",
            "nx",
            "ny",
            "nz",
            "red",
            "green",
            "blue",
            "alpha",
            "s",
            "t",
            "u",
            "v",
            "texture_u",
            "texture_v"};
        return kTaken.count(name) ? name + "_" : name;
    }

    std::vector<Field> mFields;
};

}  // namespace

std::string writePly(const Geometry& geometry) {
    std::vector<int> faces;
    int largest = 0;
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) != PrimitiveKind::Polygon) continue;
        faces.push_back(i);
        largest = std::max(largest, geometry.vertexCount(i));
    }
    const Fields points(geometry.attributes(Owner::Point), Owner::Point);
    const Fields primitives(geometry.attributes(Owner::Primitive), Owner::Primitive);
    // One byte a length for ordinary meshes.
    const bool isShort = largest <= 255;

    std::string text = "ply\nformat binary_little_endian 1.0\ncomment Sinew\n";
    text += "element vertex " + std::to_string(geometry.pointCount()) + "\n" + points.header();
    text += "element face " + std::to_string(faces.size()) + "\n";
    text += std::string("property list ") + (isShort ? "uchar" : "int") + " int vertex_indices\n";
    text += primitives.header() + "end_header\n";
    for (int i = 0; i < geometry.pointCount(); ++i)
        points.write(text, i);
    for (const int i : faces) {
        const int first = geometry.vertexStart(i);
        const int size = geometry.vertexCount(i);
        if (isShort) {
            appendBytes(text, static_cast<std::uint8_t>(size));
        } else {
            appendBytes(text, static_cast<std::int32_t>(size));
        }
        // Counter-clockwise, from the same first corner.
        for (int c = 0; c < size; ++c)
            appendBytes(text, std::int32_t{geometry.vertexPoint(first + (size - c) % size)});
        primitives.write(text, i);
    }
    return text;
}

}  // namespace sinew
