#include "python/convert.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

namespace hexarena::python {
namespace {

using Kind = base::Error::Kind;

/// They live as long as the interpreter.
struct Errors {
  PyObject* error = nullptr;
  PyObject* illegal = nullptr;
  PyObject* invalid = nullptr;
  PyObject* not_found = nullptr;
};
Errors errors;

PyObject* add_error(py::module_& module, const char* name, const char* means,
                    std::initializer_list<PyObject*> bases) {
  py::tuple all(bases.size());
  std::size_t i = 0;
  for (PyObject* const base : bases) all[i++] = py::reinterpret_borrow<py::object>(base);
  const std::string whole = std::string("hexarena.") + name;
  PyObject* const made = PyErr_NewExceptionWithDoc(whole.c_str(), means, all.ptr(), nullptr);
  if (made == nullptr) throw py::error_already_set();
  module.attr(name) = py::reinterpret_borrow<py::object>(made);
  return made;
}

PyObject* type_of(Kind kind) {
  switch (kind) {
    case Kind::invalid: return errors.invalid;
    case Kind::illegal: return errors.illegal;
    case Kind::not_found: return errors.not_found;
    default: return errors.error;
  }
}

constexpr int kDeepest = 32;

}  // namespace

void add_errors(py::module_& module) {
  errors.error = add_error(module, "Error", "The base of all errors; the message gives the reason.",
                           {PyExc_Exception});
  errors.illegal = add_error(module, "IllegalAction",
                             "Well formed, but against the rules in the current position.",
                             {errors.error, PyExc_ValueError});
  errors.invalid =
      add_error(module, "InvalidInput", "An invalid setting, position, action or record.",
                {errors.error, PyExc_ValueError});
  errors.not_found = add_error(module, "NotFound", "No game or player has that name.",
                               {errors.error, PyExc_LookupError});
}

void raise(const base::Error& error) {
  PyErr_SetString(type_of(error.kind), error.message.c_str());
  throw py::error_already_set();
}

void forbid_making(py::handle type) {
  auto* const made = reinterpret_cast<PyTypeObject*>(type.ptr());
  made->tp_new = [](PyTypeObject* wanted, PyObject*, PyObject*) -> PyObject* {
    PyErr_Format(PyExc_TypeError, "a %s can only be created by the functions of hexarena",
                 wanted->tp_name);
    return nullptr;
  };
  PyType_Modified(made);
}

Json json_of(py::handle value, int depth) {
  if (depth > kDeepest) throw py::value_error(fmt::format("nested more than {} deep", kDeepest));
  if (value.is_none()) return {};
  if (py::isinstance<py::bool_>(value)) return value.cast<bool>();
  if (py::isinstance<py::str>(value)) return value.cast<std::string>();
  if (py::isinstance<py::float_>(value)) return value.cast<double>();
  if (PyIndex_Check(value.ptr()) != 0) {
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!number) throw py::error_already_set();
    const long long whole = PyLong_AsLongLong(number.ptr());
    if (whole == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
    return std::int64_t{whole};
  }
  if (py::isinstance<py::dict>(value)) {
    Json object = Json::object();
    for (const auto& [key, item] : py::reinterpret_borrow<py::dict>(value)) {
      if (!py::isinstance<py::str>(key)) throw py::type_error("the keys of JSON are strings");
      object[key.cast<std::string>()] = json_of(item, depth + 1);
    }
    return object;
  }
  if (py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value)) {
    Json array = Json::array();
    for (const py::handle item : py::reinterpret_borrow<py::sequence>(value)) {
      array.push_back(json_of(item, depth + 1));
    }
    return array;
  }
  throw py::type_error(fmt::format("a {} is not JSON: None, bool, int, str, list and dict are",
                                   Py_TYPE(value.ptr())->tp_name));
}

py::object object_of(const Json& json) {
  switch (json.type()) {
    case Json::value_t::boolean: return py::bool_(json.get<bool>());
    case Json::value_t::number_integer: return py::int_(json.get<std::int64_t>());
    case Json::value_t::number_unsigned: return py::int_(json.get<std::uint64_t>());
    case Json::value_t::number_float: return py::float_(json.get<double>());
    case Json::value_t::string: {
      const auto& text = json.get_ref<const std::string&>();
      return py::reinterpret_steal<py::object>(
          PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
    }
    case Json::value_t::array: {
      py::list list;
      for (const Json& item : json) list.append(object_of(item));
      return list;
    }
    case Json::value_t::object: {
      py::dict dict;
      for (const auto& [key, item] : json.items()) dict[py::str(key)] = object_of(item);
      return dict;
    }
    default: return py::none();
  }
}

bool Watch::stopped() {
  if (interrupted_) return true;
  const auto now = Clock::now();
  if (now >= next_look_.load()) {
    next_look_ = now + kBetweenLooks;
    const py::gil_scoped_acquire lock;
    // The exception stays set until end() throws it.
    if (PyErr_CheckSignals() != 0) interrupted_ = true;
  }
  return interrupted_ || (deadline_ && now >= *deadline_);
}

}  // namespace hexarena::python
