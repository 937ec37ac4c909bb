#pragma once

#include <sinew/geometry/tri_mesh.h>

#include <Eigen/Geometry>

#include <cmath>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <utility>
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

/// Faces whose centre lies within `radius` of `center` are missing: one hole of that size.
inline TriMesh withHoleAt(const TriMesh& mesh, const Vector3& center, double radius) {
    TriMesh open;
    open.points = mesh.points;
    for (const Vector3i& t : mesh.triangles) {
        const Vector3 middle = (mesh.points[t[0]] + mesh.points[t[1]] + mesh.points[t[2]]) / 3.0;
        if ((middle - center).norm() > radius) open.triangles.push_back(t);
    }
    return open;
}

/// A share of the faces, picked at random, turned.
inline TriMesh withRandomFlips(TriMesh mesh, double share, unsigned seed) {
    std::mt19937 random(seed);
    for (Vector3i& t : mesh.triangles) {
        if (random() < share * 4294967296.0) std::swap(t[1], t[2]);
    }
    return mesh;
}

/// A share of the faces, picked at random, missing.
inline TriMesh withRandomGaps(TriMesh mesh, double share, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<Vector3i> kept;
    for (const Vector3i& t : mesh.triangles) {
        if (random() >= share * 4294967296.0) kept.push_back(t);
    }
    mesh.triangles = kept;
    return mesh;
}

/// Every `step`-th face split at the middle of its first edge, its neighbour not: a T-junction.
inline TriMesh withTJunctions(TriMesh mesh, std::size_t step = 5) {
    const std::size_t count = mesh.triangles.size();
    for (std::size_t i = 0; i < count; i += step) {
        const Vector3i t = mesh.triangles[i];
        const int middle = static_cast<int>(mesh.points.size());
        mesh.points.emplace_back(0.5 * (mesh.points[t[0]] + mesh.points[t[1]]));
        mesh.triangles[i] = {t[0], middle, t[2]};
        mesh.triangles.emplace_back(middle, t[1], t[2]);
    }
    return mesh;
}

/// Needles with two equal corners, or all corners on one line.
inline TriMesh withDegenerates(TriMesh mesh) {
    const std::size_t count = mesh.triangles.size();
    for (std::size_t i = 0; i < count; i += 9) {
        const Vector3i t = mesh.triangles[i];
        const int middle = static_cast<int>(mesh.points.size());
        mesh.points.emplace_back(0.5 * (mesh.points[t[0]] + mesh.points[t[1]]));
        mesh.triangles.emplace_back(t[0], t[0], t[1]);
        mesh.triangles.emplace_back(t[0], t[1], middle);
    }
    return mesh;
}

/// A few faces refer to a point that is not a number.
inline TriMesh withNanPoints(TriMesh mesh) {
    const int bad = static_cast<int>(mesh.points.size());
    mesh.points.emplace_back(Vector3::Constant(std::nan("")));
    for (std::size_t i = 0; i < mesh.triangles.size(); i += 60)
        mesh.triangles[i][2] = bad;
    return mesh;
}

/// Small fins stand on some edges, which then have three faces.
inline TriMesh withFins(TriMesh mesh, double height) {
    const std::size_t count = mesh.triangles.size();
    for (std::size_t i = 0; i < count; i += 50) {
        const Vector3i t = mesh.triangles[i];
        const Vector3 a = mesh.points[t[0]];
        const Vector3 b = mesh.points[t[1]];
        const Vector3 up = (b - a).cross(mesh.points[t[2]] - a).normalized();
        const int tip = static_cast<int>(mesh.points.size());
        mesh.points.emplace_back(0.5 * (a + b) + height * up);
        mesh.triangles.emplace_back(t[0], t[1], tip);
    }
    return mesh;
}

/// Every triangle cut into four, `times` times over.
inline TriMesh refined(TriMesh mesh, int times) {
    for (; times > 0; --times) {
        std::map<std::pair<int, int>, int> middles;
        const auto middle = [&](int a, int b) {
            const auto [at, isNew] =
                middles.emplace(std::minmax(a, b), static_cast<int>(mesh.points.size()));
            if (isNew) mesh.points.emplace_back(0.5 * (mesh.points[a] + mesh.points[b]));
            return at->second;
        };
        std::vector<Vector3i> finer;
        for (const Vector3i& t : mesh.triangles) {
            const Vector3i m(middle(t[0], t[1]), middle(t[1], t[2]), middle(t[2], t[0]));
            finer.insert(
                finer.end(), {{t[0], m[0], m[2]}, {m[0], t[1], m[1]}, {m[2], m[1], t[2]}, m});
        }
        mesh.triangles = finer;
    }
    return mesh;
}

inline TriMesh turned(TriMesh mesh, double angle, const Vector3& axis) {
    const Matrix3 R = Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
    for (Vector3& p : mesh.points)
        p = R * p;
    return mesh;
}

inline TriMesh scaled(TriMesh mesh, double factor) {
    for (Vector3& p : mesh.points)
        p *= factor;
    return mesh;
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
