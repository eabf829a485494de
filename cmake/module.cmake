# The games as a WebAssembly module, hexarena.wasm: the layers up to `module`, all in one.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_FLAGS_RELEASE "-Oz -flto -DNDEBUG")  # every byte is loaded with the page

set(sources "")
hexarena_games(games)
foreach(layer base geometry rules search game ${games} session module)
  file(GLOB some CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${layer}/*.cpp)
  list(APPEND sources ${some})
endforeach()
list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
list(FILTER sources EXCLUDE REGEX "/games/[a-z]+/(native|tools)\\.cpp$")  # for terminals
list(FILTER sources EXCLUDE REGEX "/session/replay_page\\.cpp$")  # the page has its own replay

add_executable(hexarena ${sources} src/module/wasm/exports.cpp)
target_include_directories(hexarena PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_compile_definitions(hexarena PRIVATE
  HEXARENA_FOR_PAGE=1 JSON_NOEXCEPTION=1 FMT_HEADER_ONLY=1
  FMT_USE_FLOAT=0 FMT_USE_LONG_DOUBLE=0 FMT_USE_INT128=0  # types that are never formatted
  FMT_REDUCE_INT_INSTANTIATIONS=1
  FMT_STATIC_THOUSANDS_SEPARATOR=',')  # avoids the library's locales, 150 kB
target_compile_options(hexarena PRIVATE
  -fno-exceptions -fno-rtti -ffp-contract=off -Wall -Wextra -Werror
  # Headers that are the same on every machine are among those of the host: so they come last.
  -idirafter /usr/include)
target_link_options(hexarena PRIVATE
  -mexec-model=reactor -Wl,--gc-sections,--strip-all
  # Merges identical functions, and inlines none for speed: the searches are inlined before
  # that.
  -Wl,-mllvm,-enable-merge-functions -Wl,-mllvm,-inline-threshold=-10
  # Searches recurse; the stack comes first in memory, so that an overflow traps.
  -Wl,-z,stack-size=2097152,--stack-first,--max-memory=268435456)
# Several sources at a time: most of the compiler's input is the same for all of them. Two units
# per processor of a small machine; the linker optimizes across all of them anyway.
set_target_properties(hexarena PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 15)

# If clang finds wasm-opt, it runs it on the result, which saves a fifth.
find_program(HEXARENA_WASM_OPT wasm-opt)
mark_as_advanced(HEXARENA_WASM_OPT)
if(NOT HEXARENA_WASM_OPT)
  message(FATAL_ERROR
    "wasm-opt was not found. Run './setup run', or install the Debian package binaryen.")
endif()
