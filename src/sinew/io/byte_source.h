#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sinew {

/// Stored bytes that can be read at any offset: a file or a piece of memory.
///
/// Random access serves the .sc container, whose index stands at its end. A store does not change
/// while it is read.
class ByteStore {
public:
    virtual ~ByteStore() = default;

    virtual std::uint64_t size() const = 0;
    /// Copies `count` bytes from `offset`. @throws Error when they cannot be read.
    virtual void readAt(std::uint64_t offset, void* to, std::size_t count) const = 0;
};

/// @throws Error naming the path and the reason when the file cannot be opened.
std::shared_ptr<const ByteStore> openFile(const std::string& path);
/// `bytes` must outlive the store.
std::shared_ptr<const ByteStore> viewMemory(std::string_view bytes);

/// A stream of decoded bytes, pulled from its front.
///
/// Sources unpack as they are read and hold no more than a chunk: reading a packed file takes the
/// memory of what is read, not that of the file besides.
class ByteSource {
public:
    virtual ~ByteSource() = default;

    /// Copies up to `count` (> 0) bytes and returns how many; 0 only at the end.
    /// @throws InvalidInput when the bytes behind the stream are damaged.
    virtual std::size_t read(void* to, std::size_t count) = 0;

    /// No more bytes than this can follow. Lengths found in a file are checked against it before
    /// memory is set aside for them.
    virtual std::uint64_t bytesLeftAtMost() const = 0;
};

/// Streams the content of `store`, unpacked when its first bytes say it is a .sc container or
/// gzip. The name of a file plays no part.
/// @throws InvalidInput when the container's frame is damaged.
std::unique_ptr<ByteSource> openByteSource(std::shared_ptr<const ByteStore> store);

}  // namespace sinew
