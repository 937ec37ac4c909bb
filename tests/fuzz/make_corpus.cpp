// Writes the seed corpus of the fuzz targets: `make_corpus FOLDER` fills FOLDER/geo, FOLDER/bgeo,
// FOLDER/sc, FOLDER/gz, FOLDER/obj, FOLDER/ply and FOLDER/vdb with small files that use every
// feature of the formats.

#include <sinew/base/error.h>
#include <sinew/io/byte_sink.h>
#include <sinew/io/houdini_writer.h>
#include <sinew/io/obj.h>
#include <sinew/io/ply.h>
#include <sinew/io/vdb_file.h>

#include <openvdb/openvdb.h>

#include <support/random_geometry.h>

#include <filesystem>
#include <iostream>

namespace {

using namespace sinew;

// What our writers never spell.
constexpr const char* kObj =
    "mtllib a.mtl\no body\nv 0 0 0 1 0 0\nv 1 0 0 1\nv 0 1 0\nvt 0 1\nvn 0 0 1\n"
    "g left right\nusemtl skin\nf -3/-1/-1 2//1 3/1\ns off\nf 1 2 3 \\\n 2\nl 1 2\np 1\n";
constexpr const char* kPly =
    "ply\nformat ascii 1.0\ncomment x\nelement vertex 4\nproperty double x\nproperty float y\n"
    "property float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n"
    "property list uchar int skipped\nelement tristrips 1\nproperty list int int vertex_indices\n"
    "element other 1\nproperty int a_0\nproperty int a_1\nend_header\n"
    "0 0 0 255 0 0 0\n1 0 0 0 0 0 2 5 6\n0 1 0 9 9 9 0\n0 0 1 9 9 9 0\n5 0 1 2 -1 3\n1 2\n";

GridPtr makeGrid() {
    const vdb::FloatGrid::Ptr grid = vdb::FloatGrid::create(1.0F);
    grid->setName("density");
    for (int i = 0; i < 20; ++i)
        grid->tree().setValue(vdb::Coord(i, 2 * i, -i), 0.25F * static_cast<float>(i));
    return grid;
}

void writeSeeds(const std::filesystem::path& folder) {
    for (const char* format : {"geo", "bgeo", "sc", "gz", "obj", "ply", "vdb"})
        std::filesystem::create_directories(folder / format);
    for (unsigned seed = 0; seed < 8; ++seed) {
        Geometry geometry = seed == 0 ? Geometry() : test::RandomGeometry(seed).make(24);
        if (seed % 4 == 3) geometry.addVdb(makeGrid());
        const std::string name = "seed" + std::to_string(seed);
        const auto file = [&](const char* format) { return createFile(folder / format / name); };
        writeHoudini(file("geo"), geometry, HoudiniEncoding::Text);
        writeHoudini(file("bgeo"), geometry, HoudiniEncoding::Binary);
        writeHoudini(pack(file("sc"), Packing::Sc), geometry, HoudiniEncoding::Binary);
        writeHoudini(pack(file("gz"), Packing::Gzip), geometry, HoudiniEncoding::Binary);
        writeWholeFile(folder / "obj" / name, writeObj(geometry));
        writeWholeFile(folder / "ply" / name, writePly(geometry));
    }
    writeWholeFile(folder / "obj" / "corners", kObj);
    writeWholeFile(folder / "ply" / "text", kPly);
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
