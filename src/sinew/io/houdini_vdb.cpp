#include <sinew/base/error.h>
#include <sinew/io/houdini_vdb.h>
#include <sinew/io/vdb_file.h>

#include <algorithm>
#include <string>

namespace sinew {
namespace {

// Bytes to a piece, as seen in files of other writers that Houdini loads.
constexpr std::size_t kTileSize = 4096;

/// Binary files pack the bytes, text spells them as numbers; the leading map is skipped.
void append(std::string& bytes, const JsonValue& piece) {
    if (const auto* packed = piece.as<Buffer<std::uint8_t>>()) {
        bytes.append(packed->begin(), packed->end());
    } else if (const auto* plain = piece.as<Buffer<std::int64_t>>()) {
        for (const std::int64_t byte : *plain) {
            if (byte < 0 || byte > 255) throw InvalidInput("a VDB primitive holds no bytes");
            bytes.push_back(static_cast<char>(byte));
        }
    }
}

}  // namespace

GridPtr readHoudiniVdb(const JsonValue& field, Monitor& monitor) {
    const auto* pieces = field.as<JsonValue::Array>();
    if (!pieces) throw InvalidInput("a VDB primitive has no data");
    // The grid's stream in one piece again, then as any .vdb file, with all its checks.
    std::string bytes;
    for (const JsonValue& piece : *pieces)
        append(bytes, piece);
    const std::vector<GridPtr> grids = readVdbBytes(bytes, monitor);
    if (grids.size() != 1) {
        throw InvalidInput(
            "a VDB primitive holds " + std::to_string(grids.size()) + " grids instead of one");
    }
    return grids[0];
}

void writeHoudiniVdb(JsonWriter& to, const GridPtr& grid) {
    const std::string bytes = writeVdbBytes({grid});
    to.beginArray();
    to.beginMap();
    to.word("tilesize");
    to.integer(kTileSize);
    to.endMap();
    for (std::size_t at = 0; at < bytes.size(); at += kTileSize) {
        const std::size_t n = std::min(kTileSize, bytes.size() - at);
        to.array(reinterpret_cast<const std::uint8_t*>(bytes.data() + at), n);
    }
    to.endArray();
}

}  // namespace sinew
