# The libraries. The error for a missing one names its Debian package.

# hexarena_need(CMAKE_PACKAGE DEBIAN_PACKAGE SETUP_GROUP)
function(hexarena_need package debian group)
  find_package(${package} QUIET)
  if(NOT ${package}_FOUND)
    message(FATAL_ERROR
      "${package} was not found. Run './setup ${group}', or install the Debian package ${debian}.")
  endif()
endfunction()

set(THREADS_PREFER_PTHREAD_FLAG ON)
hexarena_need(Threads libc6-dev run)
hexarena_need(fmt libfmt-dev run)
hexarena_need(nlohmann_json nlohmann-json3-dev run)
hexarena_need(tl-expected libexpected-dev run)
hexarena_need(CLI11 libcli11-dev run)
if(HEXARENA_PORTABLE)
  find_library(SQLite3_LIBRARY libsqlite3.a)
endif()
hexarena_need(SQLite3 libsqlite3-dev run)
hexarena_need(SQLiteCpp libsqlitecpp-dev run)
hexarena_need(tomlplusplus libtomlplusplus-dev run)  # header-only use

# Only headers of Boost are used. The version is explicit: the unversioned package has an older one.
find_path(HEXARENA_BOOST_HEADERS boost/beast/websocket.hpp)
mark_as_advanced(HEXARENA_BOOST_HEADERS)
if(NOT HEXARENA_BOOST_HEADERS)
  message(FATAL_ERROR
    "Boost.Beast was not found. Run './setup run', or install the Debian package libboost1.81-dev.")
endif()

# libseccomp has no CMake package.
set(seccomp_file seccomp)
if(HEXARENA_PORTABLE)
  set(seccomp_file libseccomp.a)
endif()
find_library(HEXARENA_SECCOMP_LIBRARY ${seccomp_file})
find_path(HEXARENA_SECCOMP_HEADERS seccomp.h)
mark_as_advanced(HEXARENA_SECCOMP_LIBRARY HEXARENA_SECCOMP_HEADERS)
if(NOT HEXARENA_SECCOMP_LIBRARY OR NOT HEXARENA_SECCOMP_HEADERS)
  message(FATAL_ERROR
    "libseccomp was not found. Run './setup run', or install the Debian package libseccomp-dev.")
endif()

# Neither has ncurses; its terminal library may be separate.
set(curses_files ncursesw)
set(tinfo_files tinfo)
if(HEXARENA_PORTABLE)
  set(curses_files libncursesw.a)
  set(tinfo_files libtinfo.a)
endif()
find_library(HEXARENA_CURSES_LIBRARY ${curses_files})
find_library(HEXARENA_TINFO_LIBRARY ${tinfo_files})
find_path(HEXARENA_CURSES_HEADERS curses.h)
mark_as_advanced(HEXARENA_CURSES_LIBRARY HEXARENA_TINFO_LIBRARY HEXARENA_CURSES_HEADERS)
if(NOT HEXARENA_CURSES_LIBRARY OR NOT HEXARENA_TINFO_LIBRARY OR NOT HEXARENA_CURSES_HEADERS)
  message(FATAL_ERROR
    "ncurses was not found. Run './setup run', or install the Debian package libncurses-dev.")
endif()

if(HEXARENA_TESTS)
  hexarena_need(GTest "libgtest-dev and libgmock-dev" test)
  if(NOT TARGET GTest::gmock)
    message(FATAL_ERROR
      "GoogleMock was not found. Run './setup test', or install the Debian package libgmock-dev.")
  endif()
  hexarena_need(rapidcheck librapidcheck-dev test)
  enable_testing()
endif()
if(HEXARENA_BENCH)
  hexarena_need(benchmark libbenchmark-dev bench)
endif()
