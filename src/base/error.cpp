#include "base/error.hpp"

#include <array>

namespace hexarena::base {
namespace {

struct Meaning {
  std::string_view name;
  int http_status;
  int exit_code;
  bool is_fault;
};

// In the order of Error::Kind.
constexpr std::array<Meaning, 8> kMeanings{{
    {"invalid", 400, 2, false},
    {"illegal", 409, 1, false},
    {"refused", 403, 2, false},
    {"not found", 404, 2, false},
    {"busy", 503, 3, false},
    {"limited", 429, 3, false},
    {"I/O", 503, 3, true},
    {"corrupt", 500, 3, true},
}};

constexpr const Meaning& meaning(Error::Kind kind) {
  return kMeanings[static_cast<std::size_t>(kind)];
}

}  // namespace

std::string_view name(Error::Kind kind) { return meaning(kind).name; }
int http_status(Error::Kind kind) { return meaning(kind).http_status; }
int exit_code(Error::Kind kind) { return meaning(kind).exit_code; }
bool is_fault(Error::Kind kind) { return meaning(kind).is_fault; }

}  // namespace hexarena::base
