# A layer is a folder of src/, or of src/games/ and src/contests/: its sources make the library
# hexarena_<name>, its *_test.cpp the test program tests/test_<name>, which is <name> in ctest.

set(hexarena_layers "")    # the libraries made so far
set(hexarena_siblings "")  # those of the folder being processed: games, or contests

# hexarena_layer(FOLDER [PURE] [SIBLING])
#   PURE     no exceptions (the code also uses no threads and no I/O)
#   SIBLING  sees the layers below its parent folder, but not its siblings
function(hexarena_layer path)
  cmake_parse_arguments(PARSE_ARGV 1 layer "PURE;SIBLING" "" "")
  set(folder ${PROJECT_SOURCE_DIR}/src/${path})
  cmake_path(GET folder FILENAME name)
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")

  if(NOT layer_SIBLING)
    list(APPEND hexarena_layers ${hexarena_siblings})
    set(hexarena_siblings "")
  endif()
  set(library hexarena_${name})
  set(below hexarena_settings hexarena_values ${hexarena_layers})
  if(NOT layer_PURE)
    list(APPEND below Threads::Threads)
  endif()
  if(path MATCHES "^(cli|contests)")
    list(APPEND below hexarena_version)
  endif()
  if(name STREQUAL "world")
    list(APPEND below ${HEXARENA_SECCOMP_LIBRARY})
  endif()
  if(name STREQUAL "store")
    list(APPEND below SQLiteCpp SQLite::SQLite3 m)  # m: for a statically linked SQLite
  endif()
  if(name STREQUAL "server")  # the WebSocket library has large headers of its own
    set_source_files_properties(${folder}/http_server.cpp PROPERTIES
      SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  if(name STREQUAL "terminal")
    list(APPEND below ${HEXARENA_CURSES_LIBRARY} ${HEXARENA_TINFO_LIBRARY})
  endif()
  if(name STREQUAL "cli")
    list(APPEND below CLI11::CLI11)
  endif()

  if(sources)
    add_library(${library} STATIC ${sources})
    # Several sources at a time: most of the compiler's input is the same for the whole layer.
    set_target_properties(${library} PROPERTIES UNITY_BUILD ${HEXARENA_UNITY})
    if(path STREQUAL "contests/penguins")
      set_target_properties(${library} PROPERTIES UNITY_BUILD OFF)  # file-local names clash
    elseif(name STREQUAL "cli")
      # Sources that parse command lines share a large header that the others do not need.
      set_target_properties(${library} PROPERTIES UNITY_BUILD_MODE GROUP)
      set(doing ${sources})
      list(FILTER doing EXCLUDE REGEX "/cli(_[a-z]+)?\\.cpp$")
      set_source_files_properties(${sources} PROPERTIES UNITY_GROUP command_line)
      set(count 0)
      foreach(source IN LISTS doing)
        math(EXPR group "${count} / 8")
        math(EXPR count "${count} + 1")
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP commands_${group})
      endforeach()
    endif()
    # From `world` upwards the system and the disk dominate, not our code; except for the search of the
    # file player, which is compiled like the layers below.
    if(NOT layer_PURE AND NOT path MATCHES "^(players|referee)$")
      target_compile_options(${library} PRIVATE $<$<CONFIG:Release>:-O1>)
    endif()
    if(path STREQUAL "contests/penguins")
      set_source_files_properties(${folder}/choice.cpp PROPERTIES
        COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
    endif()
    target_link_libraries(${library} PUBLIC ${below})
    set(headers hexarena_edge)
    if(layer_PURE)
      target_compile_options(${library} PRIVATE -fno-exceptions)
      set(headers hexarena_pure)
    endif()
    target_precompile_headers(${library} REUSE_FROM ${headers})
  else()
    add_library(${library} INTERFACE)
    target_link_libraries(${library} INTERFACE ${below})
  endif()

  if(tests AND HEXARENA_TESTS AND HEXARENA_UNIT_TESTS)
    hexarena_test(${name} ${tests})
    target_link_libraries(test_${name} PRIVATE ${library})
    if(name STREQUAL "session")  # its test files open tables of different games by the same names
      set_target_properties(test_session PROPERTIES UNITY_BUILD OFF)
    endif()
  endif()

  if(layer_SIBLING)
    list(APPEND hexarena_siblings ${library})
  else()
    list(APPEND hexarena_layers ${library})
  endif()
  set(hexarena_siblings ${hexarena_siblings} PARENT_SCOPE)
  set(hexarena_layers ${hexarena_layers} PARENT_SCOPE)
endfunction()

# hexarena_test(NAME [SHARDS n] SOURCE...): the program tests/test_NAME, which is NAME in ctest; or in
# n parts that run in parallel, NAME-1 to NAME-n.
#
# Compiling dominates the time of most tests. So the headers of the test libraries are precompiled, a
# few sources are compiled together, and tests are not optimized; the libraries under test are.
function(hexarena_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "SHARDS" "")
  if(NOT TARGET hexarena_testing)
    hexarena_headers(testing GTest::gtest_main GTest::gmock rapidcheck rapidcheck_gtest)
    target_compile_options(hexarena_testing PUBLIC $<$<CONFIG:Release>:-O0>)
    target_precompile_headers(hexarena_testing PRIVATE
      <gmock/gmock.h> <gtest/gtest.h> <rapidcheck/gtest.h>)
  endif()
  add_executable(test_${name} ${test_UNPARSED_ARGUMENTS})
  set_target_properties(test_${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests
    UNITY_BUILD ${HEXARENA_UNITY} UNITY_BUILD_BATCH_SIZE 5)
  target_link_libraries(test_${name} PRIVATE hexarena_testing)
  target_precompile_headers(test_${name} REUSE_FROM hexarena_testing)
  hexarena_run_tests(${name} SHARDS ${test_SHARDS} COMMAND test_${name})
endfunction()

# hexarena_run_tests(NAME [SHARDS n] COMMAND program [ARGUMENTS word...] [ENVIRONMENT NAME=VALUE...]):
# the ctest entries. The most expensive tests start first, so that no processor waits for a long one at
# the end; after the first run ctest knows the costs itself.
function(hexarena_run_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "SHARDS;COMMAND" "ARGUMENTS;ENVIRONMENT")
  set(costs 0)
  if(test_SHARDS)
    set(costs 500)
  elseif("games/${name}" IN_LIST games OR name MATCHES "^(session|world|terminal)$")  # about a minute
    set(costs 50)
  endif()
  if(NOT test_SHARDS)
    add_test(NAME ${name} COMMAND ${test_COMMAND} --gtest_brief=1 ${test_ARGUMENTS})
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "${test_ENVIRONMENT}" COST ${costs})
    return()
  endif()
  foreach(shard RANGE 1 ${test_SHARDS})
    math(EXPR index "${shard} - 1")
    # Each part has its own result file: by default all would write to the same one.
    add_test(NAME ${name}-${shard} COMMAND ${test_COMMAND} --gtest_brief=1
      --gtest_output=xml:${PROJECT_BINARY_DIR}/test-results/${name}-${shard}.xml ${test_ARGUMENTS})
    set_tests_properties(${name}-${shard} PROPERTIES COST ${costs} ENVIRONMENT
      "${test_ENVIRONMENT};GTEST_TOTAL_SHARDS=${test_SHARDS};GTEST_SHARD_INDEX=${index}")
  endforeach()
endfunction()
