#pragma once

#include <sinew/render/from_geometry.h>
#include <sinew/render/render.h>
#include <sinew/standalone/options.h>

#include <optional>
#include <utility>

namespace sinew {

/// What `sinew render` draws and how, from its command line.
struct RenderPlan {
    RenderOptions look;
    RenderSettings settings;
    double yaw = 35.0;             ///< degrees
    double pitch = 20.0;           ///< degrees
    double fov = 35.0;             ///< degrees
    std::optional<Camera> camera;  ///< given eye and target; else the camera frames the content
    int sheetColumns = 0;          ///< > 0: all pictures on one sheet
    std::optional<std::pair<int, int>> frames;
    std::string out;
};

/// The options that renderPlan() understands.
std::vector<OptionSpec> renderOptionSpecs();
/// @throws InvalidInput naming the option that does not fit.
RenderPlan renderPlan(const Arguments& arguments);

}  // namespace sinew
