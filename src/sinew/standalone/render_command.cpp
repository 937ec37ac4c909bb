#include <sinew/base/error.h>
#include <sinew/io/byte_sink.h>
#include <sinew/nodes/network.h>
#include <sinew/render/contact_sheet.h>
#include <sinew/render/png.h>
#include <sinew/render/view_fit.h>
#include <sinew/standalone/command.h>
#include <sinew/standalone/picture_source.h>
#include <sinew/standalone/render_options.h>

#include <cstdio>
#include <filesystem>

namespace sinew {
namespace {

/// A picture to draw: what, from where, and its label.
struct Shot {
    PictureSource* source;
    int frame;
    std::string label;
};

/// All files, all frames, in the order of the command line.
std::vector<Shot> shotsOf(std::vector<PictureSource>& sources) {
    std::vector<Shot> shots;
    for (PictureSource& source : sources) {
        for (const int frame : source.frames()) {
            std::string label = source.name();
            if (source.isSequence()) label += " " + std::to_string(frame);
            shots.push_back({&source, frame, label});
        }
    }
    return shots;
}

/// A sheet is one picture; a sequence needs the frame in its name.
std::string defaultOut(const RenderPlan& plan, const PictureSource& source) {
    const bool isSequence = source.isSequence() && plan.sheetColumns == 0;
    return "out/" + source.name() + (isSequence ? ".$F4.png" : ".png");
}

/// Whole or not at all, like every file.
void writePicture(const std::string& path, const Image& image) {
    const auto folder = std::filesystem::path(path).parent_path();
    std::error_code ignored;  // the write below says what is wrong
    if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
    writeWholeFile(path, encodePng(image));
    std::printf("wrote %s\n", path.c_str());
}

/// The direction of --view; the distance follows from what is added.
ViewFit fitOf(const RenderPlan& plan) {
    const double aspect = static_cast<double>(plan.settings.width) / plan.settings.height;
    return {plan.yaw, plan.pitch, plan.fov, aspect};
}

/// One camera and one floor for all frames of a sequence, so that nothing moves but the content.
void holdStill(PictureSource& source, RenderPlan& plan, Terminal& terminal) {
    ViewFit fit = fitOf(plan);
    for (const int frame : source.frames())
        fit.add(sceneOf(source.geometry(frame, terminal), plan.look, terminal));
    if (fit.bounds().isEmpty()) return;
    plan.look.groundHeight = fit.bounds().min.y();
    if (!plan.camera) plan.camera = fit.camera();
}

/// One picture; the camera frames the content unless it is given or held for the sequence.
Image draw(const Shot& shot, const RenderPlan& plan, Terminal& terminal) {
    const Geometry geometry = shot.source->geometry(shot.frame, terminal);
    const RenderScene scene = sceneOf(geometry, plan.look, terminal);
    ViewFit fit = fitOf(plan);
    if (!plan.camera) fit.add(scene);
    return render(scene, plan.camera.value_or(fit.camera()), plan.settings, terminal);
}

void run(const Arguments& arguments, Terminal& terminal) {
    RenderPlan plan = renderPlan(arguments);
    std::vector<PictureSource> sources;
    for (const std::string& path : arguments.positional())
        sources.emplace_back(path, plan.frames);
    if (plan.out.empty()) plan.out = defaultOut(plan, sources[0]);
    const std::vector<Shot> shots = shotsOf(sources);
    const bool isSheet = plan.sheetColumns > 0;
    if (!isSheet && sources.size() > 1)
        throw InvalidInput("several files need --sheet COLUMNS; or render them one by one");
    if (!isSheet && shots.size() > 1 && !hasFrameVariable(plan.out))
        throw InvalidInput("--out " + plan.out + " names one file for a sequence; put $F4 into it");

    // Different objects on one sheet each fill their cell; frames of one object share a camera.
    if (shots.size() > 1 && sources.size() == 1) holdStill(sources[0], plan, terminal);
    std::vector<Image> images;
    std::vector<std::string> labels;
    for (std::size_t i = 0; i < shots.size(); ++i) {
        terminal.beginTask(static_cast<int>(i), static_cast<int>(shots.size()), shots[i].label);
        Image image = draw(shots[i], plan, terminal);
        terminal.clear();
        if (!isSheet) {
            writePicture(expandFrame(plan.out, shots[i].frame), image);
        } else {
            images.push_back(std::move(image));
            labels.push_back(shots[i].label);
        }
    }
    if (isSheet) writePicture(plan.out, contactSheet(images, plan.sheetColumns, labels));
}

}  // namespace

Command renderCommand() {
    CommandSpec spec;
    spec.name = "render";
    spec.summary = "Draws PNG pictures of geometry, of a cache, or of a network's output.";
    spec.arguments = "FILE...";
    spec.minArguments = 1;
    spec.maxArguments = 1000;
    spec.options = renderOptionSpecs();
    spec.examples =
        "FILE is geometry in any format we read, a sequence with $F4 in its name, or a network.\n\n"
        "examples:\n"
        "  sinew render tree.bgeo.sc\n"
        "  sinew render 'out/beam.$F4.bgeo.sc' --frames 1-48 --out 'out/beam.$F4.png'\n"
        "  sinew render model.bgeo.sc --color-by stiffness --wire\n"
        "  sinew render a.obj b.ply c.geo --sheet 3 --out all.png --size 480x360\n";
    return {spec, &run};
}

}  // namespace sinew
