# The options of the build. The presets in CMakePresets.json set what they need.

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release or Debug" FORCE)
endif()
set(optimized OFF)
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(optimized ON)
endif()

option(HEXARENA_TESTS "Build the tests (packages: ./setup test)" ON)
option(HEXARENA_UNIT_TESTS "Include the unit tests of the layers" ON)
option(HEXARENA_BENCH "Build the benchmarks (packages: ./setup bench)" ${optimized})
option(HEXARENA_FUZZ "Build only the libFuzzer targets (packages: ./setup fuzz)" OFF)
option(HEXARENA_COVERAGE "Measure the coverage of the tests (packages: ./setup coverage)" OFF)
option(HEXARENA_UNITY "Compile several sources of a layer at a time" ON)
option(HEXARENA_MODULE "Build only the WebAssembly module of the page" OFF)
option(HEXARENA_PORTABLE "Link the C++ libraries into the programs, for other machines" OFF)
set(HEXARENA_SANITIZE "" CACHE STRING
  "Sanitizers, as for -fsanitize=: 'address,undefined' or 'thread'; empty for none")

# The Python package is built whenever tests are, so that it is tested too.
set(python ${HEXARENA_TESTS})
if(HEXARENA_SANITIZE OR HEXARENA_COVERAGE OR HEXARENA_FUZZ)
  set(python OFF)
endif()
option(HEXARENA_PYTHON "Build the Python package (packages: ./setup python)" ${python})

# The bit boards profit greatly from the bit instructions of x86-64-v3; a machine without them must
# still be able to run what it builds.
set(arch "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  set(arch x86-64-v3)
  if(EXISTS /proc/cpuinfo)
    file(READ /proc/cpuinfo cpuinfo)
    if(NOT cpuinfo MATCHES " avx2 " OR NOT cpuinfo MATCHES " bmi2 ")
      set(arch x86-64-v2)
    endif()
  endif()
endif()
set(HEXARENA_ARCH "${arch}" CACHE STRING
  "Instruction set, passed as -march=; x86-64-v2 suits processors older than 2013, \
empty means the compiler's default")

# The file game requires a program that can be compiled to let a person decide.
option(PENGUINS_INTERACTIVE "The program penguins always asks a person, as with -i" OFF)
if(PENGUINS_INTERACTIVE)
  set_source_files_properties(${PROJECT_SOURCE_DIR}/src/cli/main/penguins.cpp
    PROPERTIES COMPILE_DEFINITIONS PENGUINS_INTERACTIVE)
endif()
