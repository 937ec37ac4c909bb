#pragma once

// From the file a user wrote to a Network, or to one sentence that says what to change. Everything
// that can be wrong with the text is found here, before anything is cooked or written.

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

// The two below act on what the command line adds to the file.
/// Applies `NODE.PARM=VALUE`. VALUE is JSON (`0.5`, `[1, 2, 3]`, `{"keys": ...}`) or a plain text.
Status setParm(Network& network, const std::string& assignment);

/// Checks that every file the network reads exists, for all frames of its range.
Status checkFiles(const Network& network);

}  // namespace sinew
