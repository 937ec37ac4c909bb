#include <sinew/base/error.h>
#include <sinew/io/gzip_source.h>

#include <algorithm>
#include <zlib.h>

namespace sinew {
namespace {

// Packed bytes read from the store at a time.
constexpr std::size_t kWindow = 1 << 18;
// Deflate cannot pack tighter than 1032 : 1.
constexpr std::uint64_t kMaxGrowth = 1032;
constexpr int kGzipOnly = 15 + 16;

}  // namespace

struct GzipSource::Inflater {
    z_stream stream = {};

    Inflater() {
        if (inflateInit2(&stream, kGzipOnly) != Z_OK) throw Error("cannot start zlib");
    }
    ~Inflater() { inflateEnd(&stream); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
};

GzipSource::GzipSource(std::shared_ptr<const ByteStore> store)
    : mStore(std::move(store)),
      mPacked(kWindow),
      mInflater(std::make_unique<Inflater>()) {}

GzipSource::~GzipSource() = default;

bool GzipSource::refill() {
    z_stream& stream = mInflater->stream;
    if (stream.avail_in > 0) return true;
    const auto n =
        static_cast<std::size_t>(std::min<std::uint64_t>(kWindow, mStore->size() - mOffset));
    mStore->readAt(mOffset, mPacked.data(), n);
    mOffset += n;
    stream.next_in = mPacked.data();
    stream.avail_in = static_cast<uInt>(n);
    return n > 0;
}

std::size_t GzipSource::read(void* to, std::size_t count) {
    z_stream& stream = mInflater->stream;
    const auto wanted = static_cast<uInt>(std::min<std::size_t>(count, 1U << 30));
    // zlib writes into the caller's memory; any progress is enough to return.
    stream.next_out = static_cast<unsigned char*>(to);
    stream.avail_out = wanted;
    while (!mIsDone && stream.avail_out == wanted) {
        if (!refill()) throw InvalidInput("gzip data ends early; copy the file again");
        const int status = inflate(&stream, Z_NO_FLUSH);
        if (status == Z_STREAM_END) {
            // Another member may follow at once.
            mIsDone = !refill();
            if (!mIsDone && inflateReset(&stream) != Z_OK) throw Error("cannot restart zlib");
        } else if (status != Z_OK) {
            throw InvalidInput("gzip data is damaged; copy the file again");
        }
    }
    return wanted - stream.avail_out;
}

std::uint64_t GzipSource::bytesLeftAtMost() const {
    if (mIsDone) return 0;
    const std::uint64_t packed = mStore->size() - mOffset + mInflater->stream.avail_in;
    // What zlib holds back inside is at most its window and one longest match.
    return packed * kMaxGrowth + (1 << 16);
}

}  // namespace sinew
