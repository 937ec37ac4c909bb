#pragma once

#include <sinew/base/monitor.h>
#include <sinew/base/result.h>
#include <sinew/geometry/geometry.h>

#include <string>
#include <vector>

namespace sinew {

/// Reads a geometry file. The extension names the family (see geometryExtensions()); within it the
/// first bytes decide, so a renamed .geo or an unpacked .bgeo.sc is read as what it is. Failures
/// name the path, warnings go to the monitor.
Result<Geometry> readGeometry(const std::string& path, Monitor& monitor);

/// Writes a geometry file in the format of its extension: whole or not at all, an older file of
/// that name stays until the new one is complete.
Status writeGeometry(const std::string& path, const Geometry& geometry);

/// Tries what writeGeometry() needs, before long work: a known extension, and a folder (made when
/// missing) that takes a new file. Leaves `path` itself alone.
Status checkWritable(const std::string& path);

/// ".geo", ".bgeo", ".bgeo.sc", ...
std::vector<std::string> geometryExtensions();

}  // namespace sinew
