# If ccache is installed, it caches compilations, so that the same source is not compiled twice: after
# `make clean`, or when returning to an earlier commit. It is optional. The presets turn it on;
# CCACHE_DISABLE=1 in the environment disables it for one build.

option(HEXARENA_CCACHE "Use ccache if it is installed" OFF)
find_program(HEXARENA_CCACHE_PROGRAM ccache)
mark_as_advanced(HEXARENA_CCACHE_PROGRAM)

if(HEXARENA_CCACHE AND HEXARENA_CCACHE_PROGRAM AND NOT HEXARENA_COVERAGE)
  # The settings that precompiled headers need (see ccache's manual) are passed with each call, so that
  # no configuration is needed. Files are compared by content, so their times do not matter.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    ${HEXARENA_CCACHE_PROGRAM})
  if(NOT CMAKE_DISABLE_PRECOMPILE_HEADERS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
