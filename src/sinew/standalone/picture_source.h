#pragma once

// Render takes networks as well as files, so that looking at a node's result needs no cache.

#include <sinew/base/monitor.h>
#include <sinew/nodes/cooker.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sinew {

/// What `sinew render` may be given: a geometry file, a sequence of them, or a network to cook.
class PictureSource {
public:
    /// @throws InvalidInput when a network is wrong or a file is missing.
    PictureSource(const std::string& path, const std::optional<std::pair<int, int>>& frames);

    const std::string& name() const { return mName; }  ///< without folder, frame and extension
    const std::vector<int>& frames() const { return mFrames; }
    bool isSequence() const { return mFrames.size() > 1; }

    /// @throws InvalidInput, Error, Interrupted.
    Geometry geometry(int frame, Monitor& monitor);

private:
    std::string mPath;
    std::string mName;
    std::vector<int> mFrames;
    std::unique_ptr<Registry> mRegistry;  // only for a network, which points into it
    std::unique_ptr<Cooker> mCooker;
};

}  // namespace sinew
