#include <sinew/base/error.h>
#include <sinew/io/geometry_io.h>
#include <sinew/standalone/input_file.h>

#include <filesystem>

namespace sinew {

Geometry readInputFile(const std::string& path, Monitor& monitor) {
    // Asked before opening: to the reader a missing file is one failure of the system among many.
    std::error_code code;
    if (!std::filesystem::exists(path, code)) throw InvalidInput(path + ": no such file");
    if (std::filesystem::is_directory(path, code))
        throw InvalidInput(path + ": a folder, not a geometry file");
    return readGeometry(path, monitor).value();
}

}  // namespace sinew
