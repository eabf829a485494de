// Conversions for Python: JSON values both ways, errors as exceptions, and long calls that let
// other threads run and end on Ctrl-C.
#pragma once

#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "base/json.hpp"

namespace hexarena::python {

namespace py = pybind11;
using base::Expected;
using base::Json;

/// Adds the exception types to the module.
void add_errors(py::module_& module);
/// Throws the exception for the error's kind, with its message.
[[noreturn]] void raise(const base::Error& error);

/// Lets only our functions create objects of the type: pybind11 does not check whether an object
/// from __new__ was initialized.
void forbid_making(py::handle type);

/// The value, or its error as an exception.
template <class T>
T value_or_raise(Expected<T> expected) {
  if (!expected) raise(expected.error());
  if constexpr (!std::is_void_v<T>) return std::move(*expected);
}

/// None, bool, int, str, and lists, tuples and dicts of them. Throws for anything else.
[[nodiscard]] Json json_of(py::handle value, int depth = 0);
[[nodiscard]] py::object object_of(const Json& json);

/// Watch: a long call during which other Python threads run. Constructed with the GIL held, it
/// releases the GIL, reacquires it now and then to check for Ctrl-C, and holds it again after
/// `end`, which throws any Python exception.
class Watch {
 public:
  explicit Watch(std::optional<std::int64_t> ms = {}) {
    if (ms) deadline_ = Clock::now() + std::chrono::milliseconds(*ms);
    release_.emplace();
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch() = default;

  /// Whether the call should end. Any thread of the call may ask.
  [[nodiscard]] bool stopped();
  [[nodiscard]] std::function<bool()> stop() {
    return [this] { return stopped(); };
  }
  void end() {
    release_.reset();
    if (PyErr_Occurred() != nullptr || PyErr_CheckSignals() != 0) throw py::error_already_set();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kBetweenLooks{50};

  std::optional<Clock::time_point> deadline_;
  std::atomic<Clock::time_point> next_look_ = Clock::now() + kBetweenLooks;
  std::atomic<bool> interrupted_ = false;
  std::optional<py::gil_scoped_release> release_;
};

}  // namespace hexarena::python
