#pragma once

// The only place that knows versions of the libraries a host brings along: OpenVDB 9 to 12 and
// TBB 2020 to 2021. Houdini links its own build of both (library openvdb_sesi); code that says
// `vdb::` and includes this header compiles against any of them.

#include <openvdb/version.h>

#define SINEW_VDB_VERSION OPENVDB_LIBRARY_MAJOR_VERSION_NUMBER

#if SINEW_VDB_VERSION < 9
#error "Sinew needs OpenVDB 9 or newer"
#endif

// Forward declaration only: <openvdb/openvdb.h> costs seconds of every compile.
namespace openvdb {
OPENVDB_USE_VERSION_NAMESPACE
namespace OPENVDB_VERSION_NAME {
class GridBase;
}
}  // namespace openvdb

namespace sinew {
namespace vdb = openvdb;
}
