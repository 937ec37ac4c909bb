#pragma once

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
