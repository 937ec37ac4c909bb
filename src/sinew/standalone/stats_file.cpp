#include <sinew/base/error.h>
#include <sinew/io/byte_sink.h>
#include <sinew/standalone/stats_file.h>

#include <nlohmann/json.hpp>

#include <filesystem>

namespace sinew {
namespace {

/// The whole lines of an earlier run for frames before `firstFrame`.
std::string earlierLines(const std::string& path, int firstFrame) {
    std::ifstream stream(path);
    std::string kept;
    for (std::string line; std::getline(stream, line);) {
        const auto json = nlohmann::json::parse(line, nullptr, false);
        if (!json.is_object() || !json.contains("frame") || !json["frame"].is_number()) continue;
        if (json["frame"].get<double>() < firstFrame) kept += line + "\n";
    }
    return kept;
}

}  // namespace

StatsFile::StatsFile(const std::string& path, bool resume, int firstFrame)
    : mPath(path) {
    const auto folder = std::filesystem::path(path).parent_path();
    std::error_code ignored;  // the write below reports what is wrong
    if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
    writeWholeFile(path, resume ? earlierLines(path, firstFrame) : "");
    mStream.open(path, std::ios::app);
    if (!mStream) throw Error(path + ": cannot be written");
}

void StatsFile::add(const FrameStats& stats) {
    mStream << jsonLine(stats) + "\n" << std::flush;
    if (!mStream) throw Error(mPath + ": cannot be written");
}

}  // namespace sinew
