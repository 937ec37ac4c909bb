#pragma once

// Who throws what, and what a host makes of it:
//
//     InvalidInput   the user can mend it      exit code 2      error on the node
//     Error          failed while working      exit code 1      error on the node
//     LogicError     Sinew is wrong            exit code 1      error on the node, to be reported
//     Interrupted    the user asked to stop    exit code 130    the host's own message
//
// Numerical outcomes (no convergence, a rejected step) are not errors: they are reported as data.

#include <stdexcept>
#include <string>

namespace sinew {

/// Anything the core reports by throwing. Hosts catch it at their border, never further in.
class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The user's input cannot be used; the message says what, where, and what to change.
class InvalidInput : public Error {
public:
    using Error::Error;
};

/// A broken invariant: a bug in Sinew.
class LogicError : public Error {
public:
    using Error::Error;
};

/// The user asked to stop.
class Interrupted : public Error {
public:
    Interrupted()
        : Error("interrupted") {}
};

}  // namespace sinew
