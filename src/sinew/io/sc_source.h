#pragma once

#include <sinew/base/buffer.h>
#include <sinew/io/byte_source.h>

namespace sinew {

/// Decodes Houdini's seekable container of Blosc chunks, one chunk at a time.
///
///     "scf1"  M  metadata[M]  chunk 0 ... chunk n-1  index  I  "1fcs"
///
/// M and I are the lengths of the metadata and of the index, big-endian like all numbers of the
/// frame. The index holds the ends of all chunks but the last, then the unpacked size of a chunk
/// and that of the last one.
class ScSource final : public ByteSource {
public:
    /// @throws InvalidInput when the frame does not hold together.
    explicit ScSource(std::shared_ptr<const ByteStore> store);

    std::size_t read(void* to, std::size_t count) override;
    std::uint64_t bytesLeftAtMost() const override;

private:
    /// Eight bytes, big-endian.
    std::uint64_t readNumber(std::uint64_t offset) const;
    /// Where a chunk starts in the store; one past the last gives the end. @throws InvalidInput
    /// when the index points outside.
    std::uint64_t chunkBegin(std::uint64_t chunk) const;
    void decodeNextChunk();

    std::shared_ptr<const ByteStore> mStore;
    std::uint64_t mFirstChunk = 0;  // offsets within the store
    std::uint64_t mIndex = 0;
    std::uint64_t mChunkCount = 0;
    std::uint64_t mChunkSize = 0;  // unpacked
    std::uint64_t mLastSize = 0;
    std::uint64_t mNextChunk = 0;
    Buffer<char> mPacked;
    Buffer<char> mUnpacked;
    std::size_t mUsed = 0;  // bytes of mUnpacked already handed out
};

}  // namespace sinew
