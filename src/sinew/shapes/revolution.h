#pragma once

#include <sinew/shapes/profile.h>
#include <sinew/shapes/surface.h>

#include <string>
#include <vector>

namespace sinew {

/// Turns a profile that starts and ends on the axis around Y into a sphere-like surface of quads.
///
/// Ring j away from an end has 8 min(j, N) points: around the axis they are the rings of a square
/// lattice, so that no cell shrinks to a sliver at the pole, and from ring N on the points stand
/// above one another. Regions are named by the labels of the profile.
Surface revolve(const Profile& profile, double cell, const std::vector<std::string>& regionNames);

/// Turns a closed profile that stays off the axis around Y into a torus-like surface.
Surface revolveRing(const Profile& profile, double cell);

}  // namespace sinew
