#include <sinew/base/error.h>
#include <sinew/io/sc_source.h>

#include <algorithm>
#include <blosc.h>
#include <cstring>

namespace sinew {
namespace {

constexpr std::uint64_t kHead = 12;  // magic and metadata length
constexpr std::uint64_t kTail = 12;  // index length and magic
// No codec of Blosc packs tighter; a chunk that claims more is not worth its memory.
constexpr std::uint64_t kMaxGrowth = 4096;

[[noreturn]] void fail(const std::string& what) {
    throw InvalidInput("damaged .sc container: " + what + "; save the file again");
}

}  // namespace

ScSource::ScSource(std::shared_ptr<const ByteStore> store)
    : mStore(std::move(store)) {
    const std::uint64_t size = mStore->size();
    if (size < kHead + 16 + kTail) fail("it ends early");
    char magic[4];
    mStore->readAt(size - 4, magic, 4);
    if (std::memcmp(magic, "1fcs", 4) != 0) fail("its end mark is missing");

    const std::uint64_t metadata = readNumber(4);
    const std::uint64_t index = readNumber(size - kTail);
    // Subtractions only, after comparing: sums of numbers from a file may wrap.
    const std::uint64_t room = size - kHead - kTail;
    if (metadata > room || index > room - metadata || index % 8 != 0 || index < 16)
        fail("its index has a wrong length");
    // An index of n + 1 numbers belongs to n chunks.
    mFirstChunk = kHead + metadata;
    mIndex = size - kTail - index;
    mChunkCount = index / 8 - 1;
    mChunkSize = readNumber(mIndex + 8 * (mChunkCount - 1));
    mLastSize = readNumber(mIndex + 8 * mChunkCount);

    if (mChunkSize == 0 || mChunkSize > BLOSC_MAX_BUFFERSIZE || mLastSize > mChunkSize)
        fail("its chunk sizes are wrong");
    if (mChunkCount * mChunkSize / kMaxGrowth > size + mChunkSize) fail("it claims too much data");
    // An empty stream is stored as one chunk of no bytes, or as none at all.
    if (mLastSize == 0 && mIndex == mFirstChunk) mNextChunk = mChunkCount;
}

std::uint64_t ScSource::readNumber(std::uint64_t offset) const {
    unsigned char bytes[8];
    mStore->readAt(offset, bytes, 8);
    std::uint64_t number = 0;
    for (const unsigned char b : bytes)
        number = (number << 8) | b;
    return number;
}

std::uint64_t ScSource::chunkBegin(std::uint64_t chunk) const {
    if (chunk == 0) return mFirstChunk;
    if (chunk == mChunkCount) return mIndex;
    const std::uint64_t end = readNumber(mIndex + 8 * (chunk - 1));
    if (end > mIndex - mFirstChunk) fail("chunk " + std::to_string(chunk) + " lies outside");
    return mFirstChunk + end;
}

void ScSource::decodeNextChunk() {
    const std::string name = "chunk " + std::to_string(mNextChunk);
    const std::uint64_t begin = chunkBegin(mNextChunk);
    const std::uint64_t end = chunkBegin(mNextChunk + 1);
    // All chunks but the last are full.
    const bool isLast = mNextChunk + 1 == mChunkCount;
    const std::uint64_t expected = isLast ? mLastSize : mChunkSize;
    if (end < begin || end - begin < BLOSC_MIN_HEADER_LENGTH) fail(name + " is too short");
    mPacked.resize(static_cast<std::size_t>(end - begin));
    mStore->readAt(begin, mPacked.data(), mPacked.size());

    // The lengths in the chunk's own header must be the index's before anything is unpacked.
    std::size_t unpacked = 0;
    if (blosc_cbuffer_validate(mPacked.data(), mPacked.size(), &unpacked) != 0)
        fail(name + " has a wrong header");
    if (unpacked != expected) fail(name + " has another size than the index says");
    if (expected / kMaxGrowth > mPacked.size()) fail(name + " claims too much data");
    mUnpacked.resize(unpacked);
    // The context-free call: no global state of Blosc, any number of files at once, one thread
    // each.
    const int got = blosc_decompress_ctx(mPacked.data(), mUnpacked.data(), mUnpacked.size(), 1);
    if (got < 0 || static_cast<std::size_t>(got) != unpacked) fail(name + " does not unpack");
    mUsed = 0;
    ++mNextChunk;
}

std::size_t ScSource::read(void* to, std::size_t count) {
    // A chunk may be empty: look for the next that is not.
    while (mUsed == mUnpacked.size()) {
        if (mNextChunk == mChunkCount) return 0;
        decodeNextChunk();
    }
    const std::size_t n = std::min(count, mUnpacked.size() - mUsed);
    std::memcpy(to, mUnpacked.data() + mUsed, n);
    mUsed += n;
    return n;
}

std::uint64_t ScSource::bytesLeftAtMost() const {
    const std::uint64_t whole = mChunkCount - mNextChunk;
    return (mUnpacked.size() - mUsed) + (whole > 0 ? (whole - 1) * mChunkSize + mLastSize : 0);
}

}  // namespace sinew
