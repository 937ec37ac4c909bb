// Reading takes little more memory than what is read.

#include <sinew/io/byte_source.h>
#include <sinew/io/houdini_reader.h>
#include <sinew/io/houdini_writer.h>

#include <gtest/gtest.h>

#include <support/peak_memory.h>

namespace sinew {
namespace {

TEST(HoudiniReader, PeakMemoryStaysBelowTwiceTheDecodedSize) {
    const int kPoints = 4'000'000;
    const std::int64_t kDecoded = std::int64_t(kPoints) * 3 * 4;
    const std::string path = ::testing::TempDir() + "sinew_memory.bgeo.sc";
    {
        Geometry geometry;
        geometry.addPoints(kPoints);
        writeHoudini(pack(createFile(path), Packing::Sc), geometry, HoudiniEncoding::Binary);
    }
    test::PeakMemory peak;
    if (!peak.isAvailable()) GTEST_SKIP() << "this system does not report peak memory";
    Monitor monitor;
    const Geometry geometry = readHoudini(*openByteSource(openFile(path)), monitor);
    EXPECT_EQ(geometry.pointCount(), kPoints);
    EXPECT_LT(peak.growth(), 2 * kDecoded);
}

}  // namespace
}  // namespace sinew
