# The version of the programs: that of the project in CMakeLists.txt, and the commit.
#
# Included while configuring, this defines the library hexarena_version. Its only source is generated
# by this same file, run as a script before each build: cmake -DSOURCE_DIR=… -DVERSION=… -DOUTPUT=…
# -P version.cmake. It is written only if it has changed, so an unchanged commit compiles nothing.

if(CMAKE_SCRIPT_MODE_FILE)
  set(version ${VERSION})
  # For sources unpacked from an archive inside another repository, git would report that one.
  execute_process(COMMAND git -C ${SOURCE_DIR} rev-parse --show-toplevel
    OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  file(REAL_PATH ${SOURCE_DIR} source)
  if(top AND top STREQUAL source)
    set(ENV{GIT_OPTIONAL_LOCKS} 0)  # a build must not interfere with a commit
    execute_process(COMMAND git -C ${SOURCE_DIR} describe --always --abbrev=7 --exclude=* --dirty
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
  if(commit)
    string(REPLACE "-dirty" ", modified" commit ${commit})
    string(APPEND version " (${commit})")
  endif()
  configure_file(${CMAKE_CURRENT_LIST_DIR}/version.cpp.in ${OUTPUT} @ONLY)
  return()
endif()

set(output ${PROJECT_BINARY_DIR}/generated/version.cpp)
set(write_version ${CMAKE_COMMAND} -DSOURCE_DIR=${PROJECT_SOURCE_DIR} -DVERSION=${PROJECT_VERSION}
  -DOUTPUT=${output} -P ${CMAKE_CURRENT_LIST_FILE})
execute_process(COMMAND ${write_version})
add_custom_target(hexarena_write_version COMMAND ${write_version} BYPRODUCTS ${output}
  COMMENT "Looking up the commit" VERBATIM)
configure_file(cmake/version.hpp generated/version.hpp COPYONLY)

add_library(hexarena_version STATIC ${output})
add_dependencies(hexarena_version hexarena_write_version)
target_include_directories(hexarena_version PRIVATE ${PROJECT_BINARY_DIR}/generated)
