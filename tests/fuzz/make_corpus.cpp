// Writes the seed corpus of the fuzz targets: `make_corpus FOLDER` fills FOLDER/geo, FOLDER/bgeo,
// FOLDER/sc and FOLDER/vdb with small files that use every feature of the formats.

#include <sinew/base/error.h>
#include <sinew/io/byte_sink.h>
#include <sinew/io/houdini_writer.h>
#include <sinew/io/vdb_file.h>

#include <openvdb/openvdb.h>

#include <support/random_geometry.h>

#include <filesystem>
#include <iostream>

namespace {

using namespace sinew;

GridPtr makeGrid() {
    const vdb::FloatGrid::Ptr grid = vdb::FloatGrid::create(1.0F);
    grid->setName("density");
    for (int i = 0; i < 20; ++i)
        grid->tree().setValue(vdb::Coord(i, 2 * i, -i), 0.25F * static_cast<float>(i));
    return grid;
}

void writeSeeds(const std::filesystem::path& folder) {
    for (const char* format : {"geo", "bgeo", "sc", "vdb"})
        std::filesystem::create_directories(folder / format);
    for (unsigned seed = 0; seed < 8; ++seed) {
        Geometry geometry = seed == 0 ? Geometry() : test::RandomGeometry(seed).make(24);
        if (seed % 4 == 3) geometry.addVdb(makeGrid());
        const std::string name = "seed" + std::to_string(seed);
        const auto file = [&](const char* format) { return createFile(folder / format / name); };
        writeHoudini(file("geo"), geometry, HoudiniEncoding::Text);
        writeHoudini(file("bgeo"), geometry, HoudiniEncoding::Binary);
        writeHoudini(pack(file("sc"), Packing::Sc), geometry, HoudiniEncoding::Binary);
    }
    writeWholeFile(folder / "vdb" / "seed", writeVdbBytes({makeGrid(), makeGrid()}));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: make_corpus FOLDER\n";
        return 2;
    }
    try {
        openvdb::initialize();
        writeSeeds(argv[1]);
    } catch (const std::exception& e) {
        std::cerr << "make_corpus: error: " << e.what() << '\n';
        return 1;
    }
    return 0;
}
