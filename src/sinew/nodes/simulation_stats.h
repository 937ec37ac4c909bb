#pragma once

#include <cstdint>

namespace sinew {

/// What a simulation did to reach its last frame: the part of `--stats` that the solver knows.
struct SimulationStats {
    int substeps = 0;
    int framesTotal = 0;
    int framesActive = 0;
    int pointsTotal = 0;
    int pointsActive = 0;
    double kinetic = 0.0;  ///< J
    double elastic = 0.0;  ///< J
    int newtonIterations = 0;
    double residual = 0.0;  ///< largest of the frame's substeps
    int contacts = 0;
    int switchedOn = 0;
    int switchedOff = 0;
    double maxJump = 0.0;     ///< relative to the object's diagonal
    double energyJump = 0.0;  ///< J
    std::uint64_t hash = 0;   ///< of the solver's state
    double assembleMs = 0.0;
    double solveMs = 0.0;
    double adaptMs = 0.0;
    double contactMs = 0.0;
    double layersMs = 0.0;
};

}  // namespace sinew
