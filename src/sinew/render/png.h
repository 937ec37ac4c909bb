#pragma once

// In memory only; writing and reading files is the host's business.

#include <sinew/render/image.h>

#include <string>
#include <string_view>

namespace sinew {

/// The picture as the bytes of a PNG file: 8-bit RGB marked sRGB. The same picture gives the same
/// bytes (no time stamp). @throws Error when libpng fails.
std::string encodePng(const Image& image);

/// Reads any PNG as 8-bit RGB; transparency is dropped. @throws InvalidInput when the bytes are not
/// a whole PNG, or the picture is too large.
Image decodePng(std::string_view bytes);

}  // namespace sinew
