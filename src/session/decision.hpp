// Decision: what a player answers when it is asked, whoever it is.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>

#include "session/event.hpp"

namespace hexarena::session {

struct Choice {
  Action action;
  std::string note = {};         ///< free text kept with the move, may be empty
  std::string stderr_text = {};  ///< what a program wrote there since the last move, cut to a limit
  std::int64_t waited_ms =
      0;  ///< of the time it took, what it is not charged: no processor was free
  std::string stdout_text = {};         ///< the end of what it said there, where that is no answer
  std::optional<Thought> thought = {};  ///< of one that searches
};

struct Failure {
  Fault fault = Fault::exit;
  std::string message;           ///< one line for people
  std::string sent = {};         ///< what it answered, where it answered
  std::string stderr_text = {};  ///< as in Choice
  std::string note = {};         ///< kept with the removal: a person resigned
  std::int64_t waited_ms = 0;    ///< as in Choice
  std::string stdout_text = {};  ///< as in Choice
};

using Decision = tl::expected<Choice, Failure>;

}  // namespace hexarena::session
