#pragma once

#include <sinew/base/result.h>
#include <sinew/nodes/network.h>

#include <string>
#include <vector>

namespace sinew {

/// Reads a network file and checks every name, type, range and wire in it. The failure names file,
/// node and parameter and suggests the nearest name.
Result<Network> loadNetwork(const std::string& path, const Registry& registry);

/// The same for a text; `file` is for messages and for relative paths.
Result<Network> parseNetwork(
    const std::string& text, const std::string& file, const Registry& registry);

/// Applies `NODE.PARM=VALUE`. VALUE is JSON (`0.5`, `[1, 2, 3]`, `{"keys": ...}`) or a plain text.
Status setParm(Network& network, const std::string& assignment);

/// Checks that every file the network reads exists, for all frames of its range.
Status checkFiles(const Network& network);

}  // namespace sinew
