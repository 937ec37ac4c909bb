#pragma once

// The JSON of one value, apart from the network around it: --set and the file share it. In a header
// of its own because it names the JSON library, which nothing outside nodes/*_json.cpp may see.

#include <sinew/nodes/network.h>

#include <nlohmann/json.hpp>

namespace sinew {

/// A parameter's JSON (a number, list, text, bool, or {"keys": [[frame, value], ...]}) as a track.
/// @throws InvalidInput saying what `parm` takes when type, size, range or menu token are wrong.
ParmTrack parmTrackFrom(const nlohmann::ordered_json& json, const ParmSchema& parm);

}  // namespace sinew
