#include <sinew/base/error.h>
#include <sinew/base/hash.h>
#include <sinew/io/vdb_check.h>
#include <sinew/io/vdb_file.h>

#include <openvdb/io/Stream.h>
#include <openvdb/openvdb.h>

#include <mutex>
#include <sstream>
#include <streambuf>

namespace sinew {
namespace {

/// Registers grid and metadata types with OpenVDB; a second call from another thread must wait.
void initializeOnce() {
    static std::once_flag once;
    std::call_once(once, [] { vdb::initialize(); });
}

/// Reads a string in place; std::istringstream would copy it.
class StringReader : public std::streambuf {
public:
    explicit StringReader(std::string& bytes) {
        setg(bytes.data(), bytes.data(), bytes.data() + bytes.size());
    }
};

/// OpenVDB stamps every file with a random identifier; ours is a hash of the content, so that the
/// same grids give the same file.
void replaceIdentifier(std::string& file) {
    constexpr std::size_t kStart = 8 + 3 * 4 + 1;
    constexpr std::string_view kForm = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    file.replace(kStart, kForm.size(), kForm);
    Hash64 hash;
    hash.bytes(file.data(), file.size());
    std::uint64_t bits = hash.result();
    for (std::size_t i = 0; i < kForm.size(); ++i) {
        if (kForm[i] != 'x') continue;
        file[kStart + i] = "0123456789abcdef"[bits & 15];
        bits = bits >> 4 | bits << 60;
    }
}

/// A shallow copy under another name; the grid itself when it has that name already.
GridPtr renamed(const GridPtr& grid, const std::string& name) {
    if (grid->getName() == name) return grid;
    vdb::MetaMap metadata(*grid);
    metadata.removeMeta(vdb::GridBase::META_GRID_NAME);
    metadata.insertMeta(vdb::GridBase::META_GRID_NAME, vdb::StringMetadata(name));
    return grid->copyGridReplacingMetadata(metadata);
}

}  // namespace

std::vector<GridPtr> readVdbBytes(std::string_view bytes, Monitor& monitor) {
    initializeOnce();
    const VdbLayout layout = checkVdb(bytes, monitor);
    std::string safe(bytes);
    // Types that start with "__" and that OpenVDB does not know are skipped by it.
    for (const std::size_t name : layout.delayedLoadNames)
        safe[name + 2] = '_';

    try {
        // Without delayed loading: the file may be gone by the time a voxel is asked for.
        StringReader reader(safe);
        std::istream input(&reader);
        vdb::io::Stream stream(input, /*delayLoad=*/false);
        const vdb::GridPtrVecPtr grids = stream.getGrids();
        if (!grids || !input) throw InvalidInput("VDB file is damaged: it ends too early");
        return {grids->begin(), grids->end()};
    } catch (const vdb::Exception& e) {
        throw InvalidInput(std::string("VDB file cannot be read: ") + e.what());
    }
}

std::string writeVdbBytes(const std::vector<GridPtr>& grids) {
    initializeOnce();
    for (const GridPtr& grid : grids) {
        if (!grid) throw InvalidInput("a VDB primitive has no grid");
    }
    std::ostringstream output(std::ios_base::binary);
    try {
        vdb::io::Stream(output).write(vdb::GridCPtrVec(grids.begin(), grids.end()));
    } catch (const vdb::Exception& e) {
        throw Error(std::string("VDB file cannot be written: ") + e.what());
    }
    std::string file = output.str();
    replaceIdentifier(file);
    return file;
}

Geometry readVdb(std::string_view bytes, Monitor& monitor) {
    Geometry geometry;
    for (const GridPtr& grid : readVdbBytes(bytes, monitor))
        geometry.addVdb(grid);
    return geometry;
}

std::string writeVdb(const Geometry& geometry) {
    std::vector<GridPtr> grids;
    for (int i = 0; i < geometry.primitiveCount(); ++i) {
        if (geometry.kind(i) != PrimitiveKind::Vdb) continue;
        const GridPtr& grid = geometry.record(i)->grid;
        if (!grid) throw InvalidInput("VDB primitive " + std::to_string(i) + " has no grid");
        grids.push_back(renamed(grid, geometry.gridName(i)));
    }
    if (grids.empty())
        throw InvalidInput("a .vdb file holds VDB grids, and this geometry has none; use .bgeo");
    return writeVdbBytes(grids);
}

}  // namespace sinew
