# How everything is compiled: language, warnings, optimization, sanitizers.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -g1 -DNDEBUG")
# Without the unit tests there is little to run and much to compile.
set(debug_level 1)
if(NOT HEXARENA_UNIT_TESTS)
  set(debug_level 0)
endif()
set(CMAKE_CXX_FLAGS_DEBUG "-O${debug_level} -g1 -D_GLIBCXX_ASSERTIONS")

# Every target takes these.
add_library(hexarena_settings INTERFACE)
configure_file(cmake/version.hpp.in generated/version.hpp @ONLY)
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
  # g++ 12 sees errors in std::string that are not there once it has inlined it; the sanitizers look
  # for the real ones.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overread>
  # One answer on every machine: no fused multiply-add where one happens to exist.
  -ffp-contract=off
  $<$<BOOL:${HEXARENA_ARCH}>:-march=${HEXARENA_ARCH}>)

if(HEXARENA_SANITIZE)
  set(sanitizers -fsanitize=${HEXARENA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_compile_options(hexarena_settings INTERFACE ${sanitizers})
  target_link_options(hexarena_settings INTERFACE ${sanitizers})
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
