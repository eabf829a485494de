// The Python module hexarena._core.
#include "python/state.hpp"
#include "version.hpp"

PYBIND11_MODULE(_core, module) {
  module.doc() = "The games of Hexarena; see help(hexarena).";
  module.attr("version") = hexarena::kVersion;
  hexarena::python::add_errors(module);
  hexarena::python::add_states(module);
  hexarena::python::add_batches(module);
  hexarena::python::add_matches(module);
}
