// OBJ meshes; see checkMesh().

#include "mesh_target.h"

#include <sinew/io/obj.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    sinew::fuzz::checkMesh<sinew::readObj, sinew::writeObj>(bytes);
    return 0;
}
