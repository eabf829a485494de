#include "players/bot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace hexarena::players {
namespace {

using base::Json;
using world::End;
using world::Heard;
using world::Milliseconds;
using world::Sent;

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

/// Adds what an "info" line says. A bot may write more there than we understand, so everything
/// else is skipped, and a line ends where it makes no sense.
void take_info(const Json& info, const game::Position& position,
               std::optional<session::Thought>& thought) {
  if (!thought) thought.emplace();
  const auto number = [&](const char* key, std::int64_t low, std::int64_t high) {
    const auto found = info.find(key);
    const auto read = found == info.end() ? base::Expected<std::int64_t>(base::invalid("absent"))
                                          : base::whole_number(*found, key, low, high);
    return read ? std::optional(*read) : std::nullopt;
  };
  if (const auto depth = number("depth", 0, session::kDeepest)) {
    thought->depth = static_cast<int>(*depth);
  }
  if (const auto nodes = number("nodes", 0, std::numeric_limits<std::int64_t>::max())) {
    thought->nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (const auto value = number("value", -session::kFurthestValue, session::kFurthestValue)) {
    thought->value = static_cast<int>(*value);
  }
  const auto line = info.find("line");
  if (line == info.end() || !line->is_array()) return;
  thought->line.clear();
  for (const Json& each : *line) {
    const auto action = position.read_action(each);
    if (!action || thought->line.size() == session::kLongestLine) break;
    thought->line.push_back(*action);
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

BotPlayer::BotPlayer(std::unique_ptr<world::Peer> peer, std::string name, const BotLimits& limits,
                     Reuse reuse)
    : peer_(std::move(peer)), name_(std::move(name)), limits_(limits), reuse_(std::move(reuse)) {}

BotPlayer::~BotPlayer() {
  if (peer_) peer_->hang_up();
}

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

Heard BotPlayer::listen(Milliseconds within, Milliseconds left) {
  for (;;) {
    Heard heard = peer_->read_line(left);
    if (heard.kind != Heard::Kind::late) return heard;
    const Milliseconds passed = clock_.now() - went_on_;
    const Milliseconds spent = world::charged(passed, peer_->work());
    if (spent == passed || spent >= within || passed >= limits_.patience * within) return heard;
    left = within - spent;
  }
}

tl::expected<Json, Failure> BotPlayer::answer(std::string_view type, int within_ms, bool first) {
  const Milliseconds within(within_ms + margin_ms_);
  const Heard heard =
      listen(within, first ? within : std::max(Milliseconds(0), within - charged()));
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
  const Json said = json->is_object() ? json->value("type", Json()) : Json();
  if (said == type || (said == "info" && type == "action")) return std::move(*json);
  return failed(
      Fault::malformed,
      fmt::format("wrote {} where {{\"type\":\"{}\",…}} was due", base::excerpt(*json), type),
      heard.line);
}

tl::expected<Json, Failure> BotPlayer::action(const game::Position& position,
                                              std::optional<session::Thought>& thought) {
  for (int infos = 0;; ++infos) {
    auto json = answer("action", allowance_.next_ms(), infos == 0);
    if (!json || (*json)["type"] == "action") return json;
    if (infos == limits_.infos) {
      return failed(Fault::limit,
                    fmt::format("wrote more than {} info lines for an action", limits_.infos));
    }
    take_info(*json, position, thought);
  }
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
  if (!greeted && reuse_.used && reuse_.fresh) {
    // What its last game left behind must not cost it this one.
    if (auto fresh = reuse_.fresh()) {
      peer_->hang_up();
      peer_ = std::move(fresh);
      let_go_on();
      greeted = with_errors(greet(seating));
    }
  }
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
  margin_ms_ = seating.margin_ms;
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
  keeps_ = ready->contains("keep") && (*ready)["keep"] == true;
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
  if (const auto left = allowance_.left_ms()) turn["left_ms"] = *left;
  auto said = say(turn);
  if (!said) return tl::unexpected(std::move(said.error()));
  std::optional<session::Thought> thought;
  auto json = this->action(position, thought);
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
  choice.thought = std::move(thought);
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
  if (!say(end)) return;
  if (keeps_ && reuse_.keep) return reuse_.keep(std::move(peer_));
  if (limits_.farewell_ms == 0) return;
  // Time to say goodbye, then the kill.
  static_cast<void>(peer_->read_line(Milliseconds(limits_.farewell_ms)));
}

}  // namespace hexarena::players
