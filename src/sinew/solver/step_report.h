#pragma once

#include <string>

namespace sinew {

/// What a step took, by part; milliseconds.
struct StepTimes {
    double assemble = 0.0;
    double solve = 0.0;
    double total = 0.0;
};

/// Outcome of a step or static solve, as data. The state is changed only when ok().
struct StepReport {
    enum class Status {
        Done,
        NotConverged,  ///< the tolerance was not reached in the iterations allowed; still usable
        Failed,        ///< no finite or no decreasing step: halve the time step
        Interrupted    ///< the user asked to stop
    };
    Status status = Status::Done;
    int newtonIterations = 0;
    double residual = 0.0;  ///< of the last iteration: force balance relative to the forces in play
    double elastic = 0.0;   ///< J
    StepTimes ms;
    std::string message;  ///< what went wrong and how to cure it; empty when done

    bool ok() const { return status == Status::Done || status == Status::NotConverged; }
};

}  // namespace sinew
