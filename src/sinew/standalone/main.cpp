#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/standalone/command.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>

namespace sinew {
namespace {

// API: farms decide by them whether to retry (1), to report (2) or to requeue (130).
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

/// What `sinew --help` prints: the commands, the exit codes, a first thing to try.
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

/// @throws InvalidInput with the nearest command.
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
    return word == "--help" || word == "-h";
}

/// Everything between the words and the command: help, version, checks.
void runCommandLine(std::vector<std::string> words) {
    const std::vector<Command> all = commands();
    if (words.empty()) throw InvalidInput("which command? sinew --help lists them");
    if (words[0] == "--version") {
        std::printf("sinew %s\n", SINEW_VERSION);
        return;
    }
    const bool isHelp = asksForHelp(words[0]) || words[0] == "help";
    if (isHelp && words.size() == 1) {
        std::fputs(mainHelp(all).c_str(), stdout);
        return;
    }
    // `sinew help cook` is `sinew cook --help`.
    if (isHelp) words.erase(words.begin());
    const Command& command = findCommand(all, words[0]);
    words.erase(words.begin());
    if (isHelp || std::any_of(words.begin(), words.end(), asksForHelp)) {
        std::fputs(helpText(command.spec).c_str(), stdout);
        return;
    }
    // Words are checked before the terminal takes over the signals: a typo needs no clean-up.
    const Arguments arguments(command.spec, words);
    Terminal terminal;
    command.run(arguments, terminal);
}

/// The one place that prints an error.
int report(ExitCode code, std::string message) {
    // One line whatever a library wrote into its message: logs are read line by line.
    std::replace(message.begin(), message.end(), '\n', ' ');
    std::fprintf(stderr, "sinew: error: %s\n", message.c_str());
    return code;
}

/// The host's border: nothing thrown passes it.
int run(const std::vector<std::string>& words) {
    try {
        runCommandLine(words);
        // A full disk behind `> file` shows only now.
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
