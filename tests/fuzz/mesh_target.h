#pragma once

#include <sinew/base/error.h>
#include <sinew/base/monitor.h>
#include <sinew/geometry/geometry.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace sinew::fuzz {

/// Whatever the bytes, the reader either throws InvalidInput or gives geometry that the writer
/// takes. OBJ and PLY keep only part of it, so that what is written may differ once; from then on
/// writing and reading must give the same bytes.
template <Geometry (*read)(std::string_view, Monitor&), std::string (*write)(const Geometry&)>
void checkMesh(std::string_view bytes) {
    Monitor monitor;
    Geometry geometry;
    try {
        geometry = read(bytes, monitor);
    } catch (const InvalidInput&) {
        return;
    }
    const std::string first = write(geometry);
    const std::string second = write(read(first, monitor));
    const std::string third = write(read(second, monitor));
    if (second != third) std::abort();
}

}  // namespace sinew::fuzz
