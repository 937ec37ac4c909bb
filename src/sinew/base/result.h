#pragma once

// Files and networks come from outside and fail often: there a failure is an ordinary value, with
// the place in its message. Inside the core, where failing is rare, functions throw; capture() is
// the border between the two worlds and value() leads back.

#include <sinew/base/error.h>

#include <new>
#include <string>
#include <utility>
#include <variant>

namespace sinew {

/// Why an operation gave no value.
struct Failure {
    /// Who has to act: the user mends the input, or the run failed under way.
    enum class Kind { InvalidInput, Failed, Interrupted };

    std::string message;
    Kind kind = Kind::InvalidInput;
};

/// A value, or the reason why there is none; C++17's stand-in for std::expected.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value)  // NOLINT(google-explicit-constructor): `return value;` is the point
        : mContent(std::move(value)) {}
    Result(Failure failure)  // NOLINT(google-explicit-constructor)
        : mContent(std::move(failure)) {}

    bool ok() const { return std::holds_alternative<T>(mContent); }
    explicit operator bool() const { return ok(); }

    /// @throws Error (of the failure's kind) when there is no value.
    const T& value() const& { return checked(), std::get<T>(mContent); }
    T& value() & { return checked(), std::get<T>(mContent); }
    T&& value() && { return checked(), std::get<T>(std::move(mContent)); }

    /// Only when !ok().
    const Failure& failure() const { return std::get<Failure>(mContent); }

private:
    void checked() const {
        if (ok()) return;
        const Failure& f = failure();
        if (f.kind == Failure::Kind::Interrupted) throw Interrupted();
        if (f.kind == Failure::Kind::InvalidInput) throw InvalidInput(f.message);
        throw Error(f.message);
    }

    std::variant<T, Failure> mContent;
};

/// The Result of something that has nothing to return.
using Status = Result<std::monostate>;
inline Status success() {
    return std::monostate{};
}

/// Runs `work` and turns what it throws into a Failure: the one border between exceptions and
/// results.
template <class Work>
auto capture(Work&& work) -> Result<decltype(work())> {
    try {
        return std::forward<Work>(work)();
    } catch (const Interrupted& e) {
        return Failure{e.what(), Failure::Kind::Interrupted};
    } catch (const InvalidInput& e) {
        return Failure{e.what(), Failure::Kind::InvalidInput};
    } catch (const std::bad_alloc&) {
        return Failure{"not enough memory", Failure::Kind::Failed};
    } catch (const std::exception& e) {
        return Failure{e.what(), Failure::Kind::Failed};
    }
}

}  // namespace sinew
