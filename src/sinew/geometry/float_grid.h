#pragma once

#include <openvdb/openvdb.h>

namespace sinew {

/// The grid as floats, sharing the tree when it holds them already; null when it holds no numbers.
/// For .cpp files that include OpenVDB anyway.
openvdb::FloatGrid::ConstPtr asFloatGrid(const openvdb::GridBase& grid);

}  // namespace sinew
