#pragma once

#include <sinew/base/buffer.h>
#include <sinew/io/byte_source.h>

namespace sinew {

/// Decodes gzip (RFC 1952) with zlib, including files made of several members.
///
/// Houdini's .bgeo.gz and .geo.gz. The length of the content is not known beforehand: the last four
/// bytes give it modulo 2³², and only for the last member. bytesLeftAtMost() therefore bounds it by
/// what deflate can pack at best.
class GzipSource final : public ByteSource {
public:
    explicit GzipSource(std::shared_ptr<const ByteStore> store);
    ~GzipSource() override;

    /// @throws InvalidInput when the data is damaged or ends early.
    std::size_t read(void* to, std::size_t count) override;
    std::uint64_t bytesLeftAtMost() const override;

private:
    struct Inflater;  // keeps zlib out of the header

    bool refill();

    std::shared_ptr<const ByteStore> mStore;
    std::uint64_t mOffset = 0;
    Buffer<unsigned char> mPacked;
    std::unique_ptr<Inflater> mInflater;
    bool mIsDone = false;
};

}  // namespace sinew
