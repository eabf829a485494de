# Compiler settings: language, warnings, optimization, sanitizers.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -g1 -DNDEBUG")
# Without the unit tests there is little to run and much to compile: so no optimization, and several
# sources of a layer at a time (cmake/layers.cmake).
set(debug_level 1)
if(NOT HEXARENA_UNIT_TESTS)
  set(debug_level 0)
endif()
set(CMAKE_CXX_FLAGS_DEBUG "-O${debug_level} -g1 -D_GLIBCXX_ASSERTIONS")

# For every target.
include(cmake/version.cmake)
add_library(hexarena_settings INTERFACE)
target_include_directories(hexarena_settings INTERFACE
  ${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/generated)

# The lower layers are compiled without exceptions. Inline functions of the library must be the same
# in every object file, so the definition applies everywhere.
target_compile_definitions(hexarena_settings INTERFACE JSON_NOEXCEPTION=1)

target_compile_options(hexarena_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast -Wnon-virtual-dtor
  -Woverloaded-virtual -Werror
  # clang counts changes of sign as conversions, g++ does not.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>
  # For clang, std::stable_sort of libstdc++ 12 uses deprecated functions.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
  # g++ 12 reports false errors in std::string after inlining; the sanitizers look for
  # real ones.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overread>
  # The same results on every machine: no fused multiply-add where available.
  -ffp-contract=off
  $<$<BOOL:${HEXARENA_ARCH}>:-march=${HEXARENA_ARCH}>
  # The layers serve programs and the Python module alike. Position-independent code is as fast as any
  # if its functions cannot be interposed.
  -fPIC -fvisibility=hidden -fno-semantic-interposition)

# Programs that parse untrusted input are hardened so that bugs are difficult to exploit; in debug
# builds the sanitizers find such bugs instead.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT HEXARENA_SANITIZE)
  include(CheckCXXCompilerFlag)
  target_link_options(hexarena_settings INTERFACE
    $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-pie>)
  foreach(flag stack-protector-strong stack-clash-protection cf-protection)
    string(MAKE_C_IDENTIFIER "HEXARENA_HAS_${flag}" has)
    check_cxx_compiler_flag(-f${flag} ${has})
    if(${has})
      target_compile_options(hexarena_settings INTERFACE -f${flag})
    endif()
  endforeach()
  # Checks bounds known to the compiler, which requires optimization.
  target_compile_options(hexarena_settings INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
  # All library functions are resolved at start-up; their addresses are then read-only.
  target_link_options(hexarena_settings INTERFACE -Wl,-z,relro,-z,now,-z,noexecstack)
endif()

if(HEXARENA_SANITIZE)
  set(sanitizers -fsanitize=${HEXARENA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
    # It does not support fences; the only one there causes no false reports.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
  target_compile_options(hexarena_settings INTERFACE ${sanitizers})
  target_link_options(hexarena_settings INTERFACE ${sanitizers})
endif()
if(HEXARENA_SANITIZE AND NOT HEXARENA_UNIT_TESTS)
  # The address sanitizer also finds the use of null pointers, and most type and alignment errors.
  # Without these checks the largest source is compiled in 38 s instead of 60 s; the preset sanitize
  # has them.
  target_compile_options(hexarena_settings INTERFACE -fno-sanitize=vptr,null,alignment,object-size)
  # Programs are started some thousand times: a fixed load address saves a third of the start-up time,
  # that of hundreds of thousands of relocations.
  target_link_options(hexarena_settings INTERFACE
    $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
endif()
if(HEXARENA_COVERAGE)
  target_compile_options(hexarena_settings INTERFACE --coverage -fprofile-update=atomic)
  target_link_options(hexarena_settings INTERFACE --coverage)
endif()
if(HEXARENA_FUZZ)
  target_compile_options(hexarena_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()

# The link interface for `rules` and all layers above it.
add_library(hexarena_values INTERFACE)
target_link_libraries(hexarena_values INTERFACE nlohmann_json::nlohmann_json tl::expected)
if(HEXARENA_PORTABLE)
  target_link_libraries(hexarena_values INTERFACE fmt::fmt-header-only)
  target_link_options(hexarena_settings INTERFACE -static-libstdc++ -static-libgcc)
else()
  target_link_libraries(hexarena_values INTERFACE fmt::fmt)
endif()

# A few large headers dominate compile time. They are precompiled once for each set of compiler flags,
# and targets use them with target_precompile_headers(TARGET REUSE_FROM hexarena_NAME). The presets fuzz
# and dist do without, which reveals files that forget an #include.
#
# hexarena_headers(NAME LIBRARY...): hexarena_NAME, for targets that link these libraries.
function(hexarena_headers name)
  file(CONFIGURE OUTPUT generated/${name}.cpp CONTENT "")
  add_library(hexarena_${name} OBJECT ${PROJECT_BINARY_DIR}/generated/${name}.cpp)
  target_link_libraries(hexarena_${name} PUBLIC hexarena_settings hexarena_values ${ARGN})
  target_precompile_headers(hexarena_${name} PRIVATE
    <algorithm> <array> <map> <memory> <optional> <set> <span> <string> <vector>
    <fmt/format.h> <nlohmann/json.hpp> <tl/expected.hpp>)
endfunction()
hexarena_headers(pure)
target_compile_options(hexarena_pure PRIVATE -fno-exceptions)
hexarena_headers(edge Threads::Threads)
