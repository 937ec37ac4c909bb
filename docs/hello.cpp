// A first program with Sinew's core: make a body, make it solid, weigh it, save it.
// docs/hello.md explains it; the test Docs.HelloRuns builds and runs it.

#include <sinew/base/monitor.h>
#include <sinew/geometry/voxelize.h>
#include <sinew/io/geometry_io.h>
#include <sinew/shapes/shape.h>

#include <cstdio>
#include <exception>

namespace {

void hello(const char* path) {
    // The host's side: this one keeps warnings and is never interrupted.
    sinew::WarningList monitor;

    sinew::ShapeOptions shape;
    shape.kind = sinew::shapeKindFromName("torus");
    shape.size = sinew::Vector3(1.0, 0.3, 1.0);  // m
    const sinew::Geometry mesh = sinew::makeShape(shape, monitor);

    sinew::VoxelizeOptions options;
    options.voxelSize = 0.02;      // m
    options.massDensity = 1000.0;  // kg/m³
    const sinew::VoxelModel model = sinew::voxelize(mesh, options, monitor);

    // A torus with radii R = 0.35 and r = 0.15 holds 2π² R r² = 0.1555 m³.
    std::printf("%.1f kg in %zu voxels\n", model.mass(), model.voxels().size());
    for (const std::string& warning : monitor.warnings)
        std::printf("warning: %s\n", warning.c_str());

    // Whole or not at all; value() throws what went wrong.
    sinew::writeGeometry(path, sinew::toGeometry(model)).value();
}

}  // namespace

int main(int argc, char** argv) {
    try {
        hello(argc > 1 ? argv[1] : "hello.bgeo.sc");
        return 0;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "hello: %s\n", e.what());
        return 1;
    }
}
