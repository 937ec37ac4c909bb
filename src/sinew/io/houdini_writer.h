#pragma once

#include <sinew/geometry/geometry.h>
#include <sinew/io/byte_sink.h>

#include <memory>

namespace sinew {

enum class HoudiniEncoding { Text, Binary };

/// Writes Houdini's geometry format as Houdini 16 and later read it, and finishes the sink. The
/// same geometry gives the same bytes; reading them gives the same geometry, bit for bit.
/// @throws Error when the sink cannot keep the bytes.
void writeHoudini(
    std::unique_ptr<ByteSink> sink, const Geometry& geometry, HoudiniEncoding encoding);

}  // namespace sinew
