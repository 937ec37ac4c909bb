#pragma once

#include <sinew/geometry/tri_mesh.h>

#include <Eigen/Geometry>

#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace sinew {

/// Triangle meshes of solids with known volumes, and ways to damage them.
namespace meshes {

inline TriMesh box(const Vector3& size, const Vector3& center = Vector3::Zero()) {
    TriMesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.points.push_back(
            center
            + size.cwiseProduct(
                Vector3(i & 1, (i >> 1) & 1, (i >> 2) & 1) - Vector3::Constant(0.5)));
    const int quads[6][4] = {
        {0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (const auto& q : quads) {
        mesh.triangles.emplace_back(q[0], q[1], q[2]);
        mesh.triangles.emplace_back(q[0], q[2], q[3]);
    }
    return mesh;
}

/// Closed in both directions; `place(u, v)` with u, v from 0 to 1.
template <class Place>
TriMesh torusLike(int rows, int columns, const Place& place) {
    TriMesh mesh;
    for (int i = 0; i < rows * columns; ++i)
        mesh.points.push_back(place(double(i / columns) / rows, double(i % columns) / columns));
    for (int i = 0; i < rows; ++i) {
        for (int j = 0; j < columns; ++j) {
            const int a = i * columns + j;
            const int b = (i + 1) % rows * columns + j;
            const int c = (i + 1) % rows * columns + (j + 1) % columns;
            const int d = i * columns + (j + 1) % columns;
            mesh.triangles.emplace_back(a, b, c);
            mesh.triangles.emplace_back(a, c, d);
        }
    }
    return mesh;
}

/// Axis z, radii of the ring and of the tube.
inline TriMesh torus(double ring, double tube) {
    return torusLike(96, 48, [=](double u, double v) {
        const double a = 2 * M_PI * u;
        const double b = 2 * M_PI * v;
        const double r = ring + tube * std::cos(b);
        return Vector3(r * std::cos(a), r * std::sin(a), tube * std::sin(b));
    });
}

/// The poles are rings of coinciding points: degenerate triangles that a reader must bear.
inline TriMesh sphere(double radius, const Vector3& center = Vector3::Zero()) {
    constexpr int kRows = 48;
    constexpr int kColumns = 96;
    TriMesh mesh;
    mesh.points.push_back(center - radius * Vector3::UnitZ());
    for (int i = 1; i < kRows; ++i) {
        for (int j = 0; j < kColumns; ++j) {
            const double a = 2 * M_PI * j / kColumns;
            const double b = M_PI * (double(i) / kRows - 0.5);
            mesh.points.push_back(
                center
                + radius
                      * Vector3(std::cos(a) * std::cos(b), std::sin(a) * std::cos(b), std::sin(b)));
        }
    }
    mesh.points.push_back(center + radius * Vector3::UnitZ());
    const int last = static_cast<int>(mesh.points.size()) - 1;
    const auto at = [](int i, int j) { return 1 + (i - 1) * kColumns + j % kColumns; };
    for (int j = 0; j < kColumns; ++j) {
        mesh.triangles.emplace_back(0, at(1, j + 1), at(1, j));
        for (int i = 1; i + 1 < kRows; ++i) {
            mesh.triangles.emplace_back(at(i, j), at(i, j + 1), at(i + 1, j + 1));
            mesh.triangles.emplace_back(at(i, j), at(i + 1, j + 1), at(i + 1, j));
        }
        mesh.triangles.emplace_back(at(kRows - 1, j), at(kRows - 1, j + 1), last);
    }
    return mesh;
}

inline TriMesh rotated(TriMesh mesh) {
    const Matrix3 R = Eigen::AngleAxisd(0.7, Vector3(1, 2, 3).normalized()).toRotationMatrix();
    for (Vector3& p : mesh.points)
        p = R * p;
    return mesh;
}

inline TriMesh moved(TriMesh mesh, const Vector3& by) {
    for (Vector3& p : mesh.points)
        p += by;
    return mesh;
}

inline TriMesh joined(TriMesh a, const TriMesh& b) {
    const int first = static_cast<int>(a.points.size());
    a.points.insert(a.points.end(), b.points.begin(), b.points.end());
    for (const Vector3i& t : b.triangles)
        a.triangles.push_back(t + Vector3i::Constant(first));
    return a;
}

// --- damage

inline TriMesh insideOut(TriMesh mesh) {
    for (Vector3i& t : mesh.triangles)
        std::swap(t[1], t[2]);
    return mesh;
}

/// Every seventh face turned.
inline TriMesh withFlippedFaces(TriMesh mesh) {
    for (std::size_t i = 0; i < mesh.triangles.size(); i += 7)
        std::swap(mesh.triangles[i][1], mesh.triangles[i][2]);
    return mesh;
}

/// One face in forty missing.
inline TriMesh withHoles(TriMesh mesh) {
    std::vector<Vector3i> kept;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        if (i % 40 != 3) kept.push_back(mesh.triangles[i]);
    }
    mesh.triangles = kept;
    return mesh;
}

inline TriMesh withDuplicates(TriMesh mesh) {
    const std::size_t count = mesh.triangles.size();
    for (std::size_t i = 0; i < count; i += 3)
        mesh.triangles.push_back(mesh.triangles[i]);
    return mesh;
}

/// Every triangle with three points of its own.
inline TriMesh unshared(const TriMesh& mesh) {
    TriMesh loose;
    for (const Vector3i& t : mesh.triangles) {
        const int first = static_cast<int>(loose.points.size());
        for (int c = 0; c < 3; ++c)
            loose.points.push_back(mesh.points[t[c]]);
        loose.triangles.emplace_back(first, first + 1, first + 2);
    }
    return loose;
}

/// Positions and faces of an OBJ file, triangles only; empty when there is no such file.
inline TriMesh readObj(const std::string& path) {
    TriMesh mesh;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "v") {
            Vector3 p;
            words >> p[0] >> p[1] >> p[2];
            mesh.points.push_back(p);
        } else if (word == "f") {
            Vector3i t;
            for (int c = 0; c < 3 && words >> word; ++c)
                t[c] = std::stoi(word) - 1;
            mesh.triangles.push_back(t);
        }
    }
    return mesh;
}

}  // namespace meshes
}  // namespace sinew
