#include <sinew/base/text.h>
#include <sinew/io/byte_sink.h>
#include <sinew/io/byte_source.h>
#include <sinew/io/geometry_io.h>
#include <sinew/io/houdini_reader.h>
#include <sinew/io/houdini_writer.h>
#include <sinew/io/obj.h>
#include <sinew/io/ply.h>
#include <sinew/io/vdb_file.h>

#include <filesystem>
#include <string_view>

namespace sinew {
namespace {

/// Text, binary, packed or not: the bytes tell.
Geometry readHoudiniFile(const std::string& path, Monitor& monitor) {
    const std::unique_ptr<ByteSource> source = openByteSource(openFile(path));
    return readHoudini(*source, monitor);
}

template <HoudiniEncoding encoding, Packing packing>
void writeHoudiniFile(const std::string& path, const Geometry& geometry) {
    writeHoudini(pack(createFile(path), packing), geometry, encoding);
}

/// For formats that are decoded from memory.
template <Geometry (*read)(std::string_view, Monitor&)>
Geometry readWholeFile(const std::string& path, Monitor& monitor) {
    const std::shared_ptr<const ByteStore> file = openFile(path);
    std::string bytes(static_cast<std::size_t>(file->size()), '\0');
    file->readAt(0, bytes.data(), bytes.size());
    return read(bytes, monitor);
}

template <std::string (*write)(const Geometry&)>
void writeBytes(const std::string& path, const Geometry& geometry) {
    writeWholeFile(path, write(geometry));
}

/// A file extension and what handles it.
struct Format {
    std::string_view extension;
    Geometry (*read)(const std::string& path, Monitor& monitor);
    void (*write)(const std::string& path, const Geometry& geometry);
};

constexpr auto kText = HoudiniEncoding::Text;
constexpr auto kBinary = HoudiniEncoding::Binary;

/// A format more is a line more.
constexpr Format kFormats[] = {
    {".geo", readHoudiniFile, writeHoudiniFile<kText, Packing::None>},
    {".geo.sc", readHoudiniFile, writeHoudiniFile<kText, Packing::Sc>},
    {".geo.gz", readHoudiniFile, writeHoudiniFile<kText, Packing::Gzip>},
    {".bgeo", readHoudiniFile, writeHoudiniFile<kBinary, Packing::None>},
    {".bgeo.sc", readHoudiniFile, writeHoudiniFile<kBinary, Packing::Sc>},
    {".bgeo.gz", readHoudiniFile, writeHoudiniFile<kBinary, Packing::Gzip>},
    {".obj", readWholeFile<readObj>, writeBytes<writeObj>},
    {".ply", readWholeFile<readPly>, writeBytes<writePly>},
    {".vdb", readWholeFile<readVdb>, writeBytes<writeVdb>},
};

const Format& formatOf(const std::string& path) {
    // ".geo.sc" ends with no other extension, and ".bgeo" not with ".geo" preceded by a dot: the
    // first match is the only one.
    const std::string name = toLower(path);
    for (const Format& format : kFormats) {
        if (endsWith(name, format.extension)) return format;
    }
    throw InvalidInput(
        path + ": unknown file extension; use one of " + join(geometryExtensions(), " "));
}

}  // namespace

Result<Geometry> readGeometry(const std::string& path, Monitor& monitor) {
    return capture([&] {
        const Format& format = formatOf(path);
        try {
            return format.read(path, monitor);
        } catch (const InvalidInput& e) {
            // Readers know bytes, not names: the path is added here, once for all formats.
            throw InvalidInput(path + ": " + e.what());
        }
    });
}

Status writeGeometry(const std::string& path, const Geometry& geometry) {
    return capture([&] {
        formatOf(path).write(path, geometry);
        return std::monostate{};
    });
}

Status checkWritable(const std::string& path) {
    return capture([&] {
        static_cast<void>(formatOf(path));
        const std::filesystem::path folder = std::filesystem::path(path).parent_path();
        std::error_code code;
        if (!folder.empty()) std::filesystem::create_directories(folder, code);
        if (code) throw Error(folder.string() + ": cannot be created: " + code.message());
        if (std::filesystem::is_directory(path, code)) throw Error(path + ": is a folder");
        // Only a real attempt tells: permissions, full disks and read-only mounts differ.
        createFile(path);
        return std::monostate{};
    });
}

std::vector<std::string> geometryExtensions() {
    std::vector<std::string> extensions;
    for (const Format& format : kFormats)
        extensions.emplace_back(format.extension);
    return extensions;
}

}  // namespace sinew
