#pragma once

// The storage behind columns of geometry and packed JSON arrays. Files of ten million points spend
// most of their reading time in memory: a std::vector would clear each page just before the reader
// fills it.

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace sinew {

/// Allocator whose plain construction leaves numbers uninitialised, so that resizing an array that
/// is about to be filled from a file does not write it twice.
template <class T>
class UninitialisedAllocator : public std::allocator<T> {
public:
    template <class U>
    struct rebind {  // NOLINT(readability-identifier-naming): the standard asks for it
        using other = UninitialisedAllocator<U>;
    };

    using std::allocator<T>::allocator;

    template <class U>
    // resize(n): default-initialises, which for numbers does nothing.
    void construct(U* place) noexcept(std::is_nothrow_default_constructible_v<U>) {
        ::new (static_cast<void*>(place)) U;
    }
    // resize(n, x), push_back and the rest behave as usual.
    template <class U, class... Args>
    void construct(U* place, Args&&... args) {
        ::new (static_cast<void*>(place)) U(std::forward<Args>(args)...);
    }
};

/// std::vector of numbers whose resize() does not clear the new part.
template <class T>
using Buffer = std::vector<T, UninitialisedAllocator<T>>;

}  // namespace sinew
