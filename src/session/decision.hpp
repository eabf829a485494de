// Decision: the answer of a player, of any kind, when asked to act.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>

#include "session/event.hpp"

namespace hexarena::session {

struct Choice {
  Action action;
  std::string note = {};         ///< free text recorded with the move, may be empty
  std::string stderr_text = {};  ///< a program's STDERR since the last move, cut to a limit
  std::int64_t waited_ms =
      0;  ///< part of the time taken that is not charged: the wait for a processor
  std::string stdout_text = {};         ///< the end of its STDOUT, if answers come another way
  std::optional<Thought> thought = {};  ///< of a player that searches
};

struct Failure {
  Fault fault = Fault::exit;
  std::string message;           ///< one line for people
  std::string sent = {};         ///< its answer, if any
  std::string stderr_text = {};  ///< as in Choice
  std::string note = {};         ///< recorded with the removal: a person resigned
  std::int64_t waited_ms = 0;    ///< as in Choice
  std::string stdout_text = {};  ///< as in Choice
};

using Decision = tl::expected<Choice, Failure>;

}  // namespace hexarena::session
