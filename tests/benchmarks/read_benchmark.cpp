// Reading ten million points: our reader against read() and a swap of every word, which is the
// least any reader of this data can do.

#include <sinew/io/byte_source.h>
#include <sinew/io/houdini_reader.h>
#include <sinew/io/houdini_writer.h>

#include <benchmark/benchmark.h>

#include <support/peak_memory.h>

#include <cstdio>
#include <random>
#include <string>
#include <unistd.h>

namespace sinew {
namespace {

constexpr int kPoints = 10'000'000;
constexpr std::int64_t kDecoded = std::int64_t(kPoints) * 3 * 4;

/// A file with random points, made once a process and removed at its end.
class SampleFile {
public:
    explicit SampleFile(Packing packing)
        : mPath(
            "/tmp/sinew_read_benchmark" + std::to_string(::getpid())
            + (packing == Packing::Sc ? ".bgeo.sc" : ".bgeo")) {
        Geometry geometry;
        geometry.addPoints(kPoints);
        std::mt19937 random(1);
        for (float& x : geometry.editAttribute(Owner::Point, "P")->edit<float>())
            x = static_cast<float>(random()) * 1e-9F;
        writeHoudini(pack(createFile(mPath), packing), geometry, HoudiniEncoding::Binary);
    }
    ~SampleFile() { std::remove(mPath.c_str()); }
    SampleFile(const SampleFile&) = delete;
    SampleFile& operator=(const SampleFile&) = delete;

    const std::string& path() const { return mPath; }

private:
    std::string mPath;
};

const SampleFile& plainFile() {
    static const SampleFile kFile(Packing::None);
    return kFile;
}

const SampleFile& packedFile() {
    static const SampleFile kFile(Packing::Sc);
    return kFile;
}

void readWith(benchmark::State& state, const SampleFile& file) {
    const test::PeakMemory peak;
    for (auto _ : state) {
        Monitor monitor;
        benchmark::DoNotOptimize(readHoudini(*openByteSource(openFile(file.path())), monitor));
    }
    state.SetBytesProcessed(state.iterations() * kDecoded);
    state.counters["peak/decoded"] =
        static_cast<double>(peak.growth()) / static_cast<double>(kDecoded);
}

void BM_ReadAndSwap(benchmark::State& state) {
    const std::string& path = plainFile().path();
    for (auto _ : state) {
        const auto file = openFile(path);
        Buffer<std::uint32_t> words(static_cast<std::size_t>(file->size() / 4));
        file->readAt(0, words.data(), words.size() * 4);
        for (std::uint32_t& w : words)
            w = __builtin_bswap32(w);
        benchmark::DoNotOptimize(words.data());
    }
    state.SetBytesProcessed(state.iterations() * kDecoded);
}
BENCHMARK(BM_ReadAndSwap)->Unit(benchmark::kMillisecond);

void BM_ReadBgeo(benchmark::State& state) {
    readWith(state, plainFile());
}
BENCHMARK(BM_ReadBgeo)->Unit(benchmark::kMillisecond);

void BM_ReadBgeoSc(benchmark::State& state) {
    readWith(state, packedFile());
}
BENCHMARK(BM_ReadBgeoSc)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sinew

BENCHMARK_MAIN();
