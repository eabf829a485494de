#include "contests/remote_fish/remote_client.hpp"

#include <fmt/format.h>

#include <utility>

#include "games/fish/position.hpp"
#include "world/clock.hpp"

namespace hexarena::remote_fish {

using base::Json;
using world::Milliseconds;
using world::Sent;

tl::unexpected<Failure> RemoteClient::fails(Fault fault, std::string text, std::string sent) {
  talk_.hang_up();
  return tl::unexpected(Failure{fault, std::move(text), std::move(sent)});
}

tl::expected<Json, Failure> RemoteClient::ask(std::string_view method, Json arguments,
                                              int within_ms) {
  const world::SystemClock clock;
  const Milliseconds until = clock.now() + Milliseconds(within_ms);
  Json call = Json::array({method, std::move(arguments)});
  switch (talk_.say(call, Milliseconds(within_ms))) {
    case Sent::all: break;
    case Sent::late: return fails(Fault::timeout, fmt::format("did not read {} in time", method));
    case Sent::gone: return fails(Fault::exit, fmt::format("hung up before {}", method));
  }
  Said said = talk_.hear(until - clock.now());
  switch (said.kind) {
    case Said::Kind::value: return std::move(said.value);
    case Said::Kind::late:
      return fails(Fault::timeout,
                   fmt::format("did not answer {} within {} ms", method, within_ms));
    case Said::Kind::closed:
      return fails(Fault::exit, fmt::format("hung up instead of answering {}", method));
    case Said::Kind::bad: break;
  }
  return fails(Fault::malformed, fmt::format("answered {} with no JSON: {}", method, said.why));
}

tl::expected<void, Failure> RemoteClient::tell(std::string_view method, Json arguments) {
  auto answer = ask(method, std::move(arguments), limits_.call_ms);
  if (!answer) return tl::unexpected(std::move(answer.error()));
  if (*answer == "void") return {};
  return fails(
      Fault::malformed,
      fmt::format("answered {} with {} instead of \"void\"", method, base::excerpt(*answer)),
      base::excerpt(*answer));
}

tl::expected<void, Failure> RemoteFishPlayer::take_seat(const Seating& seating) {
  seat_ = seating.seat;
  Json others = Json::array();
  for (int i = 0; i < static_cast<int>(seating.names.size()); ++i) {
    if (i != seat_.number()) others.push_back(fish::name(static_cast<fish::Color>(i)));
  }
  auto called = client_.tell("playing-as",
                             Json::array({fish::name(static_cast<fish::Color>(seat_.number()))}));
  if (!called) return called;
  return client_.tell("playing-with", Json::array({std::move(others)}));
}

Decision RemoteFishPlayer::decide(const game::Position& position) {
  Json state = position.position_json();
  const bool placing = state.contains("penguins");
  state.erase("penguins");
  const RemoteLimits& limits = client_.limits();
  tl::expected<Json, Failure> answer;
  if (placing) {
    answer = client_.ask("setup", Json::array({std::move(state)}), limits.call_ms);
  } else {
    Json news = Json::array();
    for (const session::ActionEvent& event : std::exchange(news_, {})) {
      const bool skip = position.is_idle(event.action);
      // The player knows its own answers, but not that it was skipped without being asked.
      if (skip || event.seat != seat_) {
        news.push_back(skip ? Json(false) : position.action_json(event.action));
      }
    }
    if (std::exchange(removals_, false)) news = Json::array();
    const int within_ms = std::exchange(moved_, true) ? limits.call_ms : limits.first_turn_ms;
    answer = client_.ask("take-turn", Json::array({std::move(state), std::move(news)}), within_ms);
  }
  if (!answer) return tl::unexpected(std::move(answer.error()));
  auto action = position.read_action(*answer);
  if (action) return Choice{*action};
  const bool illegal = action.error().kind == base::Error::Kind::illegal;
  return tl::unexpected(Failure{illegal ? Fault::illegal : Fault::malformed,
                                std::move(action.error().message), base::excerpt(*answer)});
}

void RemoteFishPlayer::hear(const session::Event& event) {
  if (!moved_) return;
  if (std::holds_alternative<session::RemovalEvent>(event)) removals_ = true;
  if (const auto* const action = std::get_if<session::ActionEvent>(&event)) {
    news_.push_back(*action);
  }
}

}  // namespace hexarena::remote_fish
