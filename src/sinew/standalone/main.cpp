#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/standalone/command.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>

namespace sinew {
namespace {

enum ExitCode { Done = 0, Failed = 1, WrongInput = 2, Stopped = 130 };

std::vector<Command> commands() {
    return {
        cookCommand(),
        infoCommand(),
        convertCommand(),
        nodesCommand(),
        validateCommand(),
        renderCommand()};
}

std::string mainHelp(const std::vector<Command>& all) {
    std::string text =
        "Sinew: art-directed soft bodies. This is the standalone host; it cooks the same nodes as\n"
        "the Houdini plug-in, from networks written as JSON.\n\n"
        "usage: sinew COMMAND [arguments]\n\ncommands:\n";
    for (const Command& command : all) {
        std::string name = "  " + command.spec.name;
        name.resize(12, ' ');
        text += name + command.spec.summary + "\n";
    }
    return text +
           "\nsinew COMMAND --help explains a command; sinew --version names the version.\n"
           "Exit codes: 0 done, 1 failed while working, 2 wrong usage or input, 130 interrupted.\n\n"
           "A first network:\n"
           "  sinew cook houdini/scenes/shapes.json     cooks it into out/\n"
           "  sinew info out/shapes.0001.bgeo.sc        says what is in the result\n"
           "  sinew render out/shapes.0001.bgeo.sc      draws it\n";
}

const Command& findCommand(const std::vector<Command>& all, const std::string& name) {
    std::vector<std::string> names;
    for (const Command& command : all) {
        if (command.spec.name == name) return command;
        names.push_back(command.spec.name);
    }
    throw InvalidInput(
        "unknown command \"" + name + "\"" + didYouMean(name, names) + " (see sinew --help)");
}

bool asksForHelp(const std::string& word) {
    return word == "--help" || word == "-h" || word == "help";
}

void runCommandLine(std::vector<std::string> words) {
    const std::vector<Command> all = commands();
    if (words.empty()) throw InvalidInput("which command? sinew --help lists them");
    if (words[0] == "--version") {
        std::printf("sinew %s\n", SINEW_VERSION);
        return;
    }
    if (asksForHelp(words[0]) && words.size() == 1) {
        std::fputs(mainHelp(all).c_str(), stdout);
        return;
    }
    // `sinew help cook` is `sinew cook --help`.
    if (words[0] == "help") std::swap(words[0], words[1]);
    const Command& command = findCommand(all, words[0]);
    words.erase(words.begin());
    if (std::any_of(words.begin(), words.end(), asksForHelp)) {
        std::fputs(helpText(command.spec).c_str(), stdout);
        return;
    }
    const Arguments arguments(command.spec, words);
    Terminal terminal;
    command.run(arguments, terminal);
}

int report(ExitCode code, std::string message) {
    std::replace(message.begin(), message.end(), '\n', ' ');
    std::fprintf(stderr, "sinew: error: %s\n", message.c_str());
    return code;
}

int run(const std::vector<std::string>& words) {
    try {
        runCommandLine(words);
        return std::fflush(stdout) == 0 ? Done : report(Failed, "cannot write to standard output");
    } catch (const Interrupted& e) {
        return report(Stopped, e.what());
    } catch (const InvalidInput& e) {
        return report(WrongInput, e.what());
    } catch (const std::bad_alloc&) {
        return report(Failed, "not enough memory");
    } catch (const std::exception& e) {
        return report(Failed, e.what());
    }
}

}  // namespace
}  // namespace sinew

int main(int argc, char** argv) {
    return sinew::run(std::vector<std::string>(argv + 1, argv + std::max(1, argc)));
}
