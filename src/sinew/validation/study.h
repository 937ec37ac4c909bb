#pragma once

#include <sinew/frames/frame_solid.h>
#include <sinew/validation/hex_reference.h>
#include <sinew/validation/rig.h>

#include <array>
#include <string>
#include <vector>

namespace sinew {

/// A body of the convergence study, with what is known of it.
struct StudyBody {
    std::string name;
    std::function<VoxelModel(const Matter&)> voxels;
    std::function<HexMesh()> mesh;        ///< finite elements for its reference solution
    WeightProblem problem;                ///< with matter of no particular Poisson ratio
    std::vector<Vector3> held;            ///< pinned places, one a voxel's face
    std::array<Vector3, 3> displacement;  ///< of the probe, m, at kStudyPoisson
};
inline constexpr std::array<double, 3> kStudyPoisson = {0.0, 0.3, 0.45};

/// The body's problem at a Poisson ratio.
WeightProblem problemOf(const StudyBody& body, std::size_t poisson);

/// Beam, thick block, L-shaped bracket, curved tapered arm.
std::vector<StudyBody> studyBodies();

/// A way to discretise that the study compares.
struct StudyVariant {
    std::string name;
    KernelOptions kernel;
    FrameType type = FrameType::Automatic;
    bool isLockingFree = true;
};

/// The default first.
std::vector<StudyVariant> studyVariants();

/// One solution of the study.
struct StudyResult {
    double value = 0.0;  ///< displacement of the probe along the reference's
    double ms = 0.0;     ///< processor time of one linearised step on one thread
    int frames = 0;
    int unknowns = 0;
    double influences = 0.0;  ///< frames a region, mean
};

StudyResult solveStudy(
    const StudyBody& body,
    std::size_t poisson,
    const StudyVariant& variant,
    int frames,
    Monitor& monitor);

}  // namespace sinew
