// A compact sweep over sizes, places, turns and kinds of damage. Volumes hold to 3 % and every
// repair is mentioned.

#include "support/meshes.h"

#include <sinew/geometry/voxelize.h>

#include <gtest/gtest.h>

namespace sinew {
namespace {

constexpr double kDamaged = 0.03;

/// A solid of longest side 1 with many faces, and a place on its surface for a hole.
struct Solid {
    std::string name;
    TriMesh mesh;
    double volume;
    Vector3 spot;
};

std::vector<Solid> solids() {
    const double torus = 2 * M_PI * M_PI * 0.35 * 0.15 * 0.15;
    return {
        {"box", meshes::refined(meshes::box({1.0, 0.6, 0.4}), 4), 0.24, {0.5, 0.0, 0.0}},
        {"sphere", meshes::sphere(0.5), M_PI / 6.0, {0.0, 0.0, 0.5}},
        {"torus", meshes::torus(0.35, 0.15), torus, {0.5, 0.0, 0.0}}};
}

struct Placement {
    double scale;
    double angle;
    Vector3 offset;
    double voxels;  // along the longest side
};
const Placement kPlacements[] = {
    {1.0, 0.0, {0.0, 0.0, 0.0}, 40.0},
    {0.01, 0.3, {0.137, 0.211, -0.093}, 40.0},
    {100.0, 1.1, {1000.3, -500.1, 20.7}, 45.0}};

enum class Damage { Repaired, None };

/// Checks volume and warnings wherever the mesh is put.
void expectVolume(
    const std::string& name,
    const TriMesh& mesh,
    double volume,
    Damage damage,
    double limit = kDamaged) {
    for (const Placement& p : kPlacements) {
        const TriMesh placed = meshes::moved(
            meshes::scaled(meshes::turned(mesh, p.angle, {1.0, 2.0, 0.5}), p.scale), p.offset);
        VoxelizeOptions options;
        options.voxelSize = p.scale / p.voxels;
        WarningList monitor;
        const VoxelModel model = voxelize(toGeometry(placed), options, monitor);
        const double error = model.volume() / (volume * p.scale * p.scale * p.scale) - 1.0;
        EXPECT_LT(std::abs(error), limit) << name << " at scale " << p.scale;
        EXPECT_EQ(!monitor.warnings.empty(), damage == Damage::Repaired) << name;
    }
}

TEST(VoxelizeDamage, HolesOfAnySize) {
    for (const Solid& s : solids()) {
        for (const double radius : {0.03, 0.08, 0.15}) {
            const TriMesh one = meshes::withHoleAt(s.mesh, s.spot, radius);
            const TriMesh two = meshes::withHoleAt(one, -s.spot, radius);
            const std::string name = s.name + " hole " + std::to_string(radius);
            expectVolume(name, one, s.volume, Damage::Repaired);
            expectVolume(name + " twice", two, s.volume, Damage::Repaired);
            expectVolume(name + " inside out", meshes::insideOut(one), s.volume, Damage::Repaired);
        }
    }
}

TEST(VoxelizeDamage, MissingSides) {
    const Solid box = solids()[0];
    for (int axis = 0; axis < 3; ++axis) {
        TriMesh open;
        open.points = box.mesh.points;
        const double side = 0.5 * Vector3(1.0, 0.6, 0.4)[axis];
        for (const Vector3i& t : box.mesh.triangles) {
            const auto isOnSide = [&](int p) {
                return std::abs(box.mesh.points[p][axis] - side) < 1e-9;
            };
            if (!(isOnSide(t[0]) && isOnSide(t[1]) && isOnSide(t[2]))) open.triangles.push_back(t);
        }
        expectVolume("side " + std::to_string(axis), open, box.volume, Damage::Repaired);
    }
}

TEST(VoxelizeDamage, FacesThatAreFlippedMissingOrBoth) {
    for (const Solid& s : solids()) {
        for (const double share : {0.05, 0.5}) {
            const TriMesh flipped = meshes::withRandomFlips(s.mesh, share, 3);
            expectVolume(s.name + " flips", flipped, s.volume, Damage::Repaired);
            expectVolume(
                s.name + " loose flips", meshes::unshared(flipped), s.volume, Damage::Repaired);
        }
        for (const double share : {0.01, 0.15}) {
            const TriMesh gaps = meshes::withRandomGaps(s.mesh, share, 5);
            expectVolume(s.name + " gaps", gaps, s.volume, Damage::Repaired);
            expectVolume(
                s.name + " gaps and flips",
                meshes::withRandomFlips(gaps, 0.1, 2),
                s.volume,
                Damage::Repaired);
        }
    }
}

TEST(VoxelizeDamage, TopologyThatNoSolidHas) {
    for (const Solid& s : solids()) {
        const TriMesh& m = s.mesh;
        expectVolume(s.name + " T", meshes::withTJunctions(m), s.volume, Damage::Repaired);
        expectVolume(s.name + " needles", meshes::withDegenerates(m), s.volume, Damage::Repaired);
        expectVolume(s.name + " fins", meshes::withFins(m, 0.02), s.volume, Damage::Repaired);
        expectVolume(s.name + " NaN", meshes::withNanPoints(m), s.volume, Damage::Repaired);
        expectVolume(
            s.name + " two-sided",
            meshes::joined(m, meshes::insideOut(m)),
            s.volume,
            Damage::Repaired);
    }
}

TEST(VoxelizeDamage, IntersectingCopiesAndCavities) {
    const Solid box = solids()[0];
    const TriMesh moved = meshes::moved(box.mesh, {0.3, 0.0, 0.0});
    const double both = box.volume * 1.3;
    expectVolume("copies", meshes::joined(box.mesh, moved), both, Damage::None);
    expectVolume(
        "one inside out",
        meshes::joined(box.mesh, meshes::insideOut(moved)),
        both,
        Damage::Repaired);
    expectVolume(
        "gaps",
        meshes::withRandomGaps(meshes::joined(box.mesh, moved), 0.03, 5),
        both,
        Damage::Repaired);

    const TriMesh core = meshes::insideOut(meshes::scaled(box.mesh, 0.6));
    const TriMesh hollow = meshes::joined(box.mesh, core);
    const double shell = box.volume * (1.0 - 0.216);
    expectVolume("cavity", hollow, shell, Damage::None, 0.01);
    expectVolume("turned cavity", meshes::insideOut(hollow), shell, Damage::Repaired);
    expectVolume("flips", meshes::withRandomFlips(hollow, 0.1, 3), shell, Damage::Repaired);
    const TriMesh nested = meshes::joined(hollow, meshes::scaled(box.mesh, 0.3));
    expectVolume("core in a cavity", nested, shell + 0.027 * box.volume, Damage::None);
}

}  // namespace
}  // namespace sinew
