#include <sinew/io/geometry_io.h>
#include <sinew/io/geometry_summary.h>
#include <sinew/standalone/command.h>

#include <nlohmann/json.hpp>

#include <cstdio>

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

/// One object for one file, a list for several; each says its file.
void printJson(const std::vector<std::string>& paths, Terminal& terminal) {
    Json list = Json::array();
    for (const std::string& path : paths) {
        Json json = {{"file", path}};
        json.update(Json::parse(toJson(summarize(readGeometry(path, terminal).value()))));
        list.push_back(std::move(json));
    }
    std::printf("%s\n", (paths.size() == 1 ? list[0] : list).dump(2).c_str());
}

void run(const Arguments& arguments, Terminal& terminal) {
    const std::vector<std::string>& paths = arguments.positional();
    if (arguments.has("--json")) return printJson(paths, terminal);
    for (const std::string& path : paths) {
        const GeometrySummary summary = summarize(readGeometry(path, terminal).value());
        std::printf("%s\n%s", path.c_str(), toText(summary).c_str());
        if (&path != &paths.back()) std::puts("");
    }
}

}  // namespace

Command infoCommand() {
    CommandSpec spec;
    spec.name = "info";
    spec.summary = "Says what geometry files hold: counts, attributes, groups, grids.";
    spec.arguments = "FILE...";
    spec.minArguments = 1;
    spec.maxArguments = 100'000;
    spec.options = {{"--json", "", "Prints JSON: an object, or a list for several files."}};
    spec.examples =
        "Attributes are listed with owner, type, size, least and greatest value of each "
        "component.\n\n"
        "examples:\n"
        "  sinew info out/showcase.0001.bgeo.sc\n"
        "  sinew info *.bgeo.sc --json\n";
    return {spec, &run};
}

}  // namespace sinew
