#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/shapes/angles.h>
#include <sinew/shapes/builders.h>
#include <sinew/shapes/shape.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kSmallestSize = 1e-6;  // m
constexpr double kLargestSize = 1e6;
constexpr double kFlattest = 1e-4;  // shortest side over longest
// Points are stored as float: a cell must span some of its steps, 6e-8 of the coordinate.
constexpr double kSmallestCellToPlace = 1e-6;

std::string toText(const Vector3& v) {
    return "(" + formatNumber(v.x()) + ", " + formatNumber(v.y()) + ", " + formatNumber(v.z())
           + ")";
}

/// @throws InvalidInput unless a solid of that size has room for cells and for single precision.
void checkSize(const Vector3& size) {
    const bool inRange =
        size.allFinite() && size.minCoeff() >= kSmallestSize && size.maxCoeff() <= kLargestSize;
    if (!inRange) {
        throw InvalidInput(
            "shape: size " + toText(size) + " gives no solid; use sides between "
            + formatNumber(kSmallestSize) + " and " + formatNumber(kLargestSize) + " m");
    }
    if (size.minCoeff() < kFlattest * size.maxCoeff()) {
        throw InvalidInput(
            "shape: size " + toText(size)
            + " is too flat; make the shortest side at least 1/10000 of the longest");
    }
}

void checkOptions(const ShapeOptions& options, int divisions) {
    checkSize(options.size);
    if (options.divisions < 0 || options.divisions > kMaxShapeDivisions) {
        throw InvalidInput(
            "shape: divisions " + std::to_string(options.divisions) + " is out of range; use 1 to "
            + std::to_string(kMaxShapeDivisions) + ", or 0 for automatic");
    }
    if (!options.center.allFinite() || !options.rotate.allFinite())
        throw InvalidInput("shape: center and rotate must be finite numbers");
    // P is float: far from the origin its steps grow beyond a cell, and faces would collapse.
    const double cell = options.size.maxCoeff() / divisions;
    if (cell < kSmallestCellToPlace * options.center.cwiseAbs().maxCoeff()) {
        throw InvalidInput(
            "shape: center " + toText(options.center)
            + " is too far from the origin for a shape of " + "size " + toText(options.size)
            + " (points are single precision); move it closer or use fewer divisions");
    }
}

/// Cells that show the shape well and still simulate fast; thin parts ask for more.
int automaticDivisions(ShapeKind kind) {
    switch (kind) {
        case ShapeKind::Box:
            return 12;
        case ShapeKind::Sphere:
        case ShapeKind::Cylinder:
            return 32;
        case ShapeKind::Bar:
            return 40;
        case ShapeKind::Tree:
            return 128;
        case ShapeKind::Octopus:
        case ShapeKind::Creature:
            return 96;
        default:
            return 64;
    }
}

Surface build(ShapeKind kind, const BuildRequest& request, Monitor& monitor) {
    switch (kind) {
        case ShapeKind::Box:
        case ShapeKind::Bar:
            return buildBox(request);
        case ShapeKind::Sphere:
            return buildSphere(request);
        case ShapeKind::Cylinder:
            return buildCylinder(request);
        case ShapeKind::Torus:
            return buildTorus(request);
        case ShapeKind::Octopus:
            return buildOctopus(request, monitor);
        case ShapeKind::Tree:
            return buildTree(request, monitor);
        case ShapeKind::Mushroom:
            return buildMushroom(request);
        case ShapeKind::Creature:
            return buildCreature(request, monitor);
        case ShapeKind::Bowl:
            return buildBowl(request);
        case ShapeKind::Glass:
            return buildGlass(request);
    }
    throw LogicError("unknown kind of shape");
}

/// Houdini's rotation order xyz: about X first. Column vectors, so the first stands rightmost.
Matrix3 rotationOf(const Vector3& degrees) {
    const auto turn = [&](int axis) {
        return Eigen::AngleAxisd(radians(degrees[axis]), Vector3::Unit(axis));
    };
    return (turn(2) * turn(1) * turn(0)).toRotationMatrix();
}

}  // namespace

Geometry makeShape(const ShapeOptions& options, Monitor& monitor) {
    const int divisions =
        options.divisions > 0 ? options.divisions : automaticDivisions(options.kind);
    checkOptions(options, divisions);

    // Builders work at any scale; only here the box, the turn and the place come in.
    Surface surface = build(options.kind, {options.size, divisions}, monitor);
    fitToBox(surface, options.size);
    const Matrix3 rotation = rotationOf(options.rotate);
    for (Vector3& p : surface.points)
        p = options.center + rotation * p;
    return toGeometry(surface);
}

const std::vector<std::string>& shapeNames() {
    static const std::vector<std::string> kNames = {
        "box",
        "sphere",
        "cylinder",
        "bar",
        "torus",
        "octopus",
        "tree",
        "mushroom",
        "creature",
        "bowl",
        "glass"};
    return kNames;
}

ShapeKind shapeKindFromName(std::string_view name) {
    const std::vector<std::string>& names = shapeNames();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
        throw InvalidInput(
            "unknown shape \"" + std::string(name) + "\"" + didYouMean(name, names)
            + " (known: " + join(names, ", ") + ")");
    }
    return static_cast<ShapeKind>(found - names.begin());
}

Vector3 shapeProportions(ShapeKind kind) {
    switch (kind) {
        case ShapeKind::Bar:
            return {1.0, 0.2, 0.2};
        case ShapeKind::Torus:
            return {1.0, 0.3, 1.0};
        case ShapeKind::Bowl:
            return {1.0, 0.45, 1.0};
        case ShapeKind::Glass:
            return {0.7, 1.0, 0.7};
        case ShapeKind::Octopus:
            return {1.0, 0.8, 1.0};
        case ShapeKind::Tree:
            return {0.85, 1.0, 0.85};
        case ShapeKind::Creature:
            return {0.75, 1.0, 0.95};
        default:
            return {1.0, 1.0, 1.0};
    }
}

}  // namespace sinew
