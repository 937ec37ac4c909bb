#pragma once

// What a picture shows, free of Houdini and of files: tests and tools fill it by hand,
// from_geometry.h fills it from a Geometry.

#include <sinew/math/types.h>
#include <sinew/render/color.h>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sinew {

/// Warm clay: shows shape without shouting.
inline const Color kClay(0.56f, 0.29f, 0.185f);

/// Triangles, counter-clockwise seen from outside; both sides are drawn. Triangles with a point
/// that is not finite, or without area, are left out.
struct MeshItem {
    std::vector<Vector3> points;
    std::vector<Vector3i> triangles;
    std::vector<Vector3> cornerNormals;  ///< three a triangle, or empty: flat
    std::vector<Color> cornerColors;     ///< three a triangle, or empty: `color`
    /// Bit e: draw the edge from corner e to corner e + 1. One a triangle, or empty: no wire.
    std::vector<std::uint8_t> wireEdges;
    Color color = kClay;
};

/// Straight segments of a fixed width on screen. They cast no shadow: they are guides.
struct LineItem {
    struct Segment {
        Vector3 a, b;
        Color colorA, colorB;
    };
    std::vector<Segment> segments;
    double pixelWidth = 2.0;
};

/// Round dots.
struct DotItem {
    struct Dot {
        Vector3 center;
        double radius;  ///< m, or pixels
        Color color;
    };
    enum class Unit { Meters, Pixels };
    enum class Look { Sphere, Disc };  ///< a disc is flat in colour and casts no shadow

    std::vector<Dot> dots;
    Unit unit = Unit::Meters;
    Look look = Look::Sphere;
};

/// A floor at y = height that fades into the background, with a checker of one square a `spacing`.
struct Ground {
    double height = 0.0;   ///< m
    double spacing = 0.0;  ///< m; 0 picks 1, 2 or 5 times a power of ten to suit the view
    Color color = Color(0.52f, 0.53f, 0.55f);
};

/// Bar that explains mapped colours.
struct Legend {
    std::string title;
    double min = 0.0;
    double max = 1.0;
};

/// What a picture shows, in metres.
struct RenderScene {
    std::vector<MeshItem> meshes;
    std::vector<LineItem> lines;
    std::vector<DotItem> dots;
    std::optional<Ground> ground;
    Color backgroundTop = Color(0.42f, 0.50f, 0.60f);
    Color backgroundBottom = Color(0.80f, 0.82f, 0.84f);
    std::optional<Legend> legend;

    /// Calls body(point, radius) for every corner, line end and dot that is drawn; radius is 0 but
    /// for dots measured in metres.
    void eachPoint(const std::function<void(const Vector3& point, double radius)>& body) const;

    /// Of everything with finite coordinates, but not of the ground.
    Box3 bounds() const;
};

/// Normals for each corner of the triangles: the mean (weighted by angle) of the faces around the
/// point that are bent against the corner's own face by less than `creaseDegrees`. Boxes stay
/// sharp, spheres smooth.
std::vector<Vector3> creasedNormals(
    const std::vector<Vector3>& points,
    const std::vector<Vector3i>& triangles,
    double creaseDegrees);

}  // namespace sinew
