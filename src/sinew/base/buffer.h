#pragma once

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
    struct rebind {
        using other = UninitialisedAllocator<U>;
    };

    using std::allocator<T>::allocator;

    template <class U>
    void construct(U* place) noexcept(std::is_nothrow_default_constructible_v<U>) {
        ::new (static_cast<void*>(place)) U;
    }
    template <class U, class... Args>
    void construct(U* place, Args&&... args) {
        ::new (static_cast<void*>(place)) U(std::forward<Args>(args)...);
    }
};

/// std::vector of numbers whose resize() does not clear the new part.
template <class T>
using Buffer = std::vector<T, UninitialisedAllocator<T>>;

}  // namespace sinew
