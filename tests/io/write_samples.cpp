// `write_samples FOLDER`: random geometries in every dress, beside each a summary as JSON, for the
// independent reader in houdini_reader.py.

#include <sinew/io/byte_sink.h>
#include <sinew/io/geometry_io.h>
#include <sinew/io/geometry_summary.h>

#include <support/random_geometry.h>

#include <filesystem>
#include <iostream>

int main(int argc, char** argv) {
    using namespace sinew;
    if (argc != 2) {
        std::cerr << "usage: write_samples FOLDER\n";
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    std::filesystem::create_directories(folder);
    for (unsigned seed = 0; seed < 6; ++seed) {
        const Geometry geometry = seed == 0 ? Geometry() : test::RandomGeometry(seed).make();
        const std::string stem = (folder / ("sample" + std::to_string(seed))).string();
        for (const char* extension : {".geo", ".bgeo", ".bgeo.sc", ".bgeo.gz"}) {
            const Status status = writeGeometry(stem + extension, geometry);
            if (status.ok()) continue;
            std::cerr << "write_samples: error: " << status.failure().message << '\n';
            return 1;
        }
        writeWholeFile(stem + ".json", toJson(summarize(geometry)));
    }
    return 0;
}
