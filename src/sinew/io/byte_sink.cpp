#include <sinew/base/error.h>
#include <sinew/io/byte_sink.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace sinew {
namespace {

/// Writes beside the target and renames: on one file system a rename is atomic, so that readers see
/// the old file or the new one, never a part.
class FileSink final : public ByteSink {
public:
    explicit FileSink(const std::string& path)
        : mPath(path) {
        // Two writers of one path must not share a temporary file.
        for (int attempt = 0; mFile < 0; ++attempt) {
            mTemporary = path + ".tmp" + std::to_string(::getpid()) + "_" + std::to_string(attempt);
            mFile = ::open(mTemporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            if (mFile < 0 && errno != EEXIST) {
                mTemporary.clear();
                fail(errno);
            }
        }
    }
    ~FileSink() override {
        if (mFile >= 0) ::close(mFile);
        if (!mTemporary.empty()) ::unlink(mTemporary.c_str());
    }
    FileSink(const FileSink&) = delete;
    FileSink& operator=(const FileSink&) = delete;

    using ByteSink::write;
    void write(const void* bytes, std::size_t count) override {
        const auto* place = static_cast<const char*>(bytes);
        while (count > 0) {
            // A full disk may take part of it: go on until the rest is refused as well.
            const ssize_t done = ::write(mFile, place, count);
            if (done < 0 && errno == EINTR) continue;
            if (done < 0) fail(errno);
            place += done;
            count -= static_cast<std::size_t>(done);
        }
    }

    void finish() override {
        const int file = mFile;
        mFile = -1;
        // Network file systems report a full disk only now.
        if (::close(file) != 0) fail(errno);
        if (std::rename(mTemporary.c_str(), mPath.c_str()) != 0) fail(errno);
        mTemporary.clear();
    }

private:
    [[noreturn]] void fail(int reason) const {
        throw Error("cannot write " + mPath + ": " + std::strerror(reason));
    }

    std::string mPath;
    std::string mTemporary;
    int mFile = -1;
};

class StringSink final : public ByteSink {
public:
    explicit StringSink(std::string& bytes)
        : mBytes(bytes) {}

    using ByteSink::write;
    void write(const void* bytes, std::size_t count) override {
        mBytes.append(static_cast<const char*>(bytes), count);
    }
    void finish() override {}

private:
    std::string& mBytes;
};

}  // namespace

std::unique_ptr<ByteSink> createFile(const std::string& path) {
    return std::make_unique<FileSink>(path);
}

std::unique_ptr<ByteSink> appendTo(std::string& bytes) {
    return std::make_unique<StringSink>(bytes);
}

void writeWholeFile(const std::string& path, std::string_view bytes) {
    FileSink sink(path);
    sink.write(bytes);
    sink.finish();
}

}  // namespace sinew
