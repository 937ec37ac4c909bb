// Houdini's own files, cut short and with bits flipped: the reader gives geometry or InvalidInput,
// never more. The sanitizer builds run the same tests with SINEW_MUTATIONS=5000 or so.

#include <sinew/base/error.h>
#include <sinew/io/byte_source.h>
#include <sinew/io/geometry_io.h>
#include <sinew/io/houdini_reader.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

namespace sinew {
namespace {

struct Sample {
    std::string name;
    std::string bytes;
};

std::vector<Sample> houdiniFiles() {
    std::vector<Sample> samples;
    const std::filesystem::path folder = SINEW_SOURCE_DIR "/../shared/data/houdini-geo";
    if (!std::filesystem::exists(folder)) return samples;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.find("geo") == name.npos || !entry.is_regular_file()) continue;
        std::ifstream file(entry.path(), std::ios::binary);
        samples.push_back({name, {std::istreambuf_iterator<char>(file), {}}});
    }
    std::sort(samples.begin(), samples.end(), [](auto& a, auto& b) { return a.name < b.name; });
    return samples;
}

int mutationsPerFile() {
    const char* wish = std::getenv("SINEW_MUTATIONS");
    return wish ? std::atoi(wish) : 60;
}

/// True when it was read, false when it was rejected; anything else ends the test.
bool reads(std::string_view bytes) {
    Monitor monitor;
    try {
        readHoudini(*openByteSource(viewMemory(bytes)), monitor);
        return true;
    } catch (const InvalidInput&) {
        return false;
    }
}

TEST(DamagedFiles, CutAtPowersOfTwoAreRejected) {
    const std::vector<Sample> samples = houdiniFiles();
    if (samples.empty()) GTEST_SKIP() << "no Houdini files at hand";
    for (const Sample& sample : samples) {
        for (std::size_t size = 1; size < sample.bytes.size(); size *= 2)
            EXPECT_FALSE(reads(std::string_view(sample.bytes).substr(0, size)))
                << sample.name << " cut at " << size;
    }
}

TEST(DamagedFiles, FlippedBitsNeverDoMoreThanThrow) {
    const std::vector<Sample> samples = houdiniFiles();
    if (samples.empty()) GTEST_SKIP() << "no Houdini files at hand";
    std::mt19937 random(11);
    for (const Sample& sample : samples) {
        for (int i = 0; i < mutationsPerFile(); ++i) {
            std::string damaged = sample.bytes;
            // From one bit to many, half of them near the start, where the counts are.
            for (unsigned flips = 1U << (random() % 6); flips > 0; --flips) {
                const std::size_t most = random() % 2 ? damaged.size() : 4096;
                const std::size_t at = random() % std::min(most, damaged.size());
                damaged[at] ^= static_cast<char>(1U << (random() % 8));
            }
            reads(damaged);
        }
    }
}

TEST(DamagedFiles, PiecesSwappedOrRepeatedNeverDoMoreThanThrow) {
    const std::vector<Sample> samples = houdiniFiles();
    if (samples.empty()) GTEST_SKIP() << "no Houdini files at hand";
    std::mt19937 random(12);
    for (const Sample& sample : samples) {
        for (int i = 0; i < mutationsPerFile() / 2; ++i) {
            const Sample& other = samples[random() % samples.size()];
            const std::size_t from = random() % other.bytes.size();
            const std::size_t length = random() % 64;
            std::string damaged = sample.bytes;
            damaged.replace(
                random() % damaged.size(), random() % 64, other.bytes.substr(from, length));
            reads(damaged);
        }
    }
}

}  // namespace
}  // namespace sinew
