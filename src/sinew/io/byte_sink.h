#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace sinew {

/// Takes bytes in order. Nothing counts until finish() has returned.
///
/// Sinks nest: a packing sink hands its bytes on to the sink of a file. An exception on the way
/// leaves no file behind, since only finish() gives it its name.
class ByteSink {
public:
    virtual ~ByteSink() = default;

    /// @throws Error naming the path and the reason when a byte cannot be kept.
    virtual void write(const void* bytes, std::size_t count) = 0;
    virtual void finish() = 0;

    void write(std::string_view bytes) { write(bytes.data(), bytes.size()); }
};

/// A whole file or none: writes under a temporary name in the same folder; finish() renames it to
/// `path`. Without finish() the temporary file is removed and an older `path` stays as it was.
std::unique_ptr<ByteSink> createFile(const std::string& path);

/// Appends to `bytes`, which must outlive the sink.
std::unique_ptr<ByteSink> appendTo(std::string& bytes);

/// What wraps the bytes of a file.
enum class Packing {
    None,
    Sc,   ///< Houdini's container of Blosc chunks, see ScSource; byte for byte as Houdini packs
    Gzip  ///< RFC 1952, no name and no time, so that equal content gives equal bytes
};

/// Packs what it is given into `inner`; finish() finishes both.
std::unique_ptr<ByteSink> pack(std::unique_ptr<ByteSink> inner, Packing packing);

/// Writes `bytes` as the whole content of `path`, or leaves `path` untouched.
void writeWholeFile(const std::string& path, std::string_view bytes);

}  // namespace sinew
