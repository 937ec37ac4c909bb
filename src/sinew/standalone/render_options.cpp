#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/standalone/render_options.h>

namespace sinew {
namespace {

void readSize(const Arguments& arguments, RenderSettings& settings) {
    const std::optional<std::string> text = arguments.value("--size");
    if (!text) return;
    char end = 0;
    if (std::sscanf(text->c_str(), "%dx%d%c", &settings.width, &settings.height, &end) != 2
        || settings.width < 16 || settings.height < 16 || settings.width > 16384
        || settings.height > 16384)
        throw InvalidInput(
            "--size takes WIDTHxHEIGHT in pixels, 16 to 16384 each, not \"" + *text + "\"");
}

void readCamera(const Arguments& arguments, RenderPlan& plan) {
    if (const auto view = arguments.numbers("--view", 2)) {
        plan.yaw = (*view)[0];
        plan.pitch = (*view)[1];
    }
    if (const auto fov = arguments.numbers("--fov", 1)) plan.fov = (*fov)[0];
    const auto eye = arguments.numbers("--eye", 3);
    const auto target = arguments.numbers("--target", 3);
    if (eye.has_value() != target.has_value())
        throw InvalidInput("--eye and --target belong together; give both or neither");
    if (!eye) return;
    Camera camera;
    camera.eye = Vector3((*eye)[0], (*eye)[1], (*eye)[2]);
    camera.target = Vector3((*target)[0], (*target)[1], (*target)[2]);
    camera.fovDegrees = plan.fov;
    plan.camera = camera;
}

void readLook(const Arguments& arguments, RenderOptions& look) {
    look.colorBy = arguments.value("--color-by").value_or("");
    if (const auto range = arguments.numbers("--range", 2)) {
        look.rangeMin = (*range)[0];
        look.rangeMax = (*range)[1];
    }
    look.highlightGroup = arguments.value("--group").value_or("");
    look.wireframe = arguments.has("--wire");
    look.axes = arguments.has("--axes");
    look.grid = arguments.value("--grid").value_or("");
    if (arguments.has("--surface")) look.gridStyle = RenderOptions::GridStyle::Surface;
    look.ground = !arguments.has("--no-ground");
    if (const auto color = arguments.numbers("--color", 3))
        look.color = Color(
            static_cast<float>((*color)[0]),
            static_cast<float>((*color)[1]),
            static_cast<float>((*color)[2]));
}

}  // namespace

std::vector<OptionSpec> renderOptionSpecs() {
    return {
        {"--out",
         "FILE.png",
         "Where the picture goes, default out/NAME.png (a sequence: NAME.$F4.png)."},
        {"--frames", "A-B", "Frames of a sequence ($F4 in FILE) or of a network."},
        {"--size", "WxH", "Pixels, default 1280x720."},
        {"--view", "YAW,PITCH", "Degrees around and above, default 35,20; 0,0 looks from +Z."},
        {"--eye", "X,Y,Z", "Place of the camera, with --target; else it frames the content."},
        {"--target", "X,Y,Z", "Where the camera looks."},
        {"--fov", "DEGREES", "Vertical field of view, default 35."},
        {"--color-by", "NAME", "Attribute or grid that gives the colours, with a legend."},
        {"--range", "A,B", "Values of the colour map's ends."},
        {"--color", "R,G,B", "Colour of what has none, linear, 0 to 1 each."},
        {"--group", "NAME", "Highlights a point or primitive group."},
        {"--wire", "", "Draws polygon edges."},
        {"--axes", "", "Draws each point's transform as red, green and blue axes."},
        {"--grid", "NAME", "Draws only this VDB grid."},
        {"--surface", "", "Draws grids as surfaces instead of voxels."},
        {"--no-ground", "", "Leaves the floor out."},
        {"--sheet", "COLUMNS", "Puts all files and frames on one labelled sheet."},
        {"--caption", "TEXT", "Writes a line into the corner."},
    };
}

RenderPlan renderPlan(const Arguments& arguments) {
    RenderPlan plan;
    readLook(arguments, plan.look);
    readSize(arguments, plan.settings);
    readCamera(arguments, plan);
    plan.settings.caption = arguments.value("--caption").value_or("");
    plan.sheetColumns = arguments.integer("--sheet", 0, 1, 100);
    plan.frames = arguments.frameRange("--frames");
    plan.out = arguments.value("--out").value_or("");
    if (!plan.out.empty() && !endsWith(toLower(plan.out), ".png"))
        throw InvalidInput("--out takes a .png, not \"" + plan.out + "\"");
    return plan;
}

}  // namespace sinew
