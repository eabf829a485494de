# The Python package: the module hexarena/_core with the layers linked in, and the sources of python/.
#
# build/python/hexarena is the package as it can be imported, build/python/dist has the wheel.

# Debian's own Python, which has the headers and numpy; another one may be first on the PATH.
if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python3_EXECUTABLE /usr/bin/python3)
endif()

# hexarena_python(): the target `python_module` and, if tests are built, the test `python`.
function(hexarena_python)
  find_package(Python3 COMPONENTS Interpreter Development.Module QUIET)
  find_package(pybind11 CONFIG QUIET)
  if(NOT Python3_FOUND OR NOT pybind11_FOUND)
    message(FATAL_ERROR "What the Python package is built with was not found. Run './setup python', \
or install the Debian packages python3-dev and pybind11-dev.")
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/python/*.cpp)
  add_library(python_module MODULE ${sources})
  # Most of the time goes into the headers of pybind11: parse them once.
  set_target_properties(python_module PROPERTIES UNITY_BUILD ${HEXARENA_UNITY})
  execute_process(COMMAND ${Python3_EXECUTABLE} -c
    "import sysconfig; print(sysconfig.get_config_var('EXT_SUFFIX'))"
    OUTPUT_VARIABLE suffix OUTPUT_STRIP_TRAILING_WHITESPACE)
  set_target_properties(python_module PROPERTIES PREFIX "" OUTPUT_NAME _core SUFFIX "${suffix}"
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/python/hexarena)
  target_include_directories(python_module SYSTEM PRIVATE
    ${pybind11_INCLUDE_DIR} ${Python3_INCLUDE_DIRS})
  # The performance-critical code is in the layers.
  target_compile_options(python_module PRIVATE $<$<CONFIG:Release>:-O2>)
  target_link_libraries(python_module PRIVATE hexarena_tournament hexarena_version)
  if(NOT HEXARENA_SANITIZE)
    target_link_options(python_module PRIVATE -Wl,--gc-sections -Wl,--exclude-libs,ALL)
  endif()

  # The other files of the package, copied whenever one has changed.
  set(package ${PROJECT_BINARY_DIR}/python/hexarena)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/python/hexarena/*.py
    ${PROJECT_SOURCE_DIR}/python/hexarena/*.pyi ${PROJECT_SOURCE_DIR}/python/hexarena/py.typed)
  set(stamp ${PROJECT_BINARY_DIR}/python/files.stamp)
  add_custom_command(OUTPUT ${stamp} DEPENDS ${files} VERBATIM
    COMMAND ${CMAKE_COMMAND} -E make_directory ${package}
    COMMAND ${CMAKE_COMMAND} -E copy ${files} ${package}
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp})
  add_custom_target(python_files DEPENDS ${stamp})
  add_dependencies(python_module python_files)
  add_custom_target(python_wheel DEPENDS python_module VERBATIM USES_TERMINAL
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/python/hexarena_build.py
      ${PROJECT_BINARY_DIR}/python/dist)
  if(HEXARENA_TESTS)
    hexarena_python_tests()
  endif()
endfunction()

# python/tests/: all of them, or with sanitizers only those that try to break the module.
function(hexarena_python_tests)
  set(tests ${PROJECT_SOURCE_DIR}/python/tests)
  set(environment PYTHONPATH=${PROJECT_BINARY_DIR}/python PYTHONDONTWRITEBYTECODE=1)
  if(HEXARENA_SANITIZE)
    # Python itself is not sanitized: the sanitizer runtime has to be preloaded, together with the C++
    # library, whose exceptions it intercepts.
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libasan.so
      OUTPUT_VARIABLE asan OUTPUT_STRIP_TRAILING_WHITESPACE)
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libstdc++.so.6
      OUTPUT_VARIABLE libstdcxx OUTPUT_STRIP_TRAILING_WHITESPACE)
    list(APPEND environment LD_PRELOAD=${asan}:${libstdcxx} ASAN_OPTIONS=detect_leaks=0)
    list(TRANSFORM tests APPEND /test_misuse.py)
  endif()
  add_test(NAME python COMMAND ${Python3_EXECUTABLE} -m pytest -q -p no:cacheprovider
    --junitxml=${PROJECT_BINARY_DIR}/test-results/python.xml ${tests})
  set_tests_properties(python PROPERTIES ENVIRONMENT "${environment}")
endfunction()
