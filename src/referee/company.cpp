#include "referee/company.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <limits>

namespace hexarena::referee {
namespace {

using players::Failure;
using players::Fault;

/// Calls untrusted code; an exception becomes a failure.
template <class Call>
auto guarded(Call&& call) -> decltype(call()) {
  try {
    return call();
  } catch (const std::exception& error) {
    return tl::unexpected(Failure{Fault::exit, fmt::format("crashed: {}", error.what())});
  } catch (...) {
    return tl::unexpected(Failure{Fault::exit, "crashed"});
  }
}

}  // namespace

tl::expected<void, Failure> Company::seat(players::Player& player,
                                          const players::Seating& seating) {
  return guarded([&] { return player.take_seat(seating); });
}

players::Decision Company::consult(players::Player& player, const game::Position& position) {
  return guarded([&] { return player.decide(position); });
}

template <class Use>
void Company::for_each(Use&& use) {
  for (players::Player* const player : players_) {
    if (player == nullptr) continue;
    try {
      use(*player);
    } catch (...) {
      continue;
    }
  }
}

void Company::happened(const game::Table& table, const session::Event& event) {
  static_cast<void>(table);
  if (const auto* const removal = std::get_if<session::RemovalEvent>(&event)) {
    players_[removal->seat.at()] = nullptr;
  }
  for_each([&](players::Player& player) { player.hear(event); });
}

void Company::ended(const session::GameEnd& end) {
  for_each([&](players::Player& player) { player.farewell(end.result); });
}

players::Seating seating_for(const session::Session& session) {
  players::Seating seating;
  seating.game = session.table().game();
  seating.settings = session.record().settings;
  for (const session::SeatReport& seat : session.seats()) seating.names.push_back(seat.name);
  const session::TimeLimits& time = session.clock().limits();
  constexpr std::int64_t kForEver = std::numeric_limits<int>::max();
  seating.move_ms = static_cast<int>(std::min(time.move_ms.value_or(kForEver), kForEver));
  seating.total_ms = time.total_ms;
  seating.margin_ms = time.margin_ms;
  for (const session::Observer* const observer : session.observers()) {
    if (seating.record.empty()) seating.record = observer->record_name();
  }
  return seating;
}

}  // namespace hexarena::referee
