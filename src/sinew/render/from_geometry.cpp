#include <sinew/geometry/tri_mesh.h>
#include <sinew/render/element_colors.h>
#include <sinew/render/from_geometry.h>
#include <sinew/render/grid_mesh.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace sinew {
namespace {

// Sizes relative to the diagonal of what is shown.
constexpr double kPointSize = 0.006;
constexpr double kAxisSize = 0.06;
const Color kAxisColors[3] = {{0.75f, 0.06f, 0.05f}, {0.10f, 0.50f, 0.08f}, {0.06f, 0.16f, 0.75f}};

/// Vertex of the primitive that refers to the point, or -1.
int vertexOf(const Geometry& geometry, int primitive, int point) {
    for (int v = geometry.vertexStart(primitive); v < geometry.vertexStart(primitive + 1); ++v) {
        if (geometry.vertexPoint(v) == point) return v;
    }
    return -1;
}

/// True when the two points follow one another around the primitive: no cut of its triangulation.
bool isPolygonEdge(const Geometry& geometry, int primitive, int p, int q) {
    const int start = geometry.vertexStart(primitive);
    const int count = geometry.vertexCount(primitive);
    if (geometry.kind(primitive) == PrimitiveKind::Tetrahedron) return true;
    for (int i = 0; i < count; ++i) {
        const int a = geometry.vertexPoint(start + i);
        const int b = geometry.vertexPoint(start + (i + 1) % count);
        if ((a == p && b == q) || (a == q && b == p)) return true;
    }
    return false;
}

/// Adds the faces that only one tetrahedron has.
void addTetrahedronHull(const Geometry& geometry, TriMesh& mesh) {
    // Opposite to each corner; outwards when the fourth corner is on the positive side of the rest.
    constexpr int kFaces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
    struct Face {
        Vector3i corners;
        int primitive;
        int uses;
    };
    std::map<std::array<int, 3>, Face> faces;
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) != PrimitiveKind::Tetrahedron || geometry.vertexCount(i) != 4)
            continue;
        int p[4];
        for (int k = 0; k < 4; ++k)
            p[k] = geometry.vertexPoint(geometry.vertexStart(i) + k);
        const Vector3 a = mesh.points[p[1]] - mesh.points[p[0]];
        const Vector3 b = mesh.points[p[2]] - mesh.points[p[0]];
        if (a.cross(b).dot(mesh.points[p[3]] - mesh.points[p[0]]) < 0.0) std::swap(p[1], p[2]);
        for (const auto& f : kFaces) {
            std::array<int, 3> key = {p[f[0]], p[f[1]], p[f[2]]};
            const Vector3i corners(key[0], key[1], key[2]);
            std::sort(key.begin(), key.end());
            ++faces.try_emplace(key, Face{corners, i, 0}).first->second.uses;
        }
    }
    for (const auto& [key, face] : faces) {
        // A face inside is shared by two tetrahedra.
        if (face.uses != 1) continue;
        mesh.triangles.push_back(face.corners);
        mesh.primitive.push_back(face.primitive);
    }
}

/// All surfaces in one item, triangulated, with corner normals and colours.
MeshItem meshItem(
    const Geometry& geometry, const RenderOptions& options, const ElementColors& colors) {
    TriMesh mesh = triangulate(geometry);
    addTetrahedronHull(geometry, mesh);
    MeshItem item;
    item.cornerNormals = creasedNormals(mesh.points, mesh.triangles, options.creaseDegrees);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Vector3i& t = mesh.triangles[i];
        const int primitive = mesh.primitive[i];
        // Triangulation cuts are no edges of the artist's mesh and are left out of the wire.
        std::uint8_t edges = 0;
        for (int k = 0; k < 3; ++k) {
            item.cornerColors.push_back(
                colors.at(primitive, vertexOf(geometry, primitive, t[k]), t[k]));
            if (isPolygonEdge(geometry, primitive, t[k], t[(k + 1) % 3]))
                edges = static_cast<std::uint8_t>(edges | (1 << k));
        }
        if (options.wireframe) item.wireEdges.push_back(edges);
    }
    item.points = std::move(mesh.points);
    item.triangles = std::move(mesh.triangles);
    return item;
}

/// Open polygons as segments; width in pixels, so that hair and wires stay visible.
LineItem polylines(
    const Geometry& geometry, const RenderOptions& options, const ElementColors& colors) {
    LineItem item;
    item.pixelWidth = options.lineWidth;
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        // A closed polygon of two points is a line as well.
        const bool isLine =
            geometry.kind(i) == PrimitiveKind::Polyline
            || (geometry.kind(i) == PrimitiveKind::Polygon && geometry.vertexCount(i) == 2);
        if (!isLine) continue;
        for (int v = geometry.vertexStart(i); v + 1 < geometry.vertexStart(i + 1); ++v) {
            const int a = geometry.vertexPoint(v);
            const int b = geometry.vertexPoint(v + 1);
            item.segments.push_back(
                {geometry.position(a),
                 geometry.position(b),
                 colors.at(i, v, a),
                 colors.at(i, v + 1, b)});
        }
    }
    return item;
}

/// Of the finite points; 1 when they have no extent, so that sizes stay positive.
double diagonalOf(const Geometry& geometry) {
    Box3 box;
    for (int i = 0; i < geometry.pointCount(); ++i) {
        if (const Vector3 p = geometry.position(i); p.allFinite()) box.extend(p);
    }
    return box.diagonal() > 0.0 ? box.diagonal() : 1.0;
}

/// Points that nothing drawn refers to. Opaque primitives (packed geometry, spheres, ...) cannot be
/// drawn; their points mark where they sit.
DotItem loosePoints(
    const Geometry& geometry, const RenderOptions& options, const ElementColors& colors) {
    std::vector<bool> isUsed(static_cast<std::size_t>(geometry.pointCount()), false);
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) == PrimitiveKind::Opaque) continue;
        for (int v = geometry.vertexStart(i); v < geometry.vertexStart(i + 1); ++v)
            isUsed[geometry.vertexPoint(v)] = true;
    }
    const Attribute* pscale = geometry.findAttribute(Owner::Point, "pscale");
    if (pscale && (!pscale->isNumeric() || pscale->isArray())) pscale = nullptr;
    const double radius =
        options.pointRadius > 0.0 ? options.pointRadius : kPointSize * diagonalOf(geometry);
    DotItem item;
    for (int i = 0; i < geometry.pointCount(); ++i) {
        if (isUsed[i]) continue;
        item.dots.push_back(
            {geometry.position(i), pscale ? pscale->number(i) : radius, colors.at(-1, -1, i)});
    }
    return item;
}

/// Rows are the images of the axes, since Houdini multiplies row vectors. `transform` has 9 or 16
/// numbers, `orient` is a quaternion (x, y, z, w).
Matrix3 axisRows(const Attribute& a, int point) {
    Matrix3 rows;
    if (a.tupleSize() == 4) {
        const Eigen::Quaterniond q(
            a.number(point, 3), a.number(point, 0), a.number(point, 1), a.number(point, 2));
        return q.normalized().toRotationMatrix().transpose();
    }
    const int stride = a.tupleSize() == 16 ? 4 : 3;
    for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c)
            rows(r, c) = a.number(point, stride * r + c);
    }
    return rows;
}

/// Length of the longest axis of all points: 1 for rotations, else the scale they carry.
double longestAxis(const Attribute& frames) {
    double longest = 0.0;
    for (int i = 0; i < frames.count(); ++i) {
        const double length = axisRows(frames, i).rowwise().norm().maxCoeff();
        if (std::isfinite(length)) longest = std::max(longest, length);
    }
    return longest > 0.0 ? longest : 1.0;
}

/// Three segments a point. `transform` wins over `orient`: it says more.
LineItem axisLines(const Geometry& geometry, const RenderOptions& options, Monitor& monitor) {
    LineItem item;
    item.pixelWidth = options.lineWidth;
    const auto usable = [&](const char* name, std::initializer_list<int> sizes) {
        const Attribute* a = geometry.findAttribute(Owner::Point, name);
        const bool fits = a && a->isNumeric() && !a->isArray()
                          && std::find(sizes.begin(), sizes.end(), a->tupleSize()) != sizes.end();
        return fits ? a : nullptr;
    };
    const Attribute* frames = usable("transform", {9, 16});
    if (!frames) frames = usable("orient", {4});
    if (!frames) {
        monitor.warn("there is no point attribute \"transform\" or \"orient\" to draw as axes");
        return item;
    }
    // Skeletons often carry a unit conversion in their transforms: what suits the scene is measured
    // against the longest axis, so that they show and still compare with one another.
    const double length = options.axisLength > 0.0
                              ? options.axisLength
                              : kAxisSize * diagonalOf(geometry) / longestAxis(*frames);
    for (int i = 0; i < geometry.pointCount(); ++i) {
        const Vector3 origin = geometry.position(i);
        const Matrix3 rows = axisRows(*frames, i);
        for (int axis = 0; axis < 3; ++axis) {
            const Vector3 end = origin + length * rows.row(axis).transpose();
            item.segments.push_back({origin, end, kAxisColors[axis], kAxisColors[axis]});
        }
    }
    return item;
}

/// A voxel model holds a mesh and its voxels in the same place; drawn together they would hide one
/// another. Grids show when they are asked for, by name or as colours, or when there is nothing
/// else.
bool showsGrids(const Geometry& geometry, const RenderOptions& options) {
    if (!options.grid.empty()) return true;
    const std::string& name = options.colorBy;
    bool isAttribute = false;
    for (const Owner owner : {Owner::Vertex, Owner::Point, Owner::Primitive, Owner::Detail})
        isAttribute = isAttribute || geometry.findAttribute(owner, name);
    if (geometry.grid(name) && !isAttribute) return true;
    const int grids = geometry.countOfKind(PrimitiveKind::Vdb);
    return grids == geometry.primitiveCount();
}

/// Surfaces, lines and loose points.
void addElements(
    RenderScene& scene,
    const Geometry& geometry,
    const RenderOptions& options,
    const ElementColors& colors,
    Monitor& monitor) {
    scene.legend = colors.legend();
    scene.meshes.push_back(meshItem(geometry, options, colors));
    monitor.checkInterrupt();
    scene.lines.push_back(polylines(geometry, options, colors));
    scene.dots.push_back(loosePoints(geometry, options, colors));
}

}  // namespace

RenderScene sceneOf(const Geometry& geometry, const RenderOptions& options, Monitor& monitor) {
    const ElementColors colors(geometry, options, monitor);  // warns about names that do not exist
    RenderScene scene;
    if (showsGrids(geometry, options))
        scene.meshes = gridMeshes(geometry, options, monitor, scene.legend);
    for (MeshItem& mesh : scene.meshes) {
        if (!options.wireframe) mesh.wireEdges.clear();
    }
    if (scene.meshes.empty()) addElements(scene, geometry, options, colors, monitor);
    if (options.axes) scene.lines.push_back(axisLines(geometry, options, monitor));

    if (options.ground) {
        const Box3 box = scene.bounds();
        Ground ground;
        ground.height = options.groundHeight.value_or(box.isEmpty() ? 0.0 : box.min.y());
        scene.ground = ground;
    }
    return scene;
}

}  // namespace sinew
