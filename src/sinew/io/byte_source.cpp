#include <sinew/base/error.h>
#include <sinew/io/byte_source.h>
#include <sinew/io/gzip_source.h>
#include <sinew/io/sc_source.h>

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace sinew {
namespace {

/// pread() needs no seek, so that several readers may share one store.
class FileStore final : public ByteStore {
public:
    explicit FileStore(const std::string& path)
        : mPath(path),
          mFile(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
        if (mFile < 0) fail(errno);
        struct stat info = {};
        if (::fstat(mFile, &info) != 0) closeAndFail(errno);
        // A folder opens like a file and fails only when it is read.
        if (S_ISDIR(info.st_mode)) closeAndFail(EISDIR);
        mSize = static_cast<std::uint64_t>(info.st_size);
    }
    ~FileStore() override { ::close(mFile); }
    FileStore(const FileStore&) = delete;
    FileStore& operator=(const FileStore&) = delete;

    std::uint64_t size() const override { return mSize; }

    void readAt(std::uint64_t offset, void* to, std::size_t count) const override {
        auto* place = static_cast<char*>(to);
        while (count > 0) {
            const ssize_t got = ::pread(mFile, place, count, static_cast<off_t>(offset));
            // A signal came first: nothing was read, and nothing is lost.
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) fail(errno);
            if (got == 0) throw Error("cannot read " + mPath + ": it became shorter meanwhile");
            place += got;
            offset += static_cast<std::uint64_t>(got);
            count -= static_cast<std::size_t>(got);
        }
    }

private:
    [[noreturn]] void fail(int reason) const {
        throw Error("cannot read " + mPath + ": " + std::strerror(reason));
    }
    [[noreturn]] void closeAndFail(int reason) const {
        ::close(mFile);
        fail(reason);
    }

    std::string mPath;
    int mFile;
    std::uint64_t mSize = 0;
};

/// For tests, fuzzing, and files that are in memory already.
class MemoryStore final : public ByteStore {
public:
    explicit MemoryStore(std::string_view bytes)
        : mBytes(bytes) {}

    std::uint64_t size() const override { return mBytes.size(); }

    void readAt(std::uint64_t offset, void* to, std::size_t count) const override {
        if (offset > mBytes.size() || count > mBytes.size() - offset)
            throw LogicError("read past the end of memory");
        if (count > 0) std::memcpy(to, mBytes.data() + offset, count);
    }

private:
    std::string_view mBytes;
};

/// The stored bytes as they are.
class PlainSource final : public ByteSource {
public:
    explicit PlainSource(std::shared_ptr<const ByteStore> store)
        : mStore(std::move(store)) {}

    std::size_t read(void* to, std::size_t count) override {
        const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(count, bytesLeftAtMost()));
        mStore->readAt(mOffset, to, n);
        mOffset += n;
        return n;
    }
    std::uint64_t bytesLeftAtMost() const override { return mStore->size() - mOffset; }

private:
    std::shared_ptr<const ByteStore> mStore;
    std::uint64_t mOffset = 0;
};

}  // namespace

std::shared_ptr<const ByteStore> openFile(const std::string& path) {
    return std::make_shared<FileStore>(path);
}

std::shared_ptr<const ByteStore> viewMemory(std::string_view bytes) {
    return std::make_shared<MemoryStore>(bytes);
}

std::unique_ptr<ByteSource> openByteSource(std::shared_ptr<const ByteStore> store) {
    // Four bytes tell the dress; fewer than four are left to the parser to complain about.
    char start[4] = {};
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(4, store->size()));
    store->readAt(0, start, count);
    const std::string_view magic(start, count);
    if (magic == "scf1") return std::make_unique<ScSource>(std::move(store));
    if (magic.substr(0, 2) == "\x1f\x8b") return std::make_unique<GzipSource>(std::move(store));
    return std::make_unique<PlainSource>(std::move(store));
}

}  // namespace sinew
