// Whatever the bytes, the VDB reader either throws InvalidInput or gives grids that OpenVDB can
// walk, write and read again.

#include <sinew/base/error.h>
#include <sinew/io/vdb_file.h>

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    sinew::Monitor monitor;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    sinew::Geometry geometry;
    try {
        geometry = sinew::readVdb(bytes, monitor);
    } catch (const sinew::InvalidInput&) {
        return 0;
    }
    if (geometry.primitiveCount() == 0) return 0;
    // Writing visits every node and value; what we write, we must accept.
    const sinew::Geometry again = sinew::readVdb(sinew::writeVdb(geometry), monitor);
    if (again.primitiveCount() != geometry.primitiveCount()) std::abort();
    return 0;
}
