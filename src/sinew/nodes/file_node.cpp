#include <sinew/base/error.h>
#include <sinew/geometry/scale_lengths.h>
#include <sinew/io/geometry_io.h>
#include <sinew/nodes/network.h>
#include <sinew/nodes/standard_nodes.h>

#include <cmath>

namespace sinew {
namespace {

/// One read a frame; Cooker keeps the result while neither path nor frame changes.
Geometry cook(const CookContext& context) {
    const std::string& pattern = context.parms.text("file");
    if (pattern.empty()) throw InvalidInput("parameter file: no file is given");
    // Between frames (sub-frame cooks) the file of the frame that has begun counts.
    const int frame = static_cast<int>(std::floor(context.frame));
    const std::string path = resolvePath(expandFrame(pattern, frame), context.folder);
    Result<Geometry> geometry = readGeometry(path, context.monitor);
    if (!geometry) {
        const Failure& failure = geometry.failure();
        // A file that cannot be read is the user's to mend, even where the disk failed: exit
        // code 2.
        if (failure.kind == Failure::Kind::Interrupted) throw Interrupted();
        throw InvalidInput("parameter file: " + failure.message);
    }
    // From the scene's unit to metres; `sinew cook` scales back when it writes.
    scaleLengths(geometry.value(), context.unitLength);
    return std::move(geometry).value();
}

bool isTimeDependent(const ParmValues& parms) {
    return hasFrameVariable(parms.text("file"));
}

}  // namespace

NodeType fileNode() {
    NodeSchema schema;
    schema.name = "sinew::file";
    schema.version = "1.0";
    schema.label = "Sinew File";
    schema.summary = "Reads geometry from a file or a sequence of files.";
    schema.helpText =
        "Reads .geo, .bgeo, .bgeo.sc, .bgeo.gz, .obj, .ply and .vdb; the format is found from the "
        "content. In a sequence `$F` stands for the frame number and `$F4` for the same with at "
        "least four digits. Relative paths start at the network's folder. Lengths are scaled by "
        "the "
        "network's `units.length`, so that the solver works in metres.";
    schema.parms = {
        readFileParm("file", "File")
            .help("Path of the file; `$F` and `$F4` stand for the frame number."),
    };
    return {schema, &cook, &isTimeDependent};
}

}  // namespace sinew
