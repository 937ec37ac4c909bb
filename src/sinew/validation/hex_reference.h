#pragma once

#include <sinew/validation/test_solid.h>

#include <array>
#include <functional>
#include <vector>

namespace sinew {

/// Triquadratic finite elements: the solver's own yardstick where nobody else's solution is at
/// hand.
struct HexMesh {
    /// Nodes of an element, x running fastest, then y, then z of its own axes.
    using Element = std::array<int, 27>;

    std::vector<Vector3> nodes;
    std::vector<Element> elements;
    std::vector<double> fill;  ///< per element, the share that counts
};

/// An element for every voxel, on nodes a half voxel apart.
HexMesh meshVoxels(const VoxelModel& model);

/// `map` takes a box of n elements, [0, 1]³, to the solid.
HexMesh meshMapped(const Vector3i& n, const std::function<Vector3(const Vector3&)>& map);

/// A linear static problem for small strain: an even solid under its own weight.
struct WeightProblem {
    Matter matter;
    Vector3 gravity = Vector3::Zero();           ///< m/s²
    Vector3 probe = Vector3::Zero();             ///< where to look; the closest node counts
    std::function<bool(const Vector3&)> isHeld;  ///< which nodes do not move
};

/// Displacement of the probe, m. Isoparametric, 27 Gauss points an element; takes up to minutes.
/// @throws Error when the solution does not converge.
Vector3 solveByHexahedra(const HexMesh& mesh, const WeightProblem& problem);

}  // namespace sinew
