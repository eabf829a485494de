#include "world/peer.hpp"

#include <fmt/format.h>

#include <cstring>

namespace hexarena::world {
namespace {

std::string signal_name(int number) {
  const char* const name = ::sigabbrev_np(number);
  return name == nullptr ? fmt::format("signal {}", number) : fmt::format("SIG{}", name);
}

}  // namespace

std::string in_words(const End& end) {
  switch (end.cause) {
    case End::Cause::exited: return fmt::format("exited with code {}", end.number);
    case End::Cause::signalled: return fmt::format("was ended by {}", signal_name(end.number));
    case End::Cause::memory: return "was stopped: it used more memory than it may";
    case End::Cause::cpu: return "was stopped: it used more processor time than it may";
    case End::Cause::processes: return "was stopped: it had more processes than it may";
    case End::Cause::hung_up: return "was ended by us";
    case End::Cause::left: return "hung up";
    case End::Cause::lost: break;
  }
  return "ended for an unknown reason";
}

}  // namespace hexarena::world
