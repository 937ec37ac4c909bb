// What our writer wrote, our reader reads back: every feature, bit for bit, in every encoding.

#include <sinew/base/error.h>
#include <sinew/io/byte_source.h>
#include <sinew/io/geometry_io.h>
#include <sinew/io/houdini_reader.h>
#include <sinew/io/houdini_writer.h>
#include <sinew/io/vdb_file.h>

#include <gtest/gtest.h>
#include <openvdb/openvdb.h>

#include <support/random_geometry.h>

#include <fstream>

namespace sinew {
namespace {

struct Dress {
    HoudiniEncoding encoding;
    Packing packing;
};
constexpr Dress kDresses[] = {
    {HoudiniEncoding::Text, Packing::None},
    {HoudiniEncoding::Binary, Packing::None},
    {HoudiniEncoding::Binary, Packing::Sc},
    {HoudiniEncoding::Text, Packing::Gzip}};

std::string write(const Geometry& geometry, const Dress& dress) {
    std::string bytes;
    writeHoudini(pack(appendTo(bytes), dress.packing), geometry, dress.encoding);
    return bytes;
}

Geometry read(std::string_view bytes) {
    Monitor monitor;
    return readHoudini(*openByteSource(viewMemory(bytes)), monitor);
}

TEST(HoudiniRoundTrip, RandomGeometryComesBackBitForBit) {
    for (unsigned seed = 1; seed <= 12; ++seed) {
        const Geometry geometry = test::RandomGeometry(seed).make();
        for (const Dress& dress : kDresses) {
            const std::string bytes = write(geometry, dress);
            const Geometry again = read(bytes);
            EXPECT_TRUE(again == geometry) << "seed " << seed;
            EXPECT_EQ(write(again, dress), bytes) << "seed " << seed;
        }
    }
}

TEST(HoudiniRoundTrip, EmptyGeometryComesBack) {
    for (const Dress& dress : kDresses)
        EXPECT_TRUE(read(write(Geometry(), dress)) == Geometry());
}

TEST(HoudiniRoundTrip, GridsComeBackWithTheirValues) {
    openvdb::initialize();
    const vdb::FloatGrid::Ptr grid = vdb::FloatGrid::create(-1.0F);
    grid->setName("density");
    for (int i = 0; i < 3000; ++i)
        grid->tree().setValue(vdb::Coord(i % 17, i / 3, -i), 0.5F * static_cast<float>(i));
    Geometry geometry;
    geometry.addVdb(grid);
    for (const Dress& dress : kDresses) {
        const Geometry again = read(write(geometry, dress));
        ASSERT_EQ(again.countOfKind(PrimitiveKind::Vdb), 1);
        EXPECT_EQ(writeVdb(again), writeVdb(geometry));
    }
}

TEST(HoudiniRoundTrip, TruncatedFilesAreRejected) {
    const Geometry geometry = test::RandomGeometry(3).make(40);
    for (const Dress& dress : kDresses) {
        const std::string bytes = write(geometry, dress);
        const std::size_t step = std::max<std::size_t>(1, bytes.size() / 700);
        // The text ends with a line feed that is no part of it.
        for (std::size_t size = 0; size + 1 < bytes.size(); size += step)
            EXPECT_THROW(read(std::string_view(bytes).substr(0, size)), InvalidInput) << size;
    }
}

TEST(HoudiniRoundTrip, FlippedBitsNeverDoMoreThanThrow) {
    const Geometry geometry = test::RandomGeometry(4).make(40);
    std::mt19937 random(7);
    for (const Dress& dress : kDresses) {
        const std::string bytes = write(geometry, dress);
        int rejected = 0;
        for (int i = 0; i < 1500; ++i) {
            std::string damaged = bytes;
            damaged[random() % damaged.size()] ^= static_cast<char>(1U << (random() % 8));
            try {
                read(damaged);
            } catch (const InvalidInput&) {
                ++rejected;
            }
        }
        EXPECT_GT(rejected, 100);
    }
}

TEST(HoudiniReader, RejectsAbsurdClaims) {
    const std::string head = R"(["pointcount",2000000000,"vertexcount",0,"primitivecount",0,)";
    const std::string page = R"("attributes",["pointattributes",[[["type","numeric","name","P"],)"
                             R"(["size",3,"storage","fpreal32","values",["size",3,)";
    const std::string files[] = {
        "",
        "not json",
        "{}",
        "[1]",
        std::string(100000, '['),
        head + page + R"("tuples",[[0,0,0]]]]]]]])",
        head + page
            + R"("pagesize",2000000000,"constantpageflags",[[1]],"rawpagedata",[0,0,0]]]]]]])",
        R"(["pointcount",0,"vertexcount",0,"primitivecount",2000000000,"primitives",)"
        R"([[["type","p_r"],["s_v",0,"n_p",2000000000,"r_v",[0,2000000000]]]]])",
        R"(["pointcount",-1])",
        R"(["pointcount",1,"vertexcount",1,"primitivecount",0,"topology",["pointref",["indices",[7]]]])",
        "scf1garbage",
        "\x1f\x8bgarbage",
        "\x7fNSJb[+\xf8\xff\xff\xff\xff\xff\xff\xff\xff",
        "BgeoV\0\0\0\5",
    };
    for (const std::string& file : files)
        EXPECT_THROW(read(file), InvalidInput) << file.substr(0, 60);
}

TEST(HoudiniReader, SkippedPrimitivesTakeTheirAttributesAndGroupsAlong) {
    const std::string file =
        R"(["pointcount",3,"vertexcount",3,"primitivecount",3,)"
        R"("topology",["pointref",["indices",[0,1,2]]],)"
        R"("attributes",["pointattributes",[[["type","numeric","name","P"],["size",3,"storage",)"
        R"("fpreal32","values",["size",3,"storage","fpreal32","tuples",[[0,0,0],[1,0,0],[2,0,0]]]]]],)"
        R"("primitiveattributes",[[["type","numeric","name","id"],["size",1,"storage","int32",)"
        R"("values",["size",1,"storage","int32","arrays",[[10,20,30]]]]]]],)"
        R"("primitives",[[["type","Sphere"],["vertex",2]],[["type","Odd"],["x",1]],)"
        R"([["type","Poly"],["vertex",[1,0],"closed",false]]],)"
        R"("primitivegroups",[[["name","g"],["selection",["unordered",["i8",[0,1,1]]]]]]])";
    WarningList monitor;
    const Geometry geometry = readHoudini(*openByteSource(viewMemory(file)), monitor);
    ASSERT_EQ(geometry.primitiveCount(), 2);
    ASSERT_EQ(monitor.warnings.size(), 1U);
    EXPECT_NE(monitor.warnings[0].find("1 primitive of type \"Odd\""), std::string::npos);
    EXPECT_EQ(geometry.findAttribute(Owner::Primitive, "id")->number(1), 30);
    EXPECT_EQ(geometry.findGroup(Owner::Primitive, "g")->members(), std::vector<int>{1});
    // Vertices follow the primitives: the sphere's point 2, then the curve's 1 and 0.
    EXPECT_EQ(geometry.vertexPoint(0), 2);
    EXPECT_EQ(geometry.vertexPoint(2), 0);
    EXPECT_EQ(geometry.kind(1), PrimitiveKind::Polyline);
}

TEST(GeometryIo, FailedWriteLeavesTheOldFile) {
    const std::string path = ::testing::TempDir() + "sinew_kept.vdb";
    std::ofstream(path) << "old";
    // A .vdb file cannot hold a geometry without grids.
    const Status status = writeGeometry(path, Geometry());
    ASSERT_FALSE(status.ok());
    std::string content;
    std::ifstream(path) >> content;
    EXPECT_EQ(content, "old");
}

TEST(GeometryIo, SaysWhatIsWrongWithAPath) {
    Monitor monitor;
    const Status unwritable = writeGeometry("/nowhere/at/all.bgeo", Geometry());
    ASSERT_FALSE(unwritable.ok());
    EXPECT_NE(unwritable.failure().message.find("/nowhere/at/all.bgeo"), std::string::npos);
    const Result<Geometry> unknown = readGeometry("mesh.fbx", monitor);
    ASSERT_FALSE(unknown.ok());
    EXPECT_EQ(unknown.failure().kind, Failure::Kind::InvalidInput);
    EXPECT_NE(unknown.failure().message.find(".bgeo.sc"), std::string::npos);
    EXPECT_FALSE(readGeometry("/nowhere/at/all.geo", monitor).ok());
}

}  // namespace
}  // namespace sinew
