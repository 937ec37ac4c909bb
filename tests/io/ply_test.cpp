#include <sinew/base/error.h>
#include <sinew/geometry/tri_mesh.h>
#include <sinew/io/ply.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

namespace sinew {
namespace {

constexpr const char* kText =
    "ply\nformat ascii 1.0\ncomment x\nelement vertex 4\nproperty float x\nproperty float y\n"
    "property float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n"
    "property double heat\nproperty int v_0\nproperty int v_1\nelement face 2\n"
    "property list uchar int vertex_indices\nproperty short part\nend_header\n"
    "0 0 0 255 0 0 0.1 1 2\n1 0 0 0 255 0 1e300 3 4\n0 1 0 0 0 51 0 5 6\n0 0 1 0 0 0 0 7 8\n"
    "3 0 1 2 7\n4 0 1 2 3 -9\n";

TEST(Ply, ReadsTextWithAttributes) {
    WarningList monitor;
    const Geometry g = readPly(kText, monitor);
    EXPECT_TRUE(monitor.warnings.empty());
    EXPECT_EQ(g.pointCount(), 4);
    ASSERT_EQ(g.primitiveCount(), 2);
    EXPECT_EQ(g.vertexPoint(1), 2);
    EXPECT_EQ(g.findAttribute(Owner::Point, "Cd")->number(2, 2), 0.2f);
    EXPECT_EQ(g.findAttribute(Owner::Point, "heat")->number(1), 1e300);
    EXPECT_EQ(g.findAttribute(Owner::Point, "v")->number(3, 1), 8.0);
    EXPECT_EQ(g.findAttribute(Owner::Primitive, "part")->number(1), -9.0);
}

TEST(Ply, RoundTripIsExact) {
    Monitor monitor;
    Geometry g = readPly(kText, monitor);
    EXPECT_EQ(readPly(writePly(g), monitor), g);
    g.editAttribute(Owner::Point, "Cd")->setNumber(0, 0, 0.3);  // no longer one of 256 levels
    EXPECT_EQ(readPly(writePly(g), monitor), g);
}

TEST(Ply, ReadsBigEndian) {
    Monitor monitor;
    std::string text =
        "ply\nformat binary_big_endian 1.0\nelement vertex 1\nproperty float x\nproperty short y\n"
        "property uint z\nend_header\n";
    text += std::string("\x3f\x80\x00\x00\xff\xfe\x00\x00\x01\x00", 10);
    EXPECT_EQ(readPly(text, monitor).position(0), Vector3(1, -2, 256));
}

TEST(Ply, StripsBecomeTrianglesOfOneWinding) {
    Monitor monitor;
    const Geometry g = readPly(
        "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\n"
        "property float z\nelement tristrips 1\nproperty list int int vertex_indices\nend_header\n"
        "0 0 0 1 0 0 0 1 0 1 1 0 7 0 1 2 3 -1 0 1\n",
        monitor);
    const TriMesh mesh = triangulate(g);
    ASSERT_EQ(mesh.triangles.size(), 2u);
    for (const Vector3i& t : mesh.triangles) {
        const Vector3 a = mesh.points[t[1]] - mesh.points[t[0]];
        const Vector3 b = mesh.points[t[2]] - mesh.points[t[0]];
        EXPECT_GT(a.x() * b.y() - a.y() * b.x(), 0.0);
    }
}

TEST(Ply, RejectsAbsurdCountsAndIndices) {
    Monitor monitor;
    const std::string start = "ply\nformat binary_little_endian 1.0\nelement vertex ";
    const std::string xyz = "\nproperty float x\nproperty float y\nproperty float z\n";
    EXPECT_THROW(readPly(start + "2147483647" + xyz + "end_header\n", monitor), InvalidInput);
    EXPECT_THROW(readPly(start + "-1" + xyz + "end_header\n", monitor), InvalidInput);
    EXPECT_THROW(readPly(start + "0\nproperty float x\nend_header\n", monitor), InvalidInput);
    std::string text = kText;
    text.replace(text.find("4 0 1 2 3"), 9, "4 0 1 2 4");
    EXPECT_THROW(readPly(text, monitor), InvalidInput);
}

TEST(Ply, PropertiesOfOneNameStayApart) {
    // As many as are allowed: looking for a free name must not take their number cubed.
    std::string text =
        "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\n"
        "property float z\n";
    std::string values = "1 2 3";
    for (int i = 0; i < 4000; ++i) {
        text += "property int a\n";
        values += ' ' + std::to_string(i);
    }
    Monitor monitor;
    const Geometry g = readPly(text + "end_header\n" + values + "\n", monitor);
    EXPECT_EQ(g.attributes(Owner::Point).size(), 4001U);
    EXPECT_EQ(g.findAttribute(Owner::Point, "a")->number(0), 0.0);
    EXPECT_EQ(g.findAttribute(Owner::Point, "a_2")->number(0), 1.0);
}

TEST(Ply, DamagedFilesNeverCrash) {
    Monitor monitor;
    const auto read = [&](const std::string& text) {
        try {
            const Geometry g = readPly(text, monitor);
            readPly(writePly(g), monitor);
        } catch (const InvalidInput&) {
        }
    };
    std::mt19937 random(7);
    for (const std::string& whole : {std::string(kText), writePly(readPly(kText, monitor))}) {
        for (std::size_t n = 0; n < whole.size(); ++n)
            read(whole.substr(0, n));
        for (int i = 0; i < 10000; ++i) {
            std::string damaged = whole;
            damaged[random() % damaged.size()] ^= static_cast<char>(1 << random() % 8);
            read(damaged);
        }
    }
}

TEST(Ply, RealMeshHasItsPublishedFacts) {
    const std::string path = SINEW_SOURCE_DIR "/../shared/data/meshes/spot_low.ply";
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no " << path;
    std::ifstream file(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    Monitor monitor;
    const Geometry g = readPly(bytes.str(), monitor);
    EXPECT_EQ(g.pointCount(), 829);
    EXPECT_EQ(g.primitiveCount(), 1654);
    EXPECT_NEAR(triangulate(g).signedVolume() / 0.6797, 1.0, 1e-3);
    EXPECT_EQ(readPly(writePly(g), monitor), g);
}

}  // namespace
}  // namespace sinew
