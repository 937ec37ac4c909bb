#include <sinew/base/buffer.h>
#include <sinew/base/error.h>
#include <sinew/io/byte_sink.h>

#include <algorithm>
#include <blosc.h>
#include <cstdint>
#include <cstring>
#include <vector>
#include <zlib.h>

namespace sinew {
namespace {

constexpr std::size_t kChunk = 1 << 20;  // Houdini's
// With these C-Blosc gives the very bytes of Houdini's own chunks.
constexpr int kScLevel = 9;
constexpr int kScWordSize = 4;
constexpr int kGzipLevel = 6;
constexpr int kGzipFrame = 15 + 16;

/// Cuts the stream every MiB and compresses each piece; the frame is drawn in sc_source.h.
class ScSink final : public ByteSink {
public:
    explicit ScSink(std::unique_ptr<ByteSink> inner)
        : mInner(std::move(inner)) {
        mPending.reserve(kChunk);
        mInner->write("scf1");
        writeNumber(0);  // no metadata
    }

    using ByteSink::write;
    void write(const void* bytes, std::size_t count) override {
        const auto* place = static_cast<const char*>(bytes);
        while (count > 0) {
            // A full chunk waits for the next byte: the last chunk must not be empty.
            if (mPending.size() == kChunk) writeChunk();
            const std::size_t n = std::min(count, kChunk - mPending.size());
            mPending.insert(mPending.end(), place, place + n);
            place += n;
            count -= n;
        }
    }

    void finish() override {
        // The index leaves the end of the last chunk out: the file's layout gives it.
        const std::uint64_t lastSize = mPending.size();
        writeChunk();
        mEnds.pop_back();
        for (const std::uint64_t end : mEnds)
            writeNumber(end);
        writeNumber(kChunk);
        writeNumber(lastSize);
        writeNumber(8 * (mEnds.size() + 2));
        mInner->write("1fcs");
        mInner->finish();
    }

private:
    void writeChunk() {
        mPacked.resize(mPending.size() + BLOSC_MAX_OVERHEAD);
        const int size = blosc_compress_ctx(
            kScLevel,
            BLOSC_SHUFFLE,
            kScWordSize,
            mPending.size(),
            mPending.data(),
            mPacked.data(),
            mPacked.size(),
            BLOSC_LZ4_COMPNAME,
            kChunk,
            1);
        if (size <= 0) throw Error("Blosc cannot compress a chunk");
        mInner->write(mPacked.data(), static_cast<std::size_t>(size));
        mEnds.push_back((mEnds.empty() ? 0 : mEnds.back()) + static_cast<std::uint64_t>(size));
        mPending.clear();
    }

    /// Big-endian, as all numbers of the frame.
    void writeNumber(std::uint64_t number) {
        unsigned char bytes[8];
        for (int i = 0; i < 8; ++i)
            bytes[i] = static_cast<unsigned char>(number >> (56 - 8 * i));
        mInner->write(bytes, sizeof bytes);
    }

    std::unique_ptr<ByteSink> mInner;
    Buffer<char> mPending;
    Buffer<char> mPacked;
    std::vector<std::uint64_t> mEnds;  // of the chunks, counted from the first
};

/// One gzip member, streamed.
class GzipSink final : public ByteSink {
public:
    explicit GzipSink(std::unique_ptr<ByteSink> inner)
        : mInner(std::move(inner)),
          mPacked(1 << 16) {
        const int status =
            deflateInit2(&mStream, kGzipLevel, Z_DEFLATED, kGzipFrame, 8, Z_DEFAULT_STRATEGY);
        if (status != Z_OK) throw Error("cannot start zlib");
    }
    ~GzipSink() override { deflateEnd(&mStream); }
    GzipSink(const GzipSink&) = delete;
    GzipSink& operator=(const GzipSink&) = delete;

    using ByteSink::write;
    void write(const void* bytes, std::size_t count) override {
        const auto* place = static_cast<const unsigned char*>(bytes);
        while (count > 0) {
            const std::size_t n = std::min<std::size_t>(count, 1U << 30);
            deflateAll(place, n, Z_NO_FLUSH);
            place += n;
            count -= n;
        }
    }

    void finish() override {
        deflateAll(nullptr, 0, Z_FINISH);
        mInner->finish();
    }

private:
    void deflateAll(const unsigned char* bytes, std::size_t count, int flush) {
        mStream.next_in = const_cast<unsigned char*>(bytes);
        mStream.avail_in = static_cast<uInt>(count);
        // As long as the output is filled to the brim there is more.
        do {
            mStream.next_out = mPacked.data();
            mStream.avail_out = static_cast<uInt>(mPacked.size());
            deflate(&mStream, flush);
            mInner->write(mPacked.data(), mPacked.size() - mStream.avail_out);
        } while (mStream.avail_out == 0);
    }

    std::unique_ptr<ByteSink> mInner;
    z_stream mStream = {};
    Buffer<unsigned char> mPacked;
};

}  // namespace

std::unique_ptr<ByteSink> pack(std::unique_ptr<ByteSink> inner, Packing packing) {
    switch (packing) {
        case Packing::Sc:
            return std::make_unique<ScSink>(std::move(inner));
        case Packing::Gzip:
            return std::make_unique<GzipSink>(std::move(inner));
        default:
            return inner;
    }
}

}  // namespace sinew
