#include "players/bot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace hexarena::players {
namespace {

using base::Json;
using world::End;
using world::Heard;
using world::Milliseconds;
using world::Sent;

// Added to the bot's own time for the transfer on a busy machine.
constexpr int kGraceMs = 50;
constexpr std::size_t kShown = 1000;  // of what it sent, in records

tl::unexpected<Failure> failed(Fault fault, std::string text, std::string_view sent = "") {
  return tl::unexpected(Failure{fault, std::move(text), std::string(sent.substr(0, kShown))});
}

tl::unexpected<Failure> ended(const End& end) {
  switch (end.cause) {
    case End::Cause::memory:
    case End::Cause::cpu:
    case End::Cause::processes: return failed(Fault::limit, in_words(end));
    default: return failed(Fault::exit, in_words(end));
  }
}

/// A bot's notes and errors go to the record, not to its rivals.
Json public_event(const game::Position& position, session::Event event) {
  if (auto* const action = std::get_if<session::ActionEvent>(&event)) action->remarks = {};
  if (auto* const removal = std::get_if<session::RemovalEvent>(&event)) {
    removal->remarks = {};
    removal->sent.clear();
    removal->why.clear();
  }
  return session::to_json(position, event);
}

}  // namespace

BotPlayer::BotPlayer(std::unique_ptr<world::Peer> peer, std::string name, const BotLimits& limits)
    : peer_(std::move(peer)), name_(std::move(name)), limits_(limits) {}

BotPlayer::~BotPlayer() { peer_->hang_up(); }

tl::expected<void, Failure> BotPlayer::say(const Json& message) {
  switch (peer_->send_line(base::write_json(message), Milliseconds(limits_.send_ms))) {
    case Sent::all: return {};
    case Sent::late: return failed(Fault::timeout, "does not read its input");
    case Sent::gone: break;
  }
  const Heard last = peer_->read_line(Milliseconds(limits_.send_ms));
  if (last.kind == Heard::Kind::ended) return ended(last.end);
  return failed(Fault::exit, "closed its STDIN");
}

void BotPlayer::let_go_on() {
  peer_->go_on();
  went_on_ = clock_.now();
}

void BotPlayer::hold() {
  if (!limits_.ponder) peer_->hold();
}

Milliseconds BotPlayer::charged() { return world::charged(clock_.now() - went_on_, peer_->work()); }

Heard BotPlayer::listen(Milliseconds within) {
  for (Milliseconds left = within;;) {
    Heard heard = peer_->read_line(left);
    if (heard.kind != Heard::Kind::late) return heard;
    const Milliseconds passed = clock_.now() - went_on_;
    const Milliseconds spent = world::charged(passed, peer_->work());
    if (spent == passed || spent >= within || passed >= limits_.patience * within) return heard;
    left = within - spent;
  }
}

tl::expected<Json, Failure> BotPlayer::answer(std::string_view type, int within_ms) {
  const Heard heard = listen(Milliseconds(within_ms + kGraceMs));
  switch (heard.kind) {
    case Heard::Kind::line: break;
    case Heard::Kind::late:
      return failed(Fault::timeout, fmt::format("did not answer within {} ms", within_ms));
    case Heard::Kind::too_much: return failed(Fault::limit, "wrote too much", heard.line);
    case Heard::Kind::closed: return failed(Fault::exit, "closed its STDOUT");
    case Heard::Kind::ended: return ended(heard.end);
  }
  if (heard.line.size() > limits_.line) {
    return failed(Fault::limit, fmt::format("wrote a line of {} bytes", heard.line.size()),
                  heard.line);
  }
  auto json = base::read_json(heard.line, {limits_.line, limits_.line, limits_.depth});
  if (!json) {
    return failed(Fault::malformed, "wrote a line that is no JSON: " + json.error().message,
                  heard.line);
  }
  if (!json->is_object() || !json->contains("type") || (*json)["type"] != type) {
    return failed(
        Fault::malformed,
        fmt::format("wrote {} where {{\"type\":\"{}\",…}} was due", base::excerpt(*json), type),
        heard.line);
  }
  return std::move(*json);
}

template <class Result>
Result BotPlayer::with_errors(Result result) {
  if (result) return result;
  result.error().stderr_text = peer_->take_errors().substr(0, limits_.errors);
  return result;
}

tl::expected<void, Failure> BotPlayer::take_seat(const Seating& seating) {
  let_go_on();
  auto greeted = with_errors(greet(seating));
  hold();
  return greeted;
}

Decision BotPlayer::decide(const game::Position& position) {
  const Milliseconds began = clock_.now();
  let_go_on();
  Decision decision = with_errors(ask(position));
  const Milliseconds spent = charged();
  hold();
  allowance_.spend(spent.count());
  const std::int64_t waited = (clock_.now() - began - spent).count();
  (decision ? decision->waited_ms : decision.error().waited_ms) = waited;
  return decision;
}

tl::expected<void, Failure> BotPlayer::greet(const Seating& seating) {
  allowance_ = Allowance(seating);
  record_ = seating.record;
  Json limits = Json::object();
  limits["move_ms"] = seating.move_ms;
  if (seating.total_ms) limits["total_ms"] = *seating.total_ms;
  limits["line"] = limits_.line;
  Json hello = Json::object();
  hello["type"] = "hello";
  hello["protocol"] = 1;
  hello["game"] = seating.game;
  hello["settings"] = seating.settings;
  hello["seat"] = seating.seat.number();
  hello["players"] = seating.names;
  hello["limits"] = std::move(limits);
  auto said = say(hello);
  if (!said) return said;
  auto ready = answer("ready", limits_.start_ms);
  if (!ready) return tl::unexpected(std::move(ready.error()));
  return {};
}

void BotPlayer::hear(const session::Event& event) {
  if (session::seat_of(event)) news_.push_back(event);
}

Decision BotPlayer::ask(const game::Position& position) {
  Json turn = Json::object();
  turn["type"] = "turn";
  turn["id"] = ++turn_;
  turn["view"] = game::view_json(position);
  turn["actions"] = Json::array();
  for (const session::Event& event : std::exchange(news_, {})) {
    turn["actions"].push_back(public_event(position, event));
  }
  turn["move_ms"] = allowance_.next_ms();
  auto said = say(turn);
  if (!said) return tl::unexpected(std::move(said.error()));
  auto json = answer("action", allowance_.next_ms());
  if (!json) {
    Failure failure = std::move(json.error());
    if (failure.fault == Fault::timeout) {
      failure.message = "did not answer within " + allowance_.in_words();
    }
    return tl::unexpected(std::move(failure));
  }
  const std::string sent = base::write_json(*json);
  if (!json->contains("id") || (*json)["id"] != turn_) {
    return failed(Fault::malformed, fmt::format("answered another turn than {}", turn_), sent);
  }
  if (!json->contains("action")) return failed(Fault::malformed, "sent no action", sent);
  auto action = position.read_action((*json)["action"]);
  if (!action) {
    const bool illegal = action.error().kind == base::Error::Kind::illegal;
    return failed(illegal ? Fault::illegal : Fault::malformed, std::move(action.error().message),
                  sent);
  }
  Choice choice{*action};
  if (json->contains("note") && (*json)["note"].is_string()) {
    choice.note = (*json)["note"].get<std::string>().substr(0, limits_.note);
  }
  choice.stderr_text = peer_->take_errors().substr(0, limits_.errors);
  return choice;
}

void BotPlayer::farewell(const session::Result& result) {
  Json end = Json::object();
  end["type"] = "end";
  end["scores"] = game::scores_json(result.scores);
  end["winners"] = game::seats_json(result.winners);
  end["reason"] = result.reason.empty() ? "over" : result.reason;
  if (!record_.empty()) end["record"] = record_;
  let_go_on();
  if (say(end) && limits_.farewell_ms > 0) {
    // Time to say goodbye, then the kill.
    static_cast<void>(peer_->read_line(Milliseconds(limits_.farewell_ms)));
  }
}

}  // namespace hexarena::players
