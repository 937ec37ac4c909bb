#include <sinew/base/error.h>
#include <sinew/geometry/tri_mesh.h>
#include <sinew/io/obj.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

namespace sinew {
namespace {

constexpr const char* kSample =
    "# sample\r\nv 0 0 0 1 0 0\nv 1 0 \\\n0 0 1 0\nv 1e-50 1 0.1 0 0 1\nv 0 0 1 1 1 1\nvt 0.5 "
    "0.25\n"
    "vn 0 0 1\ng top side\nusemtl red paint\nf 1/1/1 2/1/1 3/1/1\ng\nf -4//1 -3//1 -2//1 -1//1\n"
    "o 2nd.part\nl 1 2 3\n";

TEST(Obj, ReadsEveryPartOfAFile) {
    WarningList monitor;
    const Geometry g = readObj(kSample, monitor);
    EXPECT_TRUE(monitor.warnings.empty());
    EXPECT_EQ(g.pointCount(), 4);
    ASSERT_EQ(g.primitiveCount(), 3);
    EXPECT_EQ(g.kind(2), PrimitiveKind::Polyline);
    // Counter-clockwise in the file, clockwise here.
    EXPECT_EQ(g.vertexPoint(1), 2);
    EXPECT_EQ(g.vertexPoint(2), 1);
    EXPECT_EQ(g.position(2).x(), 0.0);
    EXPECT_EQ(g.findAttribute(Owner::Point, "Cd")->number(1, 1), 1.0);
    EXPECT_EQ(g.findAttribute(Owner::Vertex, "uv")->number(0, 1), 0.25);
    EXPECT_EQ(g.findAttribute(Owner::Vertex, "uv")->number(3, 1), 0.0);
    EXPECT_EQ(g.findAttribute(Owner::Vertex, "N")->number(6, 2), 1.0);
    EXPECT_EQ(g.findAttribute(Owner::Primitive, "shop_materialpath")->text(1), "red paint");
    EXPECT_EQ(g.findGroup(Owner::Primitive, "side")->members(), (std::vector<int>{0}));
    EXPECT_EQ(g.findGroup(Owner::Primitive, "_2nd_part")->members(), (std::vector<int>{2}));
}

TEST(Obj, RoundTripIsExact) {
    Monitor monitor;
    const Geometry g = readObj(kSample, monitor);
    EXPECT_EQ(readObj(writeObj(g), monitor), g);
}

TEST(Obj, RejectsWhatIsNotThere) {
    Monitor monitor;
    for (const char* text :
         {"v 0 0",
          "v 0 0 x",
          "v 0 0 0\nf 1 2 1",
          "v 0 0 0\nf 0 1 1",
          "v 0 0 0\nf -2 1 1",
          "f",
          "v 0 0 1x",
          "v 0 0 0\nf 1/1 1 1",
          "v 0 0 0\nf 99999999999 1 1",
          "v 0 0 0\nf 1/x 1 1"})
        EXPECT_THROW(readObj(text, monitor), InvalidInput) << text;
}

TEST(Obj, WarnsOnceAboutUnknownKeywordsAndNonFiniteNumbers) {
    WarningList monitor;
    const Geometry g = readObj("curv 1\ncurv 2\nv nan 0 inf\n", monitor);
    EXPECT_EQ(monitor.warnings.size(), 2u);
    EXPECT_EQ(g.pointCount(), 1);
}

TEST(Obj, DamagedFilesNeverCrash) {
    Monitor monitor;
    const std::string whole = kSample;
    const auto read = [&](const std::string& text) {
        try {
            const Geometry g = readObj(text, monitor);
            readObj(writeObj(g), monitor);
        } catch (const InvalidInput&) {
        }
    };
    for (std::size_t n = 0; n < whole.size(); ++n)
        read(whole.substr(0, n));
    std::mt19937 random(7);
    for (int i = 0; i < 20000; ++i) {
        std::string damaged = whole;
        damaged[random() % damaged.size()] ^= static_cast<char>(1 << random() % 8);
        read(damaged);
    }
}

TEST(Obj, ManyGroupsAtManyObjectsStayLinear) {
    // A run for each group at every object would be 10^10 of them.
    std::string text = "v 0 0 0\ng";
    for (int i = 0; i < 100000; ++i)
        text += " a" + std::to_string(i % 5000);
    for (int i = 0; i < 100000; ++i)
        text += "\no\nf 1";
    Monitor monitor;
    const Geometry geometry = readObj(text, monitor);
    EXPECT_EQ(geometry.primitiveCount(), 100000);
    EXPECT_EQ(geometry.findGroup(Owner::Primitive, "a7")->memberCount(), 100000);
}

TEST(Obj, GroupsAndObjectsEndApart) {
    Monitor monitor;
    const Geometry g = readObj("v 0 0 0\ng a b a\no x\nf 1\no y\nf 1\ng b\nf 1\n", monitor);
    const auto members = [&](const char* n) { return g.findGroup(Owner::Primitive, n)->members(); };
    EXPECT_EQ(members("a"), (std::vector<int>{0, 1}));
    EXPECT_EQ(members("b"), (std::vector<int>{0, 1, 2}));
    EXPECT_EQ(members("x"), (std::vector<int>{0}));
    EXPECT_EQ(members("y"), (std::vector<int>{1, 2}));
}

TEST(Obj, RealMeshesHaveTheirPublishedFacts) {
    const std::string folder = SINEW_SOURCE_DIR "/../shared/data/meshes/";
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no meshes in " << folder;
    struct Fact {
        const char* file;
        int points, triangles;
        double volume;
    };
    for (const Fact& fact :
         {Fact{"armadillo.obj", 14587, 29170, 0.06832},
          Fact{"bunny.obj", 3301, 6598, 0.7493},
          Fact{"spot.obj", 11533, 23062, 0.688},
          Fact{"octopus.obj", 881, 1758, 46.15},
          Fact{"luiz.obj", 15795, 31586, 0.1043}}) {
        std::ifstream file(folder + fact.file, std::ios::binary);
        std::ostringstream bytes;
        bytes << file.rdbuf();
        WarningList monitor;
        const Geometry g = readObj(bytes.str(), monitor);
        EXPECT_EQ(g.pointCount(), fact.points) << fact.file;
        EXPECT_EQ(g.primitiveCount(), fact.triangles) << fact.file;
        EXPECT_NEAR(triangulate(g).signedVolume() / fact.volume, 1.0, 1e-3) << fact.file;
        EXPECT_EQ(readObj(writeObj(g), monitor), g) << fact.file;
    }
}

}  // namespace
}  // namespace sinew
