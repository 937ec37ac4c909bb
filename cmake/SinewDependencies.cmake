# What Sinew links. Debian installs OpenVDB's find module beside the library, not on CMake's path.
find_program(SINEW_CCACHE ccache)
if(SINEW_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${SINEW_CCACHE}")
endif()

find_package(Eigen3 3.3 REQUIRED NO_MODULE)
find_package(TBB REQUIRED)
find_package(nlohmann_json 3.9 REQUIRED)
find_package(PNG REQUIRED)
find_package(ZLIB REQUIRED)

list(APPEND CMAKE_MODULE_PATH "/usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/cmake/OpenVDB")
find_package(OpenVDB 9.0 REQUIRED COMPONENTS openvdb)

find_path(BLOSC_INCLUDE_DIR blosc.h REQUIRED)
find_library(BLOSC_LIBRARY blosc REQUIRED)
add_library(sinew_blosc INTERFACE)
target_include_directories(sinew_blosc SYSTEM INTERFACE "${BLOSC_INCLUDE_DIR}")
target_link_libraries(sinew_blosc INTERFACE "${BLOSC_LIBRARY}")
