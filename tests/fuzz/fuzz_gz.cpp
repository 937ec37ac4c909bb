// Gzip and what it holds of Houdini geometry; see checkHoudini().

#include "houdini_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    sinew::fuzz::checkHoudini(bytes, sinew::HoudiniEncoding::Binary);
    return 0;
}
