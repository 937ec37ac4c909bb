# One interface target carries the flags of every Sinew target.
add_library(sinew_flags INTERFACE)
target_compile_options(sinew_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
    # Same input, same bits on every machine: no fused multiply-add behind our back.
    -ffp-contract=off)
if(SINEW_WARNINGS_AS_ERRORS)
    target_compile_options(sinew_flags INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # False positives inside Eigen and the standard library under -O2.
    target_compile_options(sinew_flags INTERFACE -Wno-array-bounds -Wno-stringop-overflow -Wno-maybe-uninitialized)
endif()
if(SINEW_SANITIZE)
    target_compile_options(sinew_flags INTERFACE -fsanitize=${SINEW_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(sinew_flags INTERFACE -fsanitize=${SINEW_SANITIZE})
endif()
if(SINEW_FUZZERS)
    target_compile_options(sinew_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
