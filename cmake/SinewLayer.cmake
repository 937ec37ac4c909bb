# sinew_layer(<name> SOURCES a.cpp ... LINKS <layer or library> ...)
#
# Makes the static library sinew_<name> of src/sinew/<name>. It may link only layers below its own:
# scripts/check_layers.py checks the includes, the linker checks the rest.
function(sinew_layer name)
    cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
    add_library(sinew_${name} STATIC ${ARG_SOURCES})
    target_include_directories(sinew_${name} PUBLIC "${PROJECT_SOURCE_DIR}/src")
    target_link_libraries(sinew_${name} PUBLIC ${ARG_LINKS} PRIVATE sinew_flags)
endfunction()

# sinew_test(<layer> SOURCES a_test.cpp ... [LINKS ...] [LABEL unit])
#
# One test program a layer; every TEST in it becomes a ctest case.
function(sinew_test layer)
    cmake_parse_arguments(ARG "" "LABEL" "SOURCES;LINKS" ${ARGN})
    if(NOT ARG_LABEL)
        set(ARG_LABEL unit)
    endif()
    set(target sinew_${layer}_test)
    add_executable(${target} ${ARG_SOURCES})
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
    target_link_libraries(${target} PRIVATE ${ARG_LINKS} sinew_flags GTest::gtest GTest::gtest_main)
    target_compile_definitions(${target} PRIVATE SINEW_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    gtest_discover_tests(${target} DISCOVERY_TIMEOUT 60 PROPERTIES LABELS ${ARG_LABEL} TIMEOUT 300)
endfunction()
