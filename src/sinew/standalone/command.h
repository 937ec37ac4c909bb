#pragma once

// A new command: a file <name>_command.cpp with a spec and a run function, a line below, a line in
// main.cpp. Checking words, help texts, error lines and exit codes come with it.

#include <sinew/standalone/options.h>
#include <sinew/standalone/terminal.h>

#include <vector>

namespace sinew {

/// One command of the standalone host. `run` throws InvalidInput (exit code 2), Error (1) or
/// Interrupted (130) and prints its result on standard output.
struct Command {
    CommandSpec spec;
    void (*run)(const Arguments& arguments, Terminal& terminal);
};

// Each in its own file.
Command cookCommand();
Command infoCommand();
Command convertCommand();
Command nodesCommand();
Command renderCommand();
Command validateCommand();

}  // namespace sinew
