#pragma once

// Geometry files named on a command line.

#include <sinew/base/monitor.h>
#include <sinew/geometry/geometry.h>

#include <string>

namespace sinew {

/// Reads a geometry file for a command.
/// @throws InvalidInput when it is not there, is a folder, or is damaged: the user can mend these;
/// Error when the system fails to read it.
Geometry readInputFile(const std::string& path, Monitor& monitor);

}  // namespace sinew
