#include <sinew/io/geometry_io.h>
#include <sinew/standalone/command.h>

namespace sinew {
namespace {

void run(const Arguments& arguments, Terminal& terminal) {
    const std::string& from = arguments.positional()[0];
    const std::string& to = arguments.positional()[1];
    checkWritable(to).value();  // before a long read
    const Result<Geometry> geometry = readGeometry(from, terminal);
    writeGeometry(to, geometry.value()).value();
}

}  // namespace

Command convertCommand() {
    CommandSpec spec;
    spec.name = "convert";
    spec.summary = "Reads geometry in one format and writes it in another.";
    spec.arguments = "IN OUT";
    spec.minArguments = spec.maxArguments = 2;
    spec.examples =
        "The format of IN is found from its content, that of OUT from its name: .geo, .bgeo,\n"
        ".bgeo.sc, .bgeo.gz, .obj, .ply or .vdb. Formats that hold less keep what they can: .obj "
        "and\n"
        ".ply meshes, .vdb grids.\n\n"
        "examples:\n"
        "  sinew convert bunny.obj bunny.bgeo.sc\n"
        "  sinew convert cache.0001.bgeo.sc readable.geo\n";
    return {spec, &run};
}

}  // namespace sinew
