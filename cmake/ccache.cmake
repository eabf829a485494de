# Where ccache is installed it remembers what was compiled, so that the same source is not compiled
# twice: after `make clean`, or on the way back to an earlier commit. Nothing needs it. The presets
# turn it on; CCACHE_DISABLE=1 in the environment leaves it out of one build.

option(HEXARENA_CCACHE "Use ccache where it is there" OFF)
find_program(HEXARENA_CCACHE_PROGRAM ccache)
mark_as_advanced(HEXARENA_CCACHE_PROGRAM)

if(HEXARENA_CCACHE AND HEXARENA_CCACHE_PROGRAM AND NOT HEXARENA_COVERAGE)
  # What precompiled headers need of ccache (see its manual) goes along with each call, so that no
  # one has to configure it. Files are compared by content, so their times do not matter.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    ${HEXARENA_CCACHE_PROGRAM})
  if(NOT CMAKE_DISABLE_PRECOMPILE_HEADERS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
