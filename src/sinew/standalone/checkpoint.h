#pragma once

// Today a frame depends on the network alone, so a checkpoint only has to remember how far the run
// came. Solvers will add their state beside it.

#include <cstdint>
#include <optional>
#include <string>

namespace sinew {

/// How far a cook has come, kept in a folder so that a farm can go on after an interruption.
struct Checkpoint {
    std::uint64_t networkHash = 0;  ///< of the network with its --set values
    int lastFrame = 0;              ///< whole and on disk, as are all before it
};

/// Replaces the folder's checkpoint in one step; `memory` is what nodes remember at its frame, or
/// empty. @throws Error when it cannot be written.
void writeCheckpoint(
    const std::string& folder, const Checkpoint& checkpoint, const std::string& memory = {});

/// Nothing when the folder holds none.
/// @throws InvalidInput when it is damaged.
std::optional<Checkpoint> readCheckpoint(const std::string& folder);

/// What nodes remembered at the checkpoint; empty when nothing was saved.
std::string readMemory(const std::string& folder);

}  // namespace sinew
