#pragma once

#include <sinew/nodes/network.h>

#include <nlohmann/json.hpp>

namespace sinew {

/// A parameter's JSON (a number, list, text, bool, or {"keys": [[frame, value], ...]}) as a track.
/// @throws InvalidInput saying what `parm` takes when type, size, range or menu token are wrong.
ParmTrack parmTrackFrom(const nlohmann::ordered_json& json, const ParmSchema& parm);

}  // namespace sinew
