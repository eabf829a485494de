# How everything is compiled: language, warnings, optimization, sanitizers.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -g1 -DNDEBUG")
# Without the unit tests there is little to run and much to compile: so no optimization, and the
# sources of a layer at a time (cmake/layers.cmake).
set(debug_level 1)
if(NOT HEXARENA_UNIT_TESTS)
  set(debug_level 0)
endif()
set(CMAKE_CXX_FLAGS_DEBUG "-O${debug_level} -g1 -D_GLIBCXX_ASSERTIONS")

# Every target takes these.
include(cmake/version.cmake)
add_library(hexarena_settings INTERFACE)
target_include_directories(hexarena_settings INTERFACE
  ${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/generated)

# The lower layers are compiled without exceptions. The library's inline functions must be the same
# in every object file, so it is told so everywhere.
target_compile_definitions(hexarena_settings INTERFACE JSON_NOEXCEPTION=1)

target_compile_options(hexarena_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast -Wnon-virtual-dtor
  -Woverloaded-virtual -Werror
  # clang counts changes of sign as conversions, g++ does not.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>
  # To clang, std::stable_sort of libstdc++ 12 calls what is deprecated.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
  # g++ 12 sees errors in std::string that are not there once it has inlined it; the sanitizers look
  # for the real ones.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overread>
  # One answer on every machine: no fused multiply-add where one happens to exist.
  -ffp-contract=off
  $<$<BOOL:${HEXARENA_ARCH}>:-march=${HEXARENA_ARCH}>
  # The layers serve programs and the Python module alike. Code for shared libraries is as fast as any
  # as long as no one else may replace its functions.
  -fPIC -fvisibility=hidden -fno-semantic-interposition)

# Programs that read what strangers send are built so that a mistake in them is hard to exploit; in
# debug builds the sanitizers find such mistakes instead.
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
  # Checks the bounds that the compiler knows, which it does only where it optimizes.
  target_compile_options(hexarena_settings INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
  # All addresses of library functions are found at the start, and then cannot be overwritten.
  target_link_options(hexarena_settings INTERFACE -Wl,-z,relro,-z,now,-z,noexecstack)
endif()

if(HEXARENA_SANITIZE)
  set(sanitizers -fsanitize=${HEXARENA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
    # A fence it does not see; the one there is makes nothing else look like a race.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
  target_compile_options(hexarena_settings INTERFACE ${sanitizers})
  target_link_options(hexarena_settings INTERFACE ${sanitizers})
endif()
if(HEXARENA_SANITIZE AND NOT HEXARENA_UNIT_TESTS)
  # A null pointer that is used, and most that is wrong with a type or a place in memory, the address
  # sanitizer finds too. Without these checks the largest source is compiled in 38 s instead of 60 s;
  # the preset sanitize has them.
  target_compile_options(hexarena_settings INTERFACE -fno-sanitize=vptr,null,alignment,object-size)
  # Programs are started some thousand times: a fixed place in memory saves each a third of its time,
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

# What `rules` and every layer above it may use.
add_library(hexarena_values INTERFACE)
target_link_libraries(hexarena_values INTERFACE nlohmann_json::nlohmann_json tl::expected)
if(HEXARENA_PORTABLE)
  target_link_libraries(hexarena_values INTERFACE fmt::fmt-header-only)
  target_link_options(hexarena_settings INTERFACE -static-libstdc++ -static-libgcc)
else()
  target_link_libraries(hexarena_values INTERFACE fmt::fmt)
endif()

# Most of the time of the compiler goes into a few large headers. They are compiled once for each way
# of compiling, and a target takes them with target_precompile_headers(TARGET REUSE_FROM hexarena_NAME).
# The presets fuzz and dist do without: there a file that forgets to include what it uses is found.
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
