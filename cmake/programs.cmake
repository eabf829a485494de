# Everything built on the layers: programs, their tests, fuzz targets, benchmarks, the dist folder.

# Each src/cli/main/NAME.cpp becomes the program bin/NAME; the target `programs` builds all of them.
function(hexarena_programs)
  add_custom_target(programs)
  file(GLOB mains CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/cli/main/*.cpp)
  foreach(main IN LISTS mains)
    cmake_path(GET main STEM name)
    add_executable(${name} ${main})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
    target_link_libraries(${name} PRIVATE hexarena_cli)
    target_precompile_headers(${name} REUSE_FROM hexarena_edge)
    add_dependencies(programs ${name})
    install(TARGETS ${name} RUNTIME DESTINATION bin)
  endforeach()

  install(FILES README.md CHANGELOG.md CONTRIBUTING.md LICENSE SECURITY.md DESTINATION . OPTIONAL)
  foreach(folder docs puzzles)  # README.md links to them
    if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/${folder})
      install(DIRECTORY ${folder} DESTINATION .)
    endif()
  endforeach()
  # The page is built by make; hexarena serve looks for it next to the folder of the programs.
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/web DESTINATION . OPTIONAL)
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/completions)
    install(DIRECTORY completions/ DESTINATION share/bash-completion/completions)
  endif()
  set(dist ${PROJECT_SOURCE_DIR}/build/dist/hexarena-${PROJECT_VERSION})
  add_custom_target(dist
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${dist}
    COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --strip --prefix ${dist}
    COMMAND chmod -R a+rX ${dist}  # readable for all accounts, whatever the umask here
    DEPENDS programs VERBATIM USES_TERMINAL)
endfunction()

# tests/*_test.cpp: tests across layers and of the built programs, one executable.
function(hexarena_program_tests)
  file(GLOB tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/*_test.cpp)
  if(NOT tests)
    return()
  endif()
  if(NOT HEXARENA_UNIT_TESTS)
    # Only the programs are sanitized here, driven by the test binary of the release build, so new tests
    # are included automatically. Excluded are those that would only repeat what is already covered:
    # - tests that call libraries instead of starting programs: the release build's are not sanitized;
    # - long ordinary use that covers no additional code: the code blocks of the docs, solving every
    #   puzzle, a bot in each language, power cuts at many places. Hostile and malformed input, the
    #   sandbox, every network and file protocol, and games of each kind are included.
    # `make sanitize` runs them all.
    set(in_process HttpServerTest.*:Layers.*:OneSession.*:Playthroughs.*:HallGames.*:DocBlocks.*)
    set(ordinary */Docs.*:Puzzles.*:Languages/NewBot.*:KilledTournaments.*)
    hexarena_run_tests(programs SHARDS 4 COMMAND ${PROJECT_SOURCE_DIR}/build/tests/test_programs
      ARGUMENTS --gtest_filter=-${in_process}:${ordinary}
      ENVIRONMENT HEXARENA_BIN_DIR=${PROJECT_BINARY_DIR}/bin HEXARENA_SANITIZED=1)
    return()
  endif()
  hexarena_test(programs SHARDS 4 ${tests})
  target_link_libraries(test_programs PRIVATE ${hexarena_layers})
  target_compile_definitions(test_programs PRIVATE
    HEXARENA_SOURCE_DIR="${PROJECT_SOURCE_DIR}" HEXARENA_BIN_DIR="${PROJECT_BINARY_DIR}/bin")
  add_dependencies(test_programs programs)
  if(HEXARENA_PYTHON)
    add_dependencies(test_programs python_module)  # for the docs
  endif()
endfunction()

# web/test/*.test.mjs: tests of the page in a browser; only in one of the builds.
function(hexarena_page_tests)
  if(HEXARENA_SANITIZE OR HEXARENA_COVERAGE)
    return()
  endif()
  add_test(NAME page COMMAND node ${PROJECT_SOURCE_DIR}/web/test/run.mjs)
  set_tests_properties(page PROPERTIES COST 1000)  # the longest, so it starts first
endfunction()

# tests/soak/NAME_soak.cpp: soak_NAME, long runs that only `make soak` builds.
function(hexarena_soaks)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/soak/*_soak.cpp)
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    string(REGEX REPLACE "_soak$" "" name ${name})
    add_executable(soak_${name} EXCLUDE_FROM_ALL ${source})
    set_target_properties(soak_${name} PROPERTIES
      RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    target_link_libraries(soak_${name} PRIVATE ${hexarena_layers})
    target_compile_definitions(soak_${name} PRIVATE HEXARENA_BIN_DIR="${PROJECT_BINARY_DIR}/bin")
    add_dependencies(soak_${name} programs)
  endforeach()
endfunction()

# tools/tune_NAME.cpp: tune_NAME, which fits the weights of an engine; built only on demand.
function(hexarena_tuning)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/tune_*.cpp)
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    add_executable(${name} EXCLUDE_FROM_ALL ${source})
    set_target_properties(${name} PROPERTIES
      RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tools)
    string(REPLACE "tune_" "" game ${name})
    target_link_libraries(${name} PRIVATE hexarena_${game} Threads::Threads)
  endforeach()
endfunction()

# Each fuzz/NAME_fuzz.cpp is the target fuzz_NAME with fuzz/corpus/NAME/ as its seed corpus: with
# libFuzzer in the fuzz preset, elsewhere a test that replays the inputs and mutations of them.
function(hexarena_fuzz_targets)
  if(NOT HEXARENA_FUZZ)
    add_library(hexarena_replay OBJECT fuzz/replay_main.cpp)
    target_link_libraries(hexarena_replay PUBLIC hexarena_settings)
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/*_fuzz.cpp)
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    string(REGEX REPLACE "_fuzz$" "" name ${name})
    set(corpus ${PROJECT_SOURCE_DIR}/fuzz/corpus/${name})
    if(NOT IS_DIRECTORY ${corpus})
      message(FATAL_ERROR
        "fuzz/${name}_fuzz.cpp has no first inputs: make the folder fuzz/corpus/${name}/.")
    endif()

    add_executable(fuzz_${name} ${source})
    set_target_properties(fuzz_${name} PROPERTIES
      RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzzers)
    target_link_libraries(fuzz_${name} PRIVATE ${hexarena_layers})
    target_precompile_headers(fuzz_${name} REUSE_FROM hexarena_edge)
    if(HEXARENA_FUZZ)
      target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    else()
      target_link_libraries(fuzz_${name} PRIVATE hexarena_replay)
      add_test(NAME fuzz_${name} COMMAND fuzz_${name} ${corpus})
      if(name STREQUAL "module")  # an input is a whole session of a page, including engine searches
        set_tests_properties(fuzz_module PROPERTIES ENVIRONMENT HEXARENA_VARIATIONS=500)
      endif()
    endif()
  endforeach()
endfunction()

# bench/*.cpp: one program with all benchmarks.
function(hexarena_benchmarks)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_executable(hexarena_bench ${sources})
  set_target_properties(hexarena_bench PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bench)
  target_link_libraries(hexarena_bench PRIVATE
    ${hexarena_layers} benchmark::benchmark)
endfunction()
