#pragma once

#include <sinew/base/error.h>
#include <sinew/io/byte_source.h>
#include <sinew/io/houdini_reader.h>
#include <sinew/io/houdini_writer.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace sinew::fuzz {

/// Whatever the bytes, the reader either throws InvalidInput or gives geometry that, written and
/// read again, is written the same.
inline void checkHoudini(std::string_view bytes, HoudiniEncoding encoding) {
    Monitor monitor;
    Geometry geometry;
    try {
        geometry = readHoudini(*openByteSource(viewMemory(bytes)), monitor);
    } catch (const InvalidInput&) {
        return;
    }
    std::string first;
    writeHoudini(appendTo(first), geometry, encoding);
    const Geometry again = readHoudini(*openByteSource(viewMemory(first)), monitor);
    std::string second;
    writeHoudini(appendTo(second), again, encoding);
    if (first != second) std::abort();
}

}  // namespace sinew::fuzz
