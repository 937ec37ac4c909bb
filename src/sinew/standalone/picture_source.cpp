#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/nodes/network_json.h>
#include <sinew/standalone/input_file.h>
#include <sinew/standalone/picture_source.h>

#include <filesystem>

namespace sinew {
namespace {

/// "out/tree.$F4.bgeo.sc" → "tree"
std::string plainName(const std::string& path) {
    const std::string file = std::filesystem::path(path).filename().string();
    const std::size_t dot = file.find('.', 1);
    return file.substr(0, dot);
}

/// Frames from 0 up to a limit for which the sequence has a file, without gaps at the start only.
std::vector<int> framesOnDisk(const std::string& pattern) {
    constexpr int kLastTried = 100'000;
    std::vector<int> frames;
    for (int f = 0; f <= kLastTried && (frames.empty() ? f < 2000 : true); ++f) {
        const bool isThere = std::filesystem::exists(expandFrame(pattern, f));
        if (isThere) frames.push_back(f);
        if (!isThere && !frames.empty()) break;
    }
    if (frames.empty()) throw InvalidInput(pattern + ": no frame of this sequence is there");
    return frames;
}

std::vector<int> range(int first, int last) {
    std::vector<int> frames;
    for (int f = first; f <= last; ++f)
        frames.push_back(f);
    return frames;
}

}  // namespace

PictureSource::PictureSource(
    const std::string& path, const std::optional<std::pair<int, int>>& frames)
    : mPath(path),
      mName(plainName(path)) {
    if (frames) mFrames = range(frames->first, frames->second);
    if (endsWith(path, ".json")) {
        mRegistry = std::make_unique<Registry>(standardNodes());
        Network network = loadNetwork(path, *mRegistry).value();
        if (!frames) mFrames = {network.firstFrame};
        // Only the frames to be drawn have to find their files.
        network.firstFrame = mFrames.front();
        network.lastFrame = mFrames.back();
        checkFiles(network).value();
        mCooker = std::make_unique<Cooker>(std::move(network));
    } else if (!hasFrameVariable(path)) {
        mFrames = {frames ? frames->first : 1};
    } else if (!frames) {
        mFrames = framesOnDisk(path);
    }
}

Geometry PictureSource::geometry(int frame, Monitor& monitor) {
    if (mCooker) return mCooker->cook(frame, monitor);
    return readInputFile(expandFrame(mPath, frame), monitor);
}

}  // namespace sinew
